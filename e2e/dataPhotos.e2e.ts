import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import {
  chooseFiles,
  createCardProject,
  mediaNames,
  messyTable,
  openWizard,
  photo,
  uploadTable,
} from "./support/dataWizard.ts";
import { phoneFindings } from "./support/phoneFindings.ts";
import { temporaryFolder } from "./support/programs.ts";

const office = useBackOffice();
const folder = temporaryFolder();

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A folder of photos as it comes from a photographer: other files, hidden ones, subfolders. */
async function photoFolder(name: string, photos: Readonly<Record<string, Uint8Array>>): Promise<string> {
  const path = join(folder, name);
  mkdirSync(join(path, "7B"), { recursive: true });
  for (const [photoName, bytes] of Object.entries(photos)) writeFileSync(join(path, photoName), bytes);
  return path;
}

/** Axe on what the page shows now, light and dark. */
async function axe(page: Page): Promise<void> {
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], [role=alertdialog]")).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const _column = (wizard: Locator, token: string) =>
  wizard.getByRole("combobox", { name: `Column for ${token}` });

test("[DATA-20, DATA-21, DATA-22] of a folder only pictures are sent, 20 at a time; a lost connection pauses it", async () => {
  const id = await createCardProject(office, "Photos");
  await uploadTable(office, id, "full_name,photo\nAsha,a.jpg\n");
  await office.call("PUT", `/projects/${id}/data/mapping`, { field_map: { full_name: "full_name" } });
  const { page, wizard } = await openWizard(office, id, /Failed to load resource/);
  const none = await photoFolder("none", { "list.txt": Buffer.from("x"), ".DS_Store": Buffer.from("x") });
  await chooseFiles(wizard, "Choose a folder", none);
  await wizard.getByText("No images found in the selected folder", { exact: true }).waitFor();
  const photos: Record<string, Uint8Array> = { "list.txt": Buffer.from("x"), "phone.heic": heic };
  for (let number = 0; number < 44; number++)
    photos[number < 10 ? `7B/${number}.jpg` : `${number}.jpg`] = await photo(number);
  const some = await photoFolder("some", photos);
  const groups: number[] = [];
  let isOffline = true;
  await page.route(/\/media$/, async (route) => {
    if (route.request().method() !== "POST") return await route.fallback();
    groups.push(
      route
        .request()
        .postDataBuffer()
        ?.toString("latin1")
        .match(/filename="/g)?.length ?? 0,
    );
    if (groups.length === 2 && isOffline) return await route.abort();
    await route.fallback();
  });
  await chooseFiles(wizard, "Choose a folder", some);
  await wizard.getByText("Paused at 20 of 45 pictures").waitFor();
  await wizard
    .getByRole("alert")
    .getByText(/server cannot be reached.*What was sent before that is kept/)
    .waitFor();
  await axe(page);
  isOffline = false;
  await wizard.getByRole("button", { name: "Go on" }).click();
  await toast(page, "Media uploaded");
  await wizard.getByText("44 pictures uploaded").waitFor();
  expect(groups).toEqual([20, 20, 20, 5]);
  expect(await mediaNames(office, id)).toHaveLength(44);
  const failures = wizard.getByRole("region", { name: "Pictures that were not accepted" });
  await failures.getByText(/“phone.heic” is damaged/).waitFor();
  await failures.getByRole("button", { name: "Try it again" }).click();
  await soon(() => groups.length).toBe(5);
  await failures.getByText(/“phone.heic” is damaged/).waitFor();
  expect(groups.at(-1)).toBe(1);
});

const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

test("a ZIP of photos is taken; what is there already is not sent twice, and other pictures of a name only on request", async () => {
  const id = await createCardProject(office, "ZIP");
  await uploadTable(office, id, "full_name,photo\nAsha,a.jpg\n");
  await office.call("PUT", `/projects/${id}/data/mapping`, { field_map: { full_name: "full_name" } });
  const zipped = async (photos: Readonly<Record<string, Uint8Array>>) => {
    const zip = new ZipFile();
    for (const [name, bytes] of Object.entries(photos)) zip.addBuffer(Buffer.from(bytes), name);
    zip.end();
    return await buffer(zip.outputStream as NodeJS.ReadableStream);
  };
  const first = {
    "7B/1.jpg": await photo(1),
    "__MACOSX/7B/._1.jpg": heic,
    "Zoë.png": await photo(2),
    "list.csv": heic,
  };
  const { page, wizard } = await openWizard(office, id);
  await chooseFiles(wizard, "Choose files", [file("photos.zip", await zipped(first))]);
  await wizard.getByText("2 pictures uploaded").waitFor();
  expect(await mediaNames(office, id)).toEqual(["1.jpg", "Zoë.png"]);
  const second = { "1.jpg": await photo(1), "Zoë.png": await photo(9, 90), "3.jpg": await photo(3) };
  await chooseFiles(wizard, "Choose files", [file("more.zip", await zipped(second))]);
  const question = page.getByRole("alertdialog", { name: "Replace a picture?" });
  await question.getByRole("button", { name: "Leave them as they are" }).click();
  await wizard.getByText("1 picture uploaded").waitFor();
  await wizard.getByText("1 was there already, 1 was left as they are").waitFor();
  await chooseFiles(wizard, "Choose files", [file("again.zip", await zipped(second))]);
  await question.getByRole("button", { name: "Replace 1 picture" }).click();
  await wizard.getByText("1 picture replaced, 2 were there already").waitFor();
  expect(await mediaNames(office, id)).toEqual(["1.jpg", "3.jpg", "Zoë.png"]);
  await chooseFiles(wizard, "Choose files", [file("broken.zip", "PK\x03\x04 nothing")]);
  await wizard.getByText(/not a ZIP file, or its end is missing/).waitFor();
});

async function withReport(expects?: RegExp): Promise<{ id: string; page: Page; wizard: Locator }> {
  const id = await createCardProject(office, "Report");
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(messyTable)]), "students.csv");
  await office.call("POST", `/projects/${id}/data/upload`, form);
  const photos = new FormData();
  const names = ["20401.JPG", "20402.jpg", "20241.jpg", "2O444.jpg", "noor rahman.jpg", "party.jpg"];
  for (const [index, name] of names.entries())
    photos.append("files", new Blob([new Uint8Array(await photo(index * 40))]), name);
  await office.call("POST", `/projects/${id}/media`, photos);
  const mapping = { field_map: { full_name: "Student Name" }, image_map: { photo: "Photo File" } };
  await office.call("PUT", `/projects/${id}/data/mapping`, mapping);
  return { id, ...(await openWizard(office, id, expects)) };
}

const tile = (wizard: Locator, name: string) => wizard.getByRole("button", { name });

async function photoCells(id: string): Promise<readonly (string | undefined)[]> {
  const { rows } = (await (await office.call("GET", `/projects/${id}/data/rows`)).json()) as {
    rows: Record<string, string>[];
  };
  return rows.map((row) => row["Photo File"]);
}

test("the report tells who has a photo and who was probably meant; one click writes the file name into the row", async () => {
  const { id, page, wizard } = await withReport();
  for (const [name, count] of [
    ["Records with their photo", 2],
    ["Near misses", 3],
    ["Records without a photo", 0],
    ["Photos without a record", 1],
  ] as const) {
    await tile(wizard, name).getByText(String(count), { exact: true }).waitFor();
    await tile(wizard, name).click();
    const shown = count > 0 ? wizard.getByRole("region", { name }) : wizard.getByText("Every other record");
    await shown.waitFor();
    await axe(page);
  }
  await wizard.getByText("No record comes close").waitFor();
  // 2 + 3 + 0 records, 2 + 3 + 1 photos.
  await wizard.getByText("column of 5 records with 6 photos by file name").waitFor();
  await tile(wizard, "Near misses").click();
  await wizard.getByText("Two digits swapped").waitFor();
  await wizard.getByText("Letter in place of a digit").waitFor();
  await wizard.getByText("Same as Student Name").waitFor();
  await wizard.getByRole("button", { name: "Use this photo: 20241.jpg for Mei Tanaka" }).click();
  await tile(wizard, "Records with their photo").getByText("3", { exact: true }).waitFor();
  expect(await photoCells(id)).toEqual(["20401.jpg", "20402.jpg", "20241.jpg", "", "20444.jpg"]);
  await wizard.getByRole("button", { name: "Use all 2 suggestions" }).click();
  // Under the pointer a message stays.
  await page.getByText("2 records have their photos").hover();
  expect(await photoCells(id)).toEqual([
    "20401.jpg",
    "20402.jpg",
    "20241.jpg",
    "noor rahman.jpg",
    "2O444.jpg",
  ]);
  await wizard.getByText("No file name comes close to what a record asks for.").waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await tile(wizard, "Near misses").getByText("2", { exact: true }).waitFor();
  expect(await photoCells(id)).toEqual(["20401.jpg", "20402.jpg", "20241.jpg", "", "20444.jpg"]);
  await tile(wizard, "Near misses").click();
  await wizard.getByRole("button", { name: /Choose another photo for Noor Rahman/ }).click();
  const picker = page.getByRole("dialog", { name: "Photo for Noor Rahman" });
  await picker.getByLabel("Search photos").fill("party");
  await axe(page);
  await picker.getByRole("button", { name: /party.jpg/ }).click();
  await soon(() => photoCells(id)).toEqual(["20401.jpg", "20402.jpg", "20241.jpg", "party.jpg", "20444.jpg"]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    wizard.getByRole("button", { name: "Download list (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("photo-match.csv");
  await wizard.getByRole("button", { name: "Finish with 4 photos" }).click();
  await wizard.waitFor({ state: "hidden" });
});

test("a photo is not written over a row that someone else has changed meanwhile", async () => {
  const { id, page, wizard } = await withReport(/status of 409/);
  await tile(wizard, "Near misses").click();
  await wizard.getByText("Two digits swapped").waitFor();
  const theirs = { changes: { "Photo File": "party.jpg" }, baseVersion: 1, clientId: "another" };
  await office.call("PATCH", `/projects/${id}/live-data/record/2`, theirs);
  await wizard.getByRole("button", { name: "Use this photo: 20241.jpg for Mei Tanaka" }).click();
  await page.getByText(/Record 3 was not changed. It was changed elsewhere meanwhile/).waitFor();
  await tile(wizard, "Records with their photo").getByText("3", { exact: true }).waitFor();
  expect((await photoCells(id))[2]).toBe("party.jpg");
});

test("photos that follow the list are matched in its order: who was not there and what shows nobody are passed over", async () => {
  const id = await createCardProject(office, "In order");
  await uploadTable(office, id, "Student Name,Photo File\nAsha,\nBruno,\nChidi,\n");
  const pictures = new FormData();
  for (const number of [9, 10, 11]) {
    pictures.append("files", new Blob([new Uint8Array(await photo(number))]), `DSC_${number}.jpg`);
  }
  await office.call("POST", `/projects/${id}/media`, pictures);
  const mapping = { field_map: { full_name: "Student Name" }, image_map: { photo: "Photo File" } };
  await office.call("PUT", `/projects/${id}/data/mapping`, mapping);
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByRole("button", { name: "Match in order" }).click();
  const dialog = page.getByRole("dialog", { name: "Match in order" });
  const lines = dialog.getByRole("listitem");
  const said = async () => (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  await soon(said).toEqual([
    expect.stringMatching(/Asha.*DSC_9\.jpg/),
    expect.stringMatching(/Bruno.*DSC_10\.jpg/),
    expect.stringMatching(/Chidi.*DSC_11\.jpg/),
  ]);
  await dialog.getByRole("button", { name: "Bruno was not there" }).click();
  await dialog.getByRole("button", { name: "Pass over DSC_9.jpg" }).click();
  await soon(said).toEqual([
    expect.stringMatching(/Nobody of the list.*DSC_9\.jpg/),
    expect.stringMatching(/Asha.*DSC_10\.jpg/),
    expect.stringMatching(/Bruno.*Not there/),
    expect.stringMatching(/Chidi.*DSC_11\.jpg/),
  ]);
  await axe(page);
  await soon(() => phoneFindings(page, "[role=dialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Use these 2 photos" }).click();
  await soon(() => photoCells(id)).toEqual(["DSC_10.jpg", "", "DSC_11.jpg"]);
});
