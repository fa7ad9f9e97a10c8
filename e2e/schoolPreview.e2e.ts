import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { expireTokens, signInAgain } from "./support/schoolAccess.ts";
import { provoked, usePrintingSchool } from "./support/schoolPrint.ts";

const school = usePrintingSchool();

async function openFromMenu(page: Page, entry: string, title: string): Promise<Locator> {
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  return dialog;
}

const cardOf = (dialog: Locator, name: string) => dialog.getByRole("img", { name, exact: true });

test("[PREV-01, PREV-03, PREV-04] Record Preview of a school's project shows the school's people", async () => {
  const page = await school.openEditor();
  const dialog = await openFromMenu(page, "Record preview", "Record Preview");
  await dialog.getByText("of 1,250").waitFor();
  const wordsOn = async (record: number) => {
    const address = (await cardOf(dialog, `Record ${record}, front`).getAttribute("src")) ?? "";
    return decodeURIComponent(address);
  };
  const people = school.students();
  await cardOf(dialog, "Record 1, front").waitFor();
  expect(await wordsOn(1)).toContain(people[0]?.admission_no);
  const number = dialog.getByRole("textbox", { name: "Record number" });
  await number.fill("9999");
  await number.press("Enter");
  await cardOf(dialog, "Record 1250, front").waitFor();
  expect(await wordsOn(1250)).toContain(people[1249]?.admission_no);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("[OPEN-83] pictures of all people of a school are offered by their number, and counted", async () => {
  const page = await school.openEditor();
  const dialog = await openFromMenu(page, "Export pictures", "Export pictures");
  await dialog.getByText("All 1,250 records (ZIP)").click();
  await soon(() => dialog.getByRole("button", { name: "Save 1,250 pictures" }).isEnabled()).toBe(true);
});

test("where the sign-in has run out, pictures of all ask for a new one and count then", async () => {
  const { office } = school;
  // As the wizard leaves it.
  const meta = { school_id: office.school().id, admin_email: await school.adminEmail() };
  await office.call("PUT", `/projects/${office.project()}/school/mapping`, { meta });
  const page = await school.openEditor({ expects: provoked });
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await expireTokens(office);
  await page.getByRole("menuitem", { name: "Export pictures" }).click();
  await signInAgain(page);
  await page.getByRole("dialog", { name: "Export pictures" }).getByText("All 1,250 records (ZIP)").waitFor();
});

test("without a connection to the school pictures of all say what is missing, and a preview leads there", async () => {
  const page = await school.openEditor({}, { impersonation_token: "" });
  const pictures = await openFromMenu(page, "Export pictures", "Export pictures");
  await pictures.getByText("Connect to the school by the School Data Wizard").waitFor();
  expect(await pictures.getByText("All records (ZIP)").count()).toBe(1);
  await page.keyboard.press("Escape");
  await pictures.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: "Record preview" }).click();
  const question = page.getByRole("alertdialog", { name: "Not connected to the school" });
  await question.getByRole("button", { name: "Open School Data Wizard" }).waitFor();
});
