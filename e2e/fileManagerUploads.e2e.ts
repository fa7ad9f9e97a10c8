import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { holdBack, soon } from "./support/backOffice.ts";
import { entry, toast, uploadTexts } from "./support/filesPage.ts";
import { temporaryFolder } from "./support/programs.ts";
import { useSchoolOffice } from "./support/schoolFiles.ts";
import { stopClock } from "./support/stopClock.ts";

const office = useSchoolOffice();
const { openFiles } = office;
const failed = /Failed to load resource/;

test("[FILE-08, FILE-09, OPEN-89] files are uploaded; where names are taken one question settles the whole upload", async () => {
  const page = await openFiles("a.txt", "b.txt");
  await uploadTexts(page, { "new.txt": "new" });
  await toast(page, "1 file uploaded");
  await entry(page, "new.txt").waitFor();
  const dialog = page.getByRole("dialog", { name: "Some names are taken" });
  const settle = async (choice: string, content: string) => {
    await uploadTexts(page, { "a.txt": content, "b.txt": content });
    await dialog.getByRole("radio", { name: choice }).check();
    await dialog.getByRole("button", { name: "Upload 2 files" }).click();
    await dialog.waitFor({ state: "hidden" });
  };
  await settle("Skip", "skipped");
  await toast(page, "0 files uploaded, 2 skipped");
  expect([office.read("a.txt"), office.read("b.txt")]).toEqual(["a.txt", "b.txt"]);
  await settle("Replace", "replaced");
  await soon(() => [office.read("a.txt"), office.read("b.txt")]).toEqual(["replaced", "replaced"]);

  // A search shows other names than those that the folder has.
  await page.getByRole("searchbox").fill("zebra");
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await uploadTexts(page, { "a.txt": "third" });
  expect(await dialog.getByRole("radio", { name: "Keep both" }).isChecked()).toBe(true);
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await page.getByRole("searchbox").fill("");
  await entry(page, "a (1).txt").waitFor();
  expect([office.read("a.txt"), office.read("a (1).txt")]).toEqual(["replaced", "third"]);
});

test("[FILE-09] files chosen before the folder has been listed are asked about all the same, unless the screen is left", async () => {
  const page = await openFiles("a.txt");
  await page.getByRole("option").first().waitFor();
  const begin = async () => {
    const gate = await holdBack(page, "GET", /\/filemanager\/.*\/list/);
    await page.reload();
    await page.getByRole("region", { name: "File Manager" }).waitFor();
    await uploadTexts(page, { "a.txt": "new" });
    return gate;
  };
  const question = page.getByRole("dialog", { name: "Some names are taken" });
  const first = await begin();
  first.release();
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });

  const second = await begin();
  await page.getByRole("banner").getByRole("link", { name: "Print Builder" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  const listed = page.waitForResponse(/\/filemanager\/.*\/list/).catch(() => null);
  second.release();
  await Promise.race([listed, page.waitForTimeout(1000)]);
  expect(await question.count()).toBe(0);
  expect(office.namesIn()).toEqual(["a.txt"]);
});

test("[FILE-08, FILE-09] names that the last upload brought are taken too, also while a search shows others", async () => {
  const page = await openFiles("a.txt");
  await entry(page, "a.txt").waitFor();
  await page.getByRole("searchbox").fill("zebra");
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await uploadTexts(page, { "b.txt": "first" });
  await toast(page, "1 file uploaded");
  await uploadTexts(page, { "b.txt": "second" });
  await page.getByRole("dialog", { name: "Some names are taken" }).getByText("b.txt").waitFor();
});

test("[FILE-08] a folder is uploaded with all that is in it, and files are dropped", async () => {
  const page = await openFiles();
  await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
  const folder = join(temporaryFolder(), "Class 7");
  mkdirSync(join(folder, "Term 1"), { recursive: true });
  writeFileSync(join(folder, "list.txt"), "list");
  writeFileSync(join(folder, "Term 1/deep.txt"), "deep");
  await page.getByLabel("Folder to upload").setInputFiles(folder);
  await entry(page, "Class 7").waitFor();
  expect([office.read("Class 7/list.txt"), office.read("Class 7/Term 1/deep.txt")]).toEqual(["list", "deep"]);

  const transfer = await page.evaluateHandle(() => {
    const made = new DataTransfer();
    made.items.add(new File(["dropped"], "dropped.txt"));
    return made;
  });
  const area = page.getByRole("region", { name: "File Manager" });
  await area.dispatchEvent("dragenter", { dataTransfer: transfer });
  await page.getByText("Drop to upload to “Files”").waitFor();
  await area.dispatchEvent("drop", { dataTransfer: transfer });
  await entry(page, "dropped.txt").waitFor();
  expect(office.read("dropped.txt")).toBe("dropped");
});

test("[FILE-10] progress is shown in percent; the bar goes 800 ms after the end", async () => {
  // A page of its own: its clock stands still.
  const page = await office.visitFiles({ apart: true });
  await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
  const gate = await holdBack(page, "POST", /\/upload$/);
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`${index}.txt`, "x".repeat(1000)]),
  );
  await uploadTexts(page, files);
  const bar = page.getByRole("progressbar", { name: "Upload progress" });
  await page.getByText(/^Uploading 40 files… \d+%$/).waitFor();
  await stopClock(page);
  gate.release();
  await toast(page, "40 files uploaded");
  expect(await bar.getAttribute("aria-valuenow")).toBe("100");
  await page.clock.runFor(790);
  expect(await bar.count()).toBe(1);
  await page.clock.runFor(20);
  await bar.waitFor({ state: "detached" });
  expect(office.namesIn()).toHaveLength(40);
});

test("a connection lost in the middle of an upload ends clearly, with nothing half-written, and goes on with Retry", async () => {
  const page = await office.visitFiles({ expects: failed });
  await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
  let calls = 0;
  await page.route(/\/upload$/, async (route) => {
    if (route.request().method() !== "POST") return await route.fallback();
    calls += 1;
    return calls === 2 ? await route.abort("connectionreset") : await route.fallback();
  });
  const files = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`${index}.txt`, "x"]));
  await uploadTexts(page, files);
  await toast(page, "20 of 45 files uploaded. The connection to the school system was lost.");
  expect(office.namesIn()).toHaveLength(20);
  await page.getByRole("log").getByRole("button", { name: "Retry" }).click();
  await toast(page, "25 files uploaded");
  expect(office.namesIn()).toHaveLength(45);
});

test("a full storage is told in the school's words, and nothing of the upload is stored", async () => {
  office.put("full.bin", new Uint8Array(199.5 * 1024 * 1024));
  const page = await office.visitFiles({ expects: failed });
  await entry(page, "full.bin").waitFor();
  await uploadTexts(page, { "large.txt": "x".repeat(1024 * 1024) });
  await toast(page, /0 of 1 file uploaded. The school's storage is full: 0.5 MB of 200 MB are free/);
  expect(office.namesIn()).toEqual(["full.bin"]);
});
