import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { button, chosenEntries, entry, shownEntries, toast } from "#test/filesPage.ts";
import { useSchoolOffice } from "#test/schoolFiles.ts";

const office = useSchoolOffice(useBackOffice);
const { openFiles } = office;
let picture: Buffer;

beforeAll(async () => {
  const create = { width: 30, height: 40, channels: 3, background: "#4459E0" } as const;
  picture = await sharp({ create }).jpeg().toBuffer();
});

test("[FILE-01] explains which requirement of the File Manager is missing", async () => {
  const reason = async (stored: Record<string, string>, id = office.project()) => {
    const page = await office.visit(`/files?project=${id}`, { stored });
    await page.getByRole("heading", { name: "The File Manager is not available" }).waitFor();
    return await page.getByRole("main").innerText();
  };
  const { super_admin_token = "", ...withoutToken } = office.connection();
  expect(await reason(withoutToken)).toContain(
    "Sign in with your school system account in the School Data Wizard",
  );
  expect(await reason({ super_admin_token })).toContain("Choose a school in the School Data Wizard");
  const standard = await (await office.call("POST", "/projects", { name: "Standard" })).json();
  expect(await reason({ ...office.connection() }, standard.id)).toContain(
    "needs a project in school data mode",
  );
});

test("[FILE-02, FILE-03, FILE-06] opens folders in the list and grid views and goes back", async () => {
  office.put("Class 5/Term 1/report.txt", "x".repeat(2048));
  office.put("Class 5/b.jpg", picture);
  const page = await openFiles("b.txt");
  const shows = (...names: string[]) => soon(() => shownEntries(page)).toEqual(names);
  await shows("Class 5", "b.txt");
  const path = page.getByRole("navigation", { name: "Current path" });
  expect(await page.getByRole("option", { name: /^Class 5, 2 items, .+, folder$/ }).count()).toBe(1);
  expect(await button(page, "Up").isDisabled()).toBe(true);
  await entry(page, "Class 5").dblclick();
  await entry(page, "Term 1").dblclick();
  await shows("report.txt");
  await page.getByRole("option", { name: /^report.txt, 2 kB, .+, file$/ }).waitFor();
  expect(await path.getByRole("listitem").allInnerTexts()).toEqual(["Files", "Class 5", "Term 1"]);
  await button(page, "Up").click();
  await shows("Term 1", "b.jpg");
  await entry(page, "b.jpg").click();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await button(page, "Grid view").click();
  await shows("Term 1", "b.jpg");
  await entry(page, "Term 1").click();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("listbox").focus();
  await page.keyboard.press("Backspace");
  await shows("Class 5", "b.txt");
  await page.goBack();
  await shows("Term 1", "b.jpg");
  await path.getByRole("button", { name: "Files" }).click();
  await shows("Class 5", "b.txt");
});

test("[FILE-02, FILE-03] sorts the list by name, size or date", async () => {
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

test("selects entries by click, Ctrl, Shift and keyboard", async () => {
  const page = await openFiles("a.txt", "b.txt", "c.txt", "d.txt");
  const press = async (key: string, ...chosen: string[]) => {
    await page.keyboard.press(key);
    expect(await chosenEntries(page), key).toEqual(chosen);
  };
  await entry(page, "b.txt").click();
  await entry(page, "d.txt").click({ modifiers: ["Shift"] });
  expect(await chosenEntries(page)).toEqual(["b.txt", "c.txt", "d.txt"]);
  await entry(page, "c.txt").click({ modifiers: ["Control"] });
  expect(await chosenEntries(page)).toEqual(["b.txt", "d.txt"]);
  await page.getByText("2 selected").waitFor();
  await press("Escape");
  await press("ArrowDown", "a.txt");
  await press("Shift+ArrowDown", "a.txt", "b.txt");
  await press("Control+ArrowDown", "a.txt", "b.txt");
  await press("Space", "a.txt", "b.txt", "c.txt");
  await press("Control+a", "a.txt", "b.txt", "c.txt", "d.txt");
});

test("[FILE-19] searches by name in the open folder and its subfolders", async () => {
  const page = await openFiles("Class 5/Asha.txt", "Class 6/asha 2.txt", "other.txt");
  const search = page.getByRole("searchbox", { name: "Search files" });
  await search.fill("asha");
  await soon(() => shownEntries(page)).toEqual(["asha 2.txt", "Asha.txt"]);
  await page.getByRole("option", { name: /^Asha.txt, Class 5, / }).waitFor();
  await search.fill("zebra");
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await search.press("Escape");
  await soon(() => shownEntries(page)).toEqual(["Class 5", "Class 6", "other.txt"]);
});

test("[FILE-24] shows 2,000 entries in pages of 20 to 120 rows", async () => {
  for (let number = 1; number <= 2000; number++) office.put(`photo ${number}.txt`);
  const page = await office.visitFiles();
  const pages = page.getByRole("navigation", { name: "Pages" });
  const firstIs = (name: string) => soon(async () => (await shownEntries(page))[0]).toBe(name);
  await pages.getByText("Page 1 of 50").waitFor();
  expect(await shownEntries(page)).toHaveLength(40);
  await page.getByText("2,000 items").waitFor();
  expect(await button(page, "Prev").isDisabled()).toBe(true);
  await button(page, "Next").click();
  await firstIs("photo 41.txt");
  await button(page, "Prev").click();
  await firstIs("photo 1.txt");
  await pages.getByRole("combobox", { name: "Rows per page" }).click();
  const sizes = page.getByRole("option", { name: /rows$/ });
  expect(await sizes.allInnerTexts()).toEqual(["20 rows", "40 rows", "80 rows", "120 rows"]);
  await sizes.last().click();
  await pages.getByText("Page 1 of 17").waitFor();
  await soon(async () => (await shownEntries(page)).length).toBe(120);
  await button(page, "Next").click();
  await pages.getByText("Page 2 of 17").waitFor();
  await page.getByRole("listbox").focus();
  await page.keyboard.press("Control+a");
  await button(page, "Select all 2,000").click();
  await page.getByText("2,000 selected").waitFor();
});

test("[FILE-21, FILE-25] reports failed requests and loads again on Refresh", async () => {
  office.put("a.txt");
  const page = await office.visitFiles();
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
  const search = page.getByRole("searchbox");
  await search.fill("a");
  await toast(page, "The search failed: Not today.");
  await page.getByRole("heading", { name: "No files to show" }).waitFor();
  await search.fill("");
  await entry(page, "a.txt").click();
  await button(page, "Download").click();
  await toast(page, "The download failed: Not today.");

  await search.fill("b");
  await page.getByRole("heading", { name: "No files to show" }).waitFor();
  await page.unroute(/\/filemanager\//);
  await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
  await soon(() => shownEntries(page)).toEqual(["b.txt"]);
});
