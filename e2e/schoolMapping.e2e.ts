import { expect, test } from "vitest";
import { soon } from "./support/backOffice.ts";
import { useSchoolOffice } from "./support/schoolFiles.ts";
import {
  connectRiverside,
  keptOfSchool,
  modeChanges,
  openSchoolWizard,
  schoolProject,
  signInAtSchool,
  step,
  wizardSteps,
} from "./support/schoolWizard.ts";

const office = useSchoolOffice();
const { mapped } = wizardSteps(office);

test("[DATA-16] each API field can be picked in one row only, whatever the row's type, and is free again when it is given up", async () => {
  const id = await schoolProject(office, "Once");
  const { page, wizard } = await openSchoolWizard(office, id);
  await signInAtSchool(wizard);
  await step(wizard, 2);
  await connectRiverside(wizard);
  await step(wizard, 3);
  await wizard.getByRole("button", { name: /^Students/ }).click();
  await step(wizard, 4);
  const field = (row: number) => wizard.getByRole("combobox", { name: `API field of row ${row}` });
  const option = (name: string) => page.getByRole("option", { name, exact: true });
  /** Which of these cannot be picked in a row. */
  const takenIn = async (row: number, names: readonly string[]) => {
    await field(row).click();
    const taken: string[] = [];
    for (const name of names) {
      await option(name).waitFor();
      if ((await option(name).getAttribute("data-combobox-disabled")) === "true") taken.push(name);
    }
    await page.keyboard.press("Escape");
    return taken;
  };
  await field(1).waitFor();
  expect([await field(1).inputValue(), await field(2).inputValue()]).toEqual(["Full name", "Photo"]);
  const three = ["Full name", "Photo", "Roll number"];
  await wizard.getByRole("button", { name: "Add row" }).click();
  expect(await takenIn(1, three)).toEqual(["Photo"]);
  expect(await takenIn(2, three)).toEqual(["Full name"]);
  expect(await takenIn(3, three)).toEqual(["Full name", "Photo"]);
  // A press on what is taken picks nothing.
  await field(3).click();
  await option("Full name").click({ force: true });
  expect(await field(3).inputValue()).toBe("");
  await option("Roll number").click();
  expect(await takenIn(1, three)).toEqual(["Photo", "Roll number"]);
  await wizard.getByRole("button", { name: "Remove row 1" }).click();
  await soon(() => field(2).inputValue()).toBe("Roll number");
  expect(await takenIn(2, three)).toEqual(["Photo"]);
});

test("[MODE-06, MODE-07, MODE-10] towards standard the school's mapping and everything kept of the school go", async () => {
  const { id, page, toast } = await mapped();
  const switching = modeChanges(page);
  await page.getByRole("radiogroup", { name: "Data mode" }).getByText("Standard").click();
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
