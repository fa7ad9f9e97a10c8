import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { createCardProject, uploadTable } from "#test/dataWizard.ts";
import { entry, shownEntries } from "#test/filesPage.ts";
import { useSchoolOffice } from "#test/schoolFiles.ts";
import { clickWizard, keptOfSchool, modeChanges, noteToasts, wizardSteps } from "#test/schoolWizard.ts";

const office = useSchoolOffice(useBackOffice);
const { mapped } = wizardSteps(office);
const files = (page: Page) => page.getByRole("button", { name: "Files", exact: true });

test("[EDIT-28, MODE-02, MODE-03, MODE-04, MODE-05, MODE-07, MODE-09, OPEN-90] switches a project to school data only when confirmed", async () => {
  const id = await createCardProject(office, "Riverside cards");
  await uploadTable(office, id, "full_name\nAsha Rao\n");
  const page = await office.visit(`/editor/${id}`);
  const toast = await noteToasts(page);
  await page.getByRole("button", { name: "Data wizard", exact: true }).click();
  await page.getByRole("dialog", { name: "Data Wizard" }).getByText("Upload Data").waitFor();
  await page.keyboard.press("Escape");
  const filesNeed = async (text: RegExp) => {
    expect(await files(page).getAttribute("aria-disabled")).toBe("true");
    await files(page).hover();
    await page.getByRole("tooltip").getByText(text).waitFor();
    await page.locator("[data-canvas]").hover();
  };
  await filesNeed(/needs a project in school data mode/);
  const switching = modeChanges(page);
  const mode = page.getByRole("radiogroup", { name: "Data mode" });
  const question = page.getByRole("alertdialog", { name: "Switch to School Data Mode?" });
  await mode.getByRole("radio", { name: "School" }).click();
  await question.getByText("This cannot be undone.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect(await mode.getByRole("radio", { name: "Standard" }).isChecked()).toBe(true);
  expect(switching).toEqual([]);
  await mode.getByRole("radio", { name: "School" }).click();
  await question.getByRole("button", { name: "Clear and switch to School" }).click();
  await toast("Switched to School Data Mode");
  expect(switching).toEqual([
    `DELETE /api/projects/${id}/data/clear-standard`,
    `PATCH /api/projects/${id}/data-mode`,
  ]);
  await filesNeed(/Sign in with your school system account in the School Data Wizard/);
  await clickWizard(page);
});

test("[EDIT-32, MODE-06, MODE-10, OPEN-90] standard mode ends the connection", async () => {
  const { id, page, toast } = await mapped();
  expect(await files(page).getAttribute("aria-disabled")).toBeNull();
  office.put("Class 5/photo.txt");
  await files(page).click();
  const manager = page.getByRole("dialog", { name: "File Manager · Riverside International School" });
  await entry(page, "Class 5").dblclick();
  await entry(page, "photo.txt").waitFor();
  await manager.getByRole("button", { name: "New folder" }).click();
  const naming = page.getByRole("dialog", { name: "New folder" });
  await naming.getByRole("textbox").fill("Term 1");
  await naming.getByRole("button", { name: "Create folder" }).click();
  await soon(() => shownEntries(page)).toEqual(["Term 1", "photo.txt"]);
  expect(office.namesIn("Class 5")).toEqual(["Term 1", "photo.txt"]);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], header")).toEqual([]);
  await page.keyboard.press("Escape");
  await manager.waitFor({ state: "hidden" });
  await soon(() => files(page).evaluate((button) => button === document.activeElement)).toBe(true);

  const switching = modeChanges(page);
  await page.getByRole("radiogroup", { name: "Data mode" }).getByRole("radio", { name: "Standard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear and switch to Standard" }).click();
  await toast("Switched to Standard Data Mode");
  expect(switching).toEqual([
    `DELETE /api/projects/${id}/data/clear-school`,
    `PATCH /api/projects/${id}/data-mode`,
  ]);
  expect(await keptOfSchool(page)).toEqual({});
  expect(await (await office.call("GET", `/projects/${id}/school/mapping`)).json()).toMatchObject({
    field_map: {},
    meta: { has_impersonation_token: false },
  });
});
