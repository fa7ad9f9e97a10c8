import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { holdBack, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { entry, toast, uploadTexts } from "#test/filesPage.ts";
import { useSchoolOffice } from "#test/schoolFiles.ts";
import { stopClock } from "#test/stopClock.ts";

const office = useSchoolOffice(useBackOffice);
const { openFiles } = office;

const conflict = (page: Page) => page.getByRole("dialog", { name: "Some files already exist" });
const texts = (count: number, text: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, text]));

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").fill(text);
  if (text) await page.getByRole("heading", { name: "Nothing found" }).waitFor();
}

test("[FILE-08, FILE-09, OPEN-89] asks once per upload what to do about existing names", async () => {
  const page = await openFiles("a.txt", "b.txt");
  await uploadTexts(page, { "new.txt": "new" });
  await toast(page, "1 file uploaded");
  await entry(page, "new.txt").waitFor();
  const dialog = conflict(page);
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

  // Search results differ from the folder's own names.
  await search(page, "zebra");
  await uploadTexts(page, { "a.txt": "third" });
  expect(await dialog.getByRole("radio", { name: "Keep both" }).isChecked()).toBe(true);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Upload 1 file" }).click();
  await dialog.waitFor({ state: "hidden" });
  await search(page, "");
  await entry(page, "a (1).txt").waitFor();
  expect([office.read("a.txt"), office.read("a (1).txt")]).toEqual(["replaced", "third"]);

  // The previous upload created this name.
  await search(page, "zebra");
  await uploadTexts(page, { "a (1).txt": "fourth" });
  await dialog.getByText("a (1).txt").waitFor();
});

test("[FILE-09] asks about existing names after a slow list, unless the user left", async () => {
  const page = await openFiles("a.txt");
  await entry(page, "a.txt").waitFor();
  const begin = async () => {
    const gate = await holdBack(page, "GET", /\/filemanager\/.*\/list/);
    await page.reload();
    await page.getByRole("region", { name: "File Manager" }).waitFor();
    await uploadTexts(page, { "a.txt": "new" });
    return gate;
  };
  const first = await begin();
  first.release();
  await conflict(page).waitFor();
  await page.keyboard.press("Escape");
  await conflict(page).waitFor({ state: "hidden" });

  const second = await begin();
  await page.getByRole("banner").getByRole("link", { name: "Print Builder" }).click();
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
  second.release();
  await page.settle();
  expect(await conflict(page).count()).toBe(0);
  expect(office.namesIn()).toEqual(["a.txt"]);
});

test("[FILE-08] uploads dropped files", async () => {
  const page = await openFiles();
  await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
  const dataTransfer = { types: ["Files"], items: [], files: [new File(["dropped"], "dropped.txt")] };
  const area = page.getByRole("region", { name: "File Manager" });
  await area.dispatchEvent("dragenter", { dataTransfer });
  await page.getByText("Drop to upload to “Files”").waitFor();
  await area.dispatchEvent("drop", { dataTransfer });
  await entry(page, "dropped.txt").waitFor();
  expect(office.read("dropped.txt")).toBe("dropped");
});

test("[FILE-10] shows progress in percent until 800 ms after the end", async () => {
  const page = await openFiles();
  await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  await page.route(/\/upload$/, async (route) => {
    await gates[calls++]?.promise;
    await route.fallback();
  });
  await uploadTexts(page, texts(40, "x".repeat(1000)));
  const bar = page.getByRole("progressbar", { name: "Upload progress" });
  await page.getByText("Uploading 40 files… 0%", { exact: true }).waitFor();
  gates[0]?.resolve();
  await page.getByText("Uploading 40 files… 50%", { exact: true }).waitFor();
  await stopClock(page);
  gates[1]?.resolve();
  await toast(page, "40 files uploaded");
  expect(await bar.getAttribute("aria-valuenow")).toBe("100");
  await page.clock.runFor(790);
  expect(await bar.count()).toBe(1);
  await page.clock.runFor(20);
  await bar.waitFor({ state: "detached" });
  expect(office.namesIn()).toHaveLength(40);
});

test("reports a lost connection during an upload and resumes with Retry", async () => {
  const page = await openFiles();
  await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
  let calls = 0;
  await page.route(/\/upload$/, async (route) => {
    calls += 1;
    return calls === 2 ? await route.abort("connectionreset") : await route.fallback();
  });
  await uploadTexts(page, texts(45, "x"));
  await toast(page, "20 of 45 files uploaded. The connection to the school system was lost.");
  expect(office.namesIn()).toHaveLength(20);
  await page.getByRole("log").getByRole("button", { name: "Retry" }).click();
  await toast(page, "25 files uploaded");
  expect(office.namesIn()).toHaveLength(45);
});

test("reports full storage in the school's own words and stores nothing", async () => {
  office.put("full.bin", 199.5 * 1024 * 1024);
  const page = await openFiles();
  await entry(page, "full.bin").waitFor();
  await uploadTexts(page, { "large.txt": "x".repeat(1024 * 1024) });
  await toast(page, /0 of 1 file uploaded. The school's storage is full: 0.5 MB of 200 MB are free/);
  expect(office.namesIn()).toEqual(["full.bin"]);
});
