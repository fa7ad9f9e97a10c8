import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { bulkProject, choose, downloadBy, plainFront, sheet, students } from "#test/bulkPrint.ts";
import { expireTokens, signInAgain } from "#test/schoolAccess.ts";
import { openFromMenu, usePrintingSchool } from "#test/schoolPrint.ts";
import { namesInZip } from "#test/zipNames.ts";

const school = usePrintingSchool(useBackOffice);
const { office } = school;
const total = 12;
let full: string;

beforeAll(async () => {
  full = await bulkProject(office, { name: "Cards", rows: students(total), photos: total });
});

const openPictures = (page: Page) => openFromMenu(page, "Export pictures");

test("[OPEN-83, MISC-04] saves the card as SVG in the label's size", async () => {
  const fields = { front_elements: plainFront, back_elements: [], is_dual_sided: false };
  const plain = await bulkProject(office, { name: "Plain", rows: students(1), fields });
  const page = await office.visit(`/editor/${plain}`);
  const dialog = await openPictures(page);
  expect(await axeFindingsInBothSchemes(page, '[role="dialog"]')).toEqual([]);
  await choose(dialog, "Format", "SVG");
  const save = dialog.getByRole("button", { name: "Save 1 picture" });
  const { name, path } = await downloadBy(page, () => save.click());
  expect(name).toBe("Plain - record 1 front.svg");
  await dialog.waitFor({ state: "detached" });
  const svg = readFileSync(path, "utf8");
  expect(svg).toContain(`width="${sheet.labelWidth}mm"`);
  expect(svg).not.toMatch(/href="(?!data:)/);
});

test("[OPEN-83] saves all cards as a ZIP in a job that survives a reload", async () => {
  const page = await office.visit(`/editor/${full}`);
  const dialog = await openPictures(page);
  await choose(dialog, "Format", "SVG");
  await dialog.getByText(`All ${total} records (ZIP)`).click();
  await choose(dialog, "Side", "Both sides");
  await dialog.getByRole("button", { name: `Save ${2 * total} pictures` }).click();
  const box = dialog.getByRole("region", { name: "Pictures of all records" });
  await box.waitFor();
  await page.reload();
  await openPictures(page);
  const save = box.getByRole("button", { name: "Download ZIP" });
  await save.waitFor();
  const { path } = await downloadBy(page, () => save.click());
  const names = namesInZip(readFileSync(path));
  expect(names).toHaveLength(2 * total);
  expect(names).toContain("card_07_back.svg");
});

test("[OPEN-83] offers pictures of everybody at a school", async () => {
  const page = await school.openEditor();
  const dialog = await openPictures(page);
  await dialog.getByText("All 1,250 records (ZIP)").click();
  await soon(() => dialog.getByRole("button", { name: "Save 1,250 pictures" }).isEnabled()).toBe(true);
});

test("explains why pictures of everybody need a connection to the school", async () => {
  const page = await school.openEditor({}, { impersonation_token: "" });
  const dialog = await openPictures(page);
  await dialog.getByText("Connect to the school in the School Data Wizard").waitFor();
  expect(await dialog.getByText("All records (ZIP)").count()).toBe(1);
});

// Must run last, because it lets the sign-in that the other tests use expire.
test("asks to sign in again before it counts the pictures", async () => {
  // Store the school as the wizard does.
  const meta = { school_id: office.school().id, admin_email: school.adminEmail() };
  await office.call("PUT", `/projects/${office.project()}/school/mapping`, { meta });
  const page = await school.openEditor();
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await expireTokens(office);
  await page.getByRole("menuitem", { name: "Export pictures" }).click();
  await signInAgain(page);
  await page.getByRole("dialog", { name: "Export pictures" }).getByText("All 1,250 records (ZIP)").waitFor();
});
