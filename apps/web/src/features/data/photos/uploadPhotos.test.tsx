import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import {
  atStep,
  chooseFiles,
  createCardProject,
  file,
  mediaNames,
  openWizard,
  photo,
  saveMapping,
  uploadTable,
} from "#test/dataWizard.ts";

const office = useBackOffice();

/** Opens the wizard of a new project at its photos step. */
async function openPhotosStep(expects?: RegExp) {
  const id = await createCardProject(office, "Photos");
  await uploadTable(office, id, "full_name,photo\nAsha,a.jpg\n");
  await saveMapping(office, id, { field_map: { full_name: "full_name" } });
  return { id, ...(await openWizard(office, id, expects)) };
}

const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");

test("[DATA-02, DATA-20, DATA-21, DATA-22] uploads only a folder's pictures, 20 at a time", async () => {
  const { id, page, wizard } = await openPhotosStep(/Failed to load resource/);
  await atStep(wizard, "Media Folder");
  const folder = wizard.locator("input[webkitdirectory]");
  await soon(() => folder.count()).toBe(1);
  const others = [file("list.txt", "x"), file(".DS_Store", "x")];
  await chooseFiles(wizard, "Choose a folder", others);
  await wizard.getByText("No images found in the selected folder", { exact: true }).waitFor();
  const photos = await Promise.all(
    Array.from({ length: 44 }, async (_, number) => file(`${number}.jpg`, await photo(number))),
  );
  const groups: number[] = [];
  let isOffline = true;
  await page.route(/\/media$/, async (route) => {
    if (route.request().method() !== "POST") return await route.fallback();
    const sent = route.request().postDataBuffer()?.toString("latin1") ?? "";
    groups.push(sent.match(/filename="/g)?.length ?? 0);
    if (groups.length === 2 && isOffline) return await route.abort();
    await route.fallback();
  });
  await chooseFiles(wizard, "Choose a folder", [...others, file("phone.heic", heic), ...photos]);
  await wizard.getByText("Paused at 20 of 45 images").waitFor();
  await wizard
    .getByRole("alert")
    .getByText(/server cannot be reached.*The images sent so far are kept/)
    .waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  isOffline = false;
  await wizard.getByRole("button", { name: "Resume" }).click();
  await page.getByText("Media uploaded", { exact: true }).waitFor();
  await wizard.getByText("44 images uploaded").waitFor();
  expect(groups).toEqual([20, 20, 20, 5]);
  expect(await mediaNames(office, id)).toHaveLength(44);
  const failures = wizard.getByRole("region", { name: "Images that were not accepted" });
  await failures.getByText(/“phone.heic” is damaged/).waitFor();
  await failures.getByRole("button", { name: "Try it again" }).click();
  await soon(() => groups.length).toBe(5);
  await failures.getByText(/“phone.heic” is damaged/).waitFor();
  expect(groups.at(-1)).toBe(1);
});

test("asks before closing the wizard during an upload, not between steps", async () => {
  const { id, page, wizard } = await openPhotosStep(/Failed to load resource/);
  await atStep(wizard, "Media Folder");
  const gate = Promise.withResolvers<void>();
  await page.route(/\/media$/, async (route) => {
    if (route.request().method() === "POST") await gate.promise;
    await route.fallback();
  });
  await chooseFiles(wizard, "Choose files", file("a.jpg", await photo(1)));
  await wizard.getByText("Uploading 0 of 1 images…").waitFor();
  await wizard.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("alertdialog", { name: "Stop the upload?" });
  await question.getByRole("button", { name: "Keep uploading" }).click();
  await question.waitFor({ state: "hidden" });
  await wizard.getByRole("button", { name: "Next" }).click();
  gate.resolve();
  await page.getByText("Media uploaded", { exact: true }).waitFor();
  expect(await mediaNames(office, id)).toEqual(["a.jpg"]);
  await wizard.getByRole("button", { name: "Close" }).click();
  await wizard.waitFor({ state: "hidden" });
});

async function zipped(name: string, photos: Readonly<Record<string, Uint8Array>>) {
  const zip = new ZipFile();
  for (const [path, bytes] of Object.entries(photos)) zip.addBuffer(Buffer.from(bytes), path);
  zip.end();
  return file(name, await buffer(zip.outputStream as NodeJS.ReadableStream));
}

test("uploads a ZIP's new photos and replaces the others only on request", async () => {
  const { id, page, wizard } = await openPhotosStep();
  const first = {
    "7B/1.jpg": await photo(1),
    "__MACOSX/7B/._1.jpg": heic,
    "Zoë.png": await photo(2),
    "list.csv": heic,
  };
  await chooseFiles(wizard, "Choose files", await zipped("photos.zip", first));
  await wizard.getByText("2 images uploaded").waitFor();
  expect(await mediaNames(office, id)).toEqual(["7B/1.jpg", "Zoë.png"]);
  const second = { "1.jpg": await photo(1), "Zoë.png": await photo(9, 90), "3.jpg": await photo(3) };
  await chooseFiles(wizard, "Choose files", await zipped("more.zip", second));
  const question = page.getByRole("alertdialog", { name: "Replace an image?" });
  await question.getByRole("button", { name: "Leave them as they are" }).click();
  await wizard.getByText("1 image uploaded").waitFor();
  await wizard.getByText("1 was already there, 1 was left unchanged").waitFor();
  await chooseFiles(wizard, "Choose files", await zipped("again.zip", second));
  await question.getByRole("button", { name: "Replace 1 image" }).click();
  await wizard.getByText("1 image replaced, 2 were already there").waitFor();
  expect(await mediaNames(office, id)).toEqual(["3.jpg", "7B/1.jpg", "Zoë.png"]);
  const classes = { "7A/1.jpg": await photo(5), "7B/1.jpg": await photo(1) };
  await chooseFiles(wizard, "Choose files", await zipped("classes.zip", classes));
  await wizard.getByText("1 was already there").waitFor();
  expect(await mediaNames(office, id)).toEqual(["3.jpg", "7A/1.jpg", "7B/1.jpg", "Zoë.png"]);
  await chooseFiles(wizard, "Choose files", file("broken.zip", "PK\x03\x04 nothing"));
  await wizard.getByText(/not a ZIP file, or it is incomplete/).waitFor();
});
