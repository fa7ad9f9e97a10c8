import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, soon, useBackOffice } from "#test/backOffice.ts";
import {
  createCardProject,
  messyTable,
  openWizard,
  photo,
  rowsOf,
  saveMapping,
  uploadPictures,
  uploadTable,
} from "#test/dataWizard.ts";

const office = useBackOffice();

/** Opens the report of a new project with this table and these photos. */
async function openReport(table: string | Uint8Array, photos: readonly string[], expects?: RegExp) {
  const id = await createCardProject(office, "Report");
  await uploadTable(office, id, table);
  const pictures = photos.map(async (name, index) => [name, await photo(index * 40)] as const);
  await uploadPictures(office, id, Object.fromEntries(await Promise.all(pictures)));
  await saveMapping(office, id, {
    field_map: { full_name: "Student Name" },
    image_map: { photo: "Photo File" },
  });
  const opened = await openWizard(office, id, expects);
  return {
    ...opened,
    id,
    axe: () => axeFindingsInBothSchemes(opened.page, "[role=dialog], [role=alertdialog]"),
    stored: async () => (await rowsOf(office, id)).map((row) => row["Photo File"]),
  };
}

const openMessyReport = (expects?: RegExp) =>
  openReport(
    messyTable,
    ["20401.JPG", "20402.jpg", "20241.jpg", "2O444.jpg", "noor rahman.jpg", "party.jpg"],
    expects,
  );

const tile = (wizard: Locator, name: string) => wizard.getByRole("button", { name });

test("reports missing photos and near misses, and stores suggestions", async () => {
  const { page, wizard, axe, stored } = await openMessyReport();
  for (const [name, count] of [
    ["Records with their photo", 2],
    ["Suggested matches", 3],
    ["Records without a photo", 0],
    ["Photos without a record", 1],
  ] as const) {
    await tile(wizard, name).getByText(String(count), { exact: true }).waitFor();
    await tile(wizard, name).click();
    const shown = count > 0 ? wizard.getByRole("region", { name }) : wizard.getByText("Every other record");
    await shown.waitFor();
    expect(await axe()).toEqual([]);
  }
  await wizard.getByText("No similar record").waitFor();
  // 2 + 3 + 0 records, 2 + 3 + 1 photos.
  await wizard.getByText("column of 5 records with 6 photos by file name").waitFor();
  await tile(wizard, "Suggested matches").click();
  for (const why of ["Two digits swapped", "Letter in place of a digit", "Same as Student Name"]) {
    await wizard.getByText(why).waitFor();
  }
  await wizard.getByRole("button", { name: "Use this photo: 20241.jpg for Mei Tanaka" }).click();
  await tile(wizard, "Records with their photo").getByText("3", { exact: true }).waitFor();
  const once = ["20401.jpg", "20402.jpg", "20241.jpg", "", "20444.jpg"];
  expect(await stored()).toEqual(once);
  await wizard.getByRole("button", { name: "Use all 2 suggestions" }).click();
  // A message stays while the pointer is over it.
  await page.getByText("2 records have their photos").hover();
  expect(await stored()).toEqual([...once.slice(0, 3), "noor rahman.jpg", "2O444.jpg"]);
  await wizard.getByText("There are no suggested matches.").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await tile(wizard, "Suggested matches").getByText("2", { exact: true }).waitFor();
  expect(await stored()).toEqual(once);
  await tile(wizard, "Suggested matches").click();
  await wizard.getByRole("button", { name: /Choose another photo for Noor Rahman/ }).click();
  const picker = page.getByRole("dialog", { name: "Photo for Noor Rahman" });
  await picker.getByLabel("Search photos").fill("party");
  expect(await axe()).toEqual([]);
  await picker.getByRole("button", { name: /party.jpg/ }).click();
  await soon(stored).toEqual([...once.slice(0, 3), "party.jpg", "20444.jpg"]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    wizard.getByRole("button", { name: "Download list (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("photo-match.csv");
  await wizard.getByRole("button", { name: "Finish, 1 person without a photo" }).click();
  await wizard.waitFor({ state: "hidden" });
});

test("finds photos by admission number if the photo column is empty", async () => {
  const table =
    "Student Name;Adm. No.;Photo File\nAsha;A-101;asha.jpg\nMei;A-102;\nNoor;A-103;\nZoe;A-104;\n";
  const { id, page, wizard } = await openReport(table, ["asha.jpg", "A-102.jpg", "a-103.jpg"]);
  await page.getByText("Photos are also matched by “Adm. No.”").waitFor();
  await tile(wizard, "Records with their photo").getByText("3", { exact: true }).waitFor();
  await tile(wizard, "Suggested matches").getByText("0", { exact: true }).waitFor();
  await wizard.getByRole("button", { name: "Finish, 1 person without a photo" }).waitFor();
  const { image_map } = await (await office.call("GET", `/projects/${id}`)).json();
  expect(image_map).toEqual({ photo: "Photo File", default: "Adm. No." });
});

test("never overwrites a row that someone else changed", async () => {
  const { id, page, wizard, stored } = await openMessyReport(/status of 409/);
  await tile(wizard, "Suggested matches").click();
  await wizard.getByText("Two digits swapped").waitFor();
  const theirs = { changes: { "Photo File": "party.jpg" }, baseVersion: 1, clientId: "another" };
  await office.call("PATCH", `/projects/${id}/live-data/record/2`, theirs);
  await wizard.getByRole("button", { name: "Use this photo: 20241.jpg for Mei Tanaka" }).click();
  await page.getByText(/Record 3 was not changed. It was changed elsewhere in the meantime/).waitFor();
  await tile(wizard, "Records with their photo").getByText("3", { exact: true }).waitFor();
  expect((await stored())[2]).toBe("party.jpg");
});

test("matches photos in list order, skipping absent people", async () => {
  const { page, wizard, axe, stored } = await openReport("Student Name,Photo File\nAsha,\nBruno,\nChidi,\n", [
    "DSC_9.jpg",
    "DSC_10.jpg",
    "DSC_11.jpg",
  ]);
  await wizard.getByRole("button", { name: "Match in order" }).click();
  const dialog = page.getByRole("dialog", { name: "Match in order" });
  const lines = async () =>
    (await dialog.getByRole("listitem").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  await soon(lines).toEqual([
    expect.stringMatching(/Asha.*DSC_9\.jpg/),
    expect.stringMatching(/Bruno.*DSC_10\.jpg/),
    expect.stringMatching(/Chidi.*DSC_11\.jpg/),
  ]);
  await dialog.getByRole("button", { name: "Bruno was absent" }).click();
  await dialog.getByRole("button", { name: "Skip DSC_9.jpg" }).click();
  await soon(lines).toEqual([
    expect.stringMatching(/Nobody on the list.*DSC_9\.jpg/),
    expect.stringMatching(/Asha.*DSC_10\.jpg/),
    expect.stringMatching(/Bruno.*Absent/),
    expect.stringMatching(/Chidi.*DSC_11\.jpg/),
  ]);
  expect(await axe()).toEqual([]);
  await dialog.getByRole("button", { name: "Use these 2 photos" }).click();
  await soon(stored).toEqual(["DSC_10.jpg", "", "DSC_11.jpg"]);
});
