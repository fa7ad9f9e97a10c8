import { readFileSync } from "node:fs";
import type { Page, Request } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { button, chosenEntries, entry, shownEntries, toast, uploadTexts } from "./support/filesPage.ts";
import { useSchoolOffice } from "./support/schoolFiles.ts";

const office = useSchoolOffice();
const { openFiles } = office;
const failed = /Failed to load resource/;

/** Calls of the file manager: method, name and body. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/filemanager/")) calls.push(request);
  });
  return calls;
}

const nameOf = (request: Request) => new URL(request.url()).pathname.split("/").at(-1);

test("[FILE-01] without school mode, token or school code it says politely what is missing", async () => {
  const { super_admin_token = "", ...withoutToken } = office.connection();
  const reason = async (stored: Record<string, string>, project = office.project()) => {
    const page = await office.visitFiles({ stored });
    if (project !== office.project()) await page.goto(`/files?project=${project}`);
    await page.getByRole("heading", { name: "The File Manager is not available" }).waitFor();
    return await page.getByRole("main").innerText();
  };
  expect(await reason(withoutToken)).toContain(
    "Sign in with your school system account in the School Data Wizard",
  );
  expect(await reason({ super_admin_token })).toContain("Choose a school in the School Data Wizard");
  const created = await office.call("POST", "/projects", { name: "Standard" });
  const { id } = (await created.json()) as { id: string };
  expect(await reason({ ...office.connection() }, id)).toContain("needs a project in school data mode");
});

test("[FILE-02, FILE-03, FILE-06] it shows a list or grid, leads into folders, and up again", async () => {
  office.put("Class 5/Term 1/report.txt", "x".repeat(2048));
  const page = await openFiles("Class 5/a.txt", "b.txt");
  await soon(() => shownEntries(page)).toEqual(["Class 5", "b.txt"]);
  const path = page.getByRole("navigation", { name: "Current path" });
  expect(await page.getByRole("option", { name: /^Class 5, 2 items, .+, folder$/ }).count()).toBe(1);
  expect(await button(page, "Up").isDisabled()).toBe(true);
  await entry(page, "Class 5").dblclick();
  await entry(page, "Term 1").dblclick();
  await soon(() => shownEntries(page)).toEqual(["report.txt"]);
  await page.getByRole("option", { name: /^report.txt, 2 kB, .+, file$/ }).waitFor();
  expect(await path.getByRole("listitem").allInnerTexts()).toEqual(["Files", "Class 5", "Term 1"]);
  await button(page, "Up").click();
  await soon(() => shownEntries(page)).toEqual(["Term 1", "a.txt"]);
  await button(page, "Grid view").click();
  await soon(() => shownEntries(page)).toEqual(["Term 1", "a.txt"]);
  await page.getByRole("listbox").focus();
  await page.keyboard.press("Backspace");
  await soon(() => shownEntries(page)).toEqual(["Class 5", "b.txt"]);
  await page.goBack();
  await soon(() => shownEntries(page)).toEqual(["Term 1", "a.txt"]);
  await path.getByRole("button", { name: "Files" }).click();
  await soon(() => shownEntries(page)).toEqual(["Class 5", "b.txt"]);
});

test("[FILE-02, FILE-03] the list is ordered by name, size or date with the buttons at its head", async () => {
  office.put("small.txt", "x");
  office.put("large.txt", "x".repeat(5000));
  office.put("Class 10/a.txt");
  office.put("Class 9/a.txt");
  const page = await openFiles();
  const column = (name: string) => page.getByRole("columnheader", { name });
  const order = async (name: string, wanted: string, entries: readonly string[]) => {
    await column(name).getByRole("button").click();
    expect(await column(name).getAttribute("aria-sort")).toBe(wanted);
    await soon(() => shownEntries(page)).toEqual(entries);
  };
  await soon(() => shownEntries(page)).toEqual(["Class 9", "Class 10", "large.txt", "small.txt"]);
  expect(await column("Name").getAttribute("aria-sort")).toBe("ascending");
  await order("Name", "descending", ["Class 10", "Class 9", "small.txt", "large.txt"]);
  await order("Size", "ascending", ["Class 9", "Class 10", "small.txt", "large.txt"]);
  expect(await column("Name").getAttribute("aria-sort")).toBe("none");
  await order("Size", "descending", ["Class 9", "Class 10", "large.txt", "small.txt"]);
  await column("Modified").getByRole("button").focus();
  await page.keyboard.press("Enter");
  expect(await column("Modified").getAttribute("aria-sort")).toBe("descending");
});

test("entries are chosen by click, Ctrl, Shift and keyboard", async () => {
  const page = await openFiles("a.txt", "b.txt", "c.txt", "d.txt");
  await entry(page, "b.txt").click();
  await entry(page, "d.txt").click({ modifiers: ["Shift"] });
  expect(await chosenEntries(page)).toEqual(["b.txt", "c.txt", "d.txt"]);
  await entry(page, "c.txt").click({ modifiers: ["Control"] });
  expect(await chosenEntries(page)).toEqual(["b.txt", "d.txt"]);
  await page.getByText("2 selected").waitFor();
  await page.keyboard.press("Escape");
  expect(await chosenEntries(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  expect(await chosenEntries(page)).toEqual(["a.txt", "b.txt"]);
  await page.keyboard.press("Control+ArrowDown");
  await page.keyboard.press("Space");
  expect(await chosenEntries(page)).toEqual(["a.txt", "b.txt", "c.txt"]);
  await page.keyboard.press("Control+a");
  expect(await chosenEntries(page)).toHaveLength(4);
});

test("[FILE-07] New folder makes a folder, and says why it cannot", async () => {
  office.put("Class 5/a.txt");
  const page = await office.visitFiles({ expects: failed });
  const calls = callsOf(page);
  await button(page, "New folder").click();
  const dialog = page.getByRole("dialog", { name: "New folder" });
  await dialog.getByRole("textbox").fill("Class 5");
  await dialog.getByRole("button", { name: "Create folder" }).click();
  await dialog.getByText("“Class 5” exists there already. Choose another name.").waitFor();
  await dialog.getByRole("textbox").fill("Class 6");
  await dialog.getByRole("button", { name: "Create folder" }).click();
  await entry(page, "Class 6").waitFor();
  expect(office.namesIn()).toEqual(["Class 5", "Class 6"]);
  const made = calls.filter((call) => nameOf(call) === "folder").at(-1);
  expect([made?.method(), made?.postDataJSON()]).toEqual(["POST", { folder_name: "Class 6", path: "" }]);
});

test("[FILE-14, FILE-15] Rename needs exactly one entry, and a new name that is neither empty nor the old one", async () => {
  const page = await openFiles("a.txt", "b.txt");
  const calls = callsOf(page);
  await entry(page, "a.txt").click();
  await entry(page, "b.txt").click({ modifiers: ["Control"] });
  expect(await button(page, "Rename").isDisabled()).toBe(true);
  await entry(page, "a.txt").click();
  await button(page, "Rename").click();
  const dialog = page.getByRole("dialog", { name: "Rename" });
  const rename = dialog.getByRole("button", { name: "Rename" });
  const name = dialog.getByRole("textbox", { name: "New name" });
  expect(await name.inputValue()).toBe("a.txt");
  expect(await rename.isDisabled()).toBe(true);
  await name.fill("   ");
  expect(await rename.isDisabled()).toBe(true);
  await name.fill("c.txt");
  await rename.click();
  await soon(() => shownEntries(page)).toEqual(["b.txt", "c.txt"]);
  const call = calls.find((each) => nameOf(each) === "rename");
  expect([call?.method(), call?.postDataJSON()]).toEqual(["PUT", { path: "a.txt", new_name: "c.txt" }]);
});

test("[FILE-12, FILE-13] Delete asks with the number selected and removes one entry per call", async () => {
  const page = await openFiles("a.txt", "b.txt", "c/d.txt");
  const calls = callsOf(page);
  await entry(page, "a.txt").click();
  await entry(page, "c").click({ modifiers: ["Control"] });
  await button(page, "Delete").click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Delete 2 item(s)?", { exact: true }).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect(office.namesIn()).toEqual(["a.txt", "b.txt", "c"]);
  await page.getByRole("listbox").focus();
  await page.keyboard.press("Delete");
  await question.getByRole("button", { name: "Delete 2 items" }).click();
  await soon(() => shownEntries(page)).toEqual(["b.txt"]);
  expect(office.namesIn()).toEqual(["b.txt"]);
  const bodies = calls
    .filter((call) => call.method() === "DELETE")
    .map((call) => call.postDataJSON() as object);
  expect(bodies).toEqual(expect.arrayContaining([{ path: "a.txt" }, { path: "c" }]));
  expect(bodies).toHaveLength(2);
});

test("[FILE-16, FILE-17, FILE-18] Move and Copy take the selection to a folder of the picker", async () => {
  const page = await openFiles("a.txt", "b.txt", "Class 5/c.txt");
  const calls = callsOf(page);
  await entry(page, "a.txt").click();
  await button(page, "Move").click();
  const move = page.getByRole("dialog", { name: "Move 1 item" });
  // Where it lies already is no destination.
  expect(await move.getByRole("button", { name: "Move to “Files”" }).isDisabled()).toBe(true);
  await move.getByRole("button", { name: "Class 5" }).click();
  await move.getByText("No folders", { exact: true }).waitFor();
  await move.getByRole("button", { name: "Move to “Class 5”" }).click();
  await soon(() => office.namesIn("Class 5")).toEqual(["a.txt", "c.txt"]);
  await soon(() => shownEntries(page)).toEqual(["Class 5", "b.txt"]);
  const moved = calls.find((call) => nameOf(call) === "move");
  expect([moved?.method(), moved?.postDataJSON()]).toEqual([
    "PUT",
    { paths: ["a.txt"], destination: "Class 5" },
  ]);

  await entry(page, "Class 5").click();
  await entry(page, "b.txt").click({ modifiers: ["Control"] });
  await button(page, "Copy").click();
  const copy = page.getByRole("dialog", { name: "Copy 2 items" });
  await copy.getByRole("button", { name: "Class 5" }).click();
  await copy.getByText("A folder cannot be put into itself.").waitFor();
  expect(await copy.getByRole("button", { name: "Copy to “Class 5”" }).isDisabled()).toBe(true);
  await copy.getByRole("navigation").getByRole("button", { name: "Files" }).click();
  await copy.getByRole("button", { name: "Copy to “Files”" }).click();
  await soon(() => office.namesIn()).toEqual(["Class 5", "Class 5 (1)", "b (1).txt", "b.txt"]);
  const copied = calls.find((call) => nameOf(call) === "copy");
  expect([copied?.method(), copied?.postDataJSON()]).toEqual([
    "POST",
    { paths: ["Class 5", "b.txt"], destination: "" },
  ]);
});

test("[FILE-19] search finds by name below the folder that is open", async () => {
  const page = await openFiles("Class 5/Asha.txt", "Class 6/asha 2.txt", "other.txt");
  await page.getByRole("searchbox", { name: "Search files" }).fill("asha");
  await soon(() => shownEntries(page)).toEqual(["asha 2.txt", "Asha.txt"]);
  await page.getByRole("option", { name: /^Asha.txt, Class 5, / }).waitFor();
  await page.getByRole("searchbox").fill("zebra");
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await page.getByRole("searchbox").press("Escape");
  await soon(() => shownEntries(page)).toEqual(["Class 5", "Class 6", "other.txt"]);
});

test("[FILE-11, FILE-20] one file downloads under its own name, a selection as files.zip", async () => {
  const page = await openFiles("फोटो 1.txt", "b.txt", "Class 5/c.txt");
  const downloaded = async () => {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Download").click()]);
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
  };
  await entry(page, "फोटो 1.txt").click();
  const one = await downloaded();
  expect([one.name, one.content.toString()]).toEqual(["फोटो 1.txt", "फोटो 1.txt"]);
  await entry(page, "Class 5").click({ modifiers: ["Control"] });
  const many = await downloaded();
  expect([many.name, many.content.subarray(0, 2).toString()]).toEqual(["files.zip", "PK"]);
  expect(many.content.includes("Class 5/c.txt")).toBe(true);
});

test("[FILE-22, FILE-23] pictures are previewed from {host}/storage/{school domain}/{path}, other files are not", async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
  office.put("Class 5/a b.svg", drawing);
  office.put("Class 5/c.svg", drawing);
  office.put("Class 5/notes.txt", "x");
  const page = await office.visitFiles({ path: "Class 5" });
  await entry(page, "a b.svg").dblclick();
  const preview = page.getByRole("dialog", { name: "a b.svg" });
  const picture = preview.getByRole("img", { name: "a b.svg" });
  const { address, domain } = office.school();
  expect(await picture.getAttribute("src")).toBe(`${address}/storage/${domain}/Class%205/a%20b.svg`);
  await soon(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(40);
  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog", { name: "c.svg" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  const [download] = await Promise.all([page.waitForEvent("download"), entry(page, "notes.txt").dblclick()]);
  expect(download.suggestedFilename()).toBe("notes.txt");
});

test("[FILE-24] a folder of 2,000 entries is paged by 20, 40, 80 or 120 rows, and only those are drawn", async () => {
  for (let number = 1; number <= 2000; number++) office.put(`photo ${number}.txt`);
  const page = await office.visitFiles();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByText("Page 1 of 50").waitFor();
  expect(await shownEntries(page)).toHaveLength(40);
  await page.getByText("2,000 items").waitFor();
  expect(await button(page, "Prev").isDisabled()).toBe(true);
  await button(page, "Next").click();
  await soon(async () => (await shownEntries(page))[0]).toBe("photo 41.txt");
  await button(page, "Prev").click();
  await pages.getByRole("combobox", { name: "Rows per page" }).click();
  expect(await page.getByRole("option", { name: /rows$/ }).allInnerTexts()).toEqual([
    "20 rows",
    "40 rows",
    "80 rows",
    "120 rows",
  ]);
  await page.getByRole("option", { name: "120 rows" }).click();
  await pages.getByText("Page 1 of 17").waitFor();
  await soon(async () => (await shownEntries(page)).length).toBe(120);
  for (let turn = 1; turn <= 10; turn++) await button(page, "Next").click();
  await pages.getByText("Page 11 of 17").waitFor();
  await page.getByRole("listbox").focus();
  await page.keyboard.press("Control+a");
  await button(page, "Select all 2,000").click();
  await page.getByText("2,000 selected").waitFor();
});

test("[FILE-21, FILE-25] a failed list passes quietly, with the way to try again; Refresh loads anew", async () => {
  office.put("a.txt");
  const page = await office.visitFiles({ expects: failed });
  await entry(page, "a.txt").waitFor();
  office.put("b.txt");
  await button(page, "Refresh").click();
  await soon(() => shownEntries(page)).toEqual(["a.txt", "b.txt"]);

  await page.route(/\/filemanager\//, (route) =>
    route.fulfill({ status: 403, json: { success: false, message: "Not today.", code: "forbidden" } }),
  );
  await button(page, "Refresh").click();
  await toast(page, "The folder could not be loaded: Not today.");
  expect(await shownEntries(page)).toEqual(["a.txt", "b.txt"]);
  await page.getByRole("searchbox").fill("a");
  await toast(page, "The search failed: Not today.");
  await page.getByRole("heading", { name: "No files to show" }).waitFor();
  await page.getByRole("searchbox").fill("");
  await entry(page, "a.txt").click();
  await button(page, "Download").click();
  await toast(page, "The download failed: Not today.");
  await page.unroute(/\/filemanager\//);
  await page.reload();
  await soon(() => shownEntries(page)).toEqual(["a.txt", "b.txt"]);
});

type Scene = (page: Page) => Promise<void>;

const scenes: Readonly<Record<string, Scene>> = {
  "the list": async (page) => entry(page, "b.jpg").click(),
  "the grid": async (page) => {
    await button(page, "Grid view").click();
    await entry(page, "b.jpg").click();
  },
  "an empty search": async (page) => {
    await page.getByRole("searchbox").fill("zebra");
    await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  },
  "the folder picker": async (page) => {
    await entry(page, "b.jpg").click();
    await button(page, "Move").click();
    await page.getByRole("dialog").getByRole("button", { name: "Class 5" }).waitFor();
  },
  "the question about conflicts": async (page) => {
    await uploadTexts(page, { "a.txt": "new" });
    await page.getByRole("dialog").waitFor();
  },
  "the preview": async (page) => {
    await entry(page, "b.jpg").dblclick();
    await page.getByRole("dialog").waitFor();
  },
};

test.each(Object.entries(scenes))(
  "axe finds nothing on %s of the File Manager, light and dark",
  async (_name, scene) => {
    const picture = await sharp({ create: { width: 30, height: 40, channels: 3, background: "#4459E0" } })
      .jpeg()
      .toBuffer();
    office.put("b.jpg", picture);
    const page = await openFiles("a.txt", "Class 5/c.txt");
    await scene(page);
    expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  },
);
