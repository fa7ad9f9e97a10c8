import { textOf } from "@print-builder/production/testing";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { holdBack, soon, useBackOffice } from "#test/backOffice.ts";
import {
  bulk,
  bulkProject,
  choose,
  countField,
  downloadBy,
  fillCount,
  flawedStudents,
  openBulk,
  paintedSheet,
  plainFront,
  printButton,
  students,
} from "#test/bulkPrint.ts";

const office = useBackOffice();
let sound: string;
let frontOnly: string;
let flawed: string;
let empty: string;

beforeAll(async () => {
  const rows = students(24);
  const front_elements = plainFront;
  sound = await bulkProject(office, { name: "Sound", rows, fields: { front_elements } });
  const fields = { front_elements, back_elements: [], is_dual_sided: false };
  frontOnly = await bulkProject(office, { name: "Front only", rows, fields });
  flawed = await bulkProject(office, { name: "Flawed", rows: flawedStudents(24), photos: 24 });
  empty = await bulkProject(office, { name: "Empty", rows: [] });
});

test("[PRINT-02, PRINT-03, PRINT-05, PRINT-06, PRINT-07, PRINT-08, PRINT-10] limits the print settings to valid values and sends them", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const dialog = await openBulk(page);
  const corrections = [
    ["From", "0", "1"],
    ["From", "12", "12"],
    ["To", "99", "24"],
    ["To", "3", "12"],
    ["To", "20", "20"],
    ["Copies of each", "0", "1"],
    ["Start at", "11", "10"],
  ] as const;
  for (const [label, typed, taken] of corrections) {
    await fillCount(dialog, label, typed);
    expect(await countField(dialog, label).inputValue()).toBe(taken);
  }
  for (const typed of ["1.5", "1,5", "two"]) {
    await fillCount(dialog, "Copies of each", typed);
    await dialog.getByRole("alert").getByText(`“${typed}” is not a`).waitFor();
    expect(await countField(dialog, "Copies of each").inputValue()).toBe("1");
  }
  await fillCount(dialog, "Copies of each", "1");
  await dialog.getByRole("radio", { name: "Start at position 9" }).press("ArrowLeft");
  expect(await countField(dialog, "Start at").inputValue()).toBe("9");
  await dialog.getByText("Down, then across").click();
  await dialog.getByRole("combobox", { name: "Dots per inch" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual([
    "150 dpi, quality 50%",
    "300 dpi, quality 95%",
    "600 dpi, quality 95%",
    "1200 dpi, quality 95%",
  ]);
  await page.getByRole("option", { name: "600 dpi" }).click();
  await dialog.getByRole("switch", { name: "Cut guides" }).check();
  await dialog.getByText("2 sheets of A4, both sides").waitFor();
  const sent = page.waitForRequest(/\/export\/pdf$/);
  await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  expect((await sent).postDataJSON()).toEqual({
    range: { type: "range", start: 11, end: 19 },
    side: "both",
    copies_per_record: 1,
    start_at: 9,
    print_order: "down_then_across",
    dpi: 600,
    show_guides: true,
    flip_edge: "long",
  });
});

test("[EDIT-13, EDIT-70] Bulk Preview & Print opens from the project menu and with Ctrl+B", async () => {
  const page = await office.visit(`/editor/${sound}`);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem").first().waitFor();
  const entries = await page.getByRole("menuitem").allInnerTexts();
  const names = entries.map((entry) => entry.replaceAll("\n", " ").trim());
  const wanted = [
    "Save Ctrl+S",
    "Print Ctrl+B",
    "Export PDF",
    /^New Project (Ctrl|Alt)\+N$/,
    "Open Projects",
  ];
  const places = wanted.map((name) =>
    names.findIndex((entry) => (typeof name === "string" ? entry === name : name.test(entry))),
  );
  expect(places, names.join(", ")).not.toContain(-1);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
  await page.getByRole("menuitem", { name: /^Print Ctrl/ }).click();
  await bulk(page).waitFor();
  await page.keyboard.press("Escape");
  await bulk(page).waitFor({ state: "detached" });
  await openBulk(page);
});

test("moves through sheets by pager, keys and scrolling, and opens a card", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const dialog = await openBulk(page);
  const number = dialog.getByRole("textbox", { name: "Sheet number" });
  await dialog.getByRole("button", { name: "Next sheet" }).click();
  await soon(() => number.inputValue()).toBe("2");
  await dialog.getByText("Records 11–20").waitFor();
  await number.fill("3");
  await number.press("Enter");
  await dialog.getByText("Records 21–24").waitFor();
  const list = dialog.getByRole("region", { name: "Sheets as they will be printed" });
  await list.press("Home");
  await soon(() => number.inputValue()).toBe("1");
  await list.press("ArrowRight");
  await list.press("ArrowRight");
  await dialog.getByText("Record 2, Student 2").waitFor();
  await list.press("Enter");
  const preview = page.getByRole("dialog", { name: "Record Preview" });
  await preview.getByRole("img", { name: "Record 2, front" }).waitFor();
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
  await list.evaluate((element) => {
    element.scrollTop = 700;
  });
  // In a window of this size two sheets fit next to each other.
  await soon(() => number.inputValue()).toBe("3");
});

test("offers Retry for records that fail to load, or the data wizard", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const refusal = { status: 500, json: { detail: "The database is resting.", code: "internal" } };
  await page.route(/\/data\/rows\?/, (route) => route.fulfill(refusal));
  const dialog = await openBulk(page);
  await dialog.getByRole("alert").getByText("The database is resting.").waitFor();
  await page.unroute(/\/data\/rows\?/);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await paintedSheet(dialog, /^Sheet 1 of 3/);
  await page.goto(`/editor/${empty}`);
  await openBulk(page);
  await dialog.getByText("There are no records to print yet").waitFor();
  await dialog.getByRole("button", { name: "Open the data wizard" }).waitFor();
});

test("[PRINT-35, OPEN-80] stays usable after a failed or cancelled export", async () => {
  const page = await office.visit(`/editor/${frontOnly}`);
  const dialog = await openBulk(page);
  const exporting = printButton(dialog, "Export PDF");
  const refusal = { status: 503, json: { detail: "The printers are busy.", code: "printing_busy" } };
  await page.route(/\/export\/pdf$/, (route) => route.fulfill(refusal));
  await exporting.click();
  await page.getByText("The printers are busy.").waitFor();
  expect(await page.getByText("printing_busy").count()).toBe(0);
  await soon(() => exporting.isEnabled()).toBe(true);
  await page.unroute(/\/export\/pdf$/);

  const gate = await holdBack(page, "POST", /\/export\/pdf$/);
  await exporting.click();
  await dialog.getByText("Creating PDF…").waitFor();
  expect(await countField(dialog, "Copies of each").isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await soon(() => exporting.isEnabled()).toBe(true);
  expect(await page.getByRole("status").filter({ hasText: "failed" }).count()).toBe(0);
  gate.release();
  await downloadBy(page, () => exporting.click());
});

test("[OPEN-75, OPEN-78] disables sides for a front-only design, hides marking without a school", async () => {
  const dialog = await openBulk(await office.visit(`/editor/${frontOnly}`));
  await dialog.getByText("This design has no back.").waitFor();
  const sides = dialog.getByRole("radiogroup", { name: "Side" }).getByRole("radio");
  expect(await sides.count()).toBe(3);
  for (const side of await sides.all()) expect(await side.isDisabled()).toBe(true);
  await printButton(dialog, "Print 24 cards").waitFor();
  expect(await dialog.getByRole("button", { name: "Mark as printed" }).count()).toBe(0);
});

test("prints without excluded cards and shows a problem on its card", async () => {
  const page = await office.visit(`/editor/${flawed}`);
  const dialog = await openBulk(page);
  await dialog.getByRole("img", { name: /^Sheet 1 of 3, front/ }).waitFor();
  expect(await axeFindingsInBothSchemes(page, '[role="dialog"]')).toEqual([]);
  await dialog.getByRole("button", { name: "Check 24 records" }).click();
  await dialog.getByText("1 of 24 records needs attention").waitFor();
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  expect(await printButton(dialog, "Print 24 cards").isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Leave this card out" }).click();
  await dialog.getByRole("group", { name: "1 card is left out." }).getByText("Student 5").waitFor();
  await printButton(dialog, "Print 23 of 24 cards").waitFor();
  await dialog.getByRole("img", { name: /^Sheet 1 of 3, front, Records 1–11$/ }).waitFor();
  await dialog.getByRole("button", { name: /^Missing photos 1/ }).click();
  await dialog.getByRole("button", { name: /nobody\.jpg/ }).click();
  await dialog.waitFor({ state: "detached" });
  const parked = page.getByRole("region", { name: "Problems found" });
  await parked.getByText(/nobody\.jpg/).waitFor();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await dialog.getByText("1 of 24 records needs attention").waitFor();
  const { path } = await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  const text = await textOf(path);
  expect(text).toContain("No. N1003");
  expect(text).not.toContain("No. N1004");
});

test("[PRINT-36, PRINT-37, OPEN-81] lists prints, newest first, and restores their settings", async () => {
  const page = await office.visit(`/editor/${flawed}`);
  const dialog = await openBulk(page);
  await choose(dialog, "Side", "Front");
  await fillCount(dialog, "To", "9");
  await fillCount(dialog, "Copies of each", "2");
  await fillCount(dialog, "Start at", "3");
  // The first click checks and stops at the problems; once they are answered, the second click exports.
  await printButton(dialog, "Export PDF").click();
  await dialog.getByText("1 of 9 records needs attention").waitFor();
  await dialog.getByRole("button", { name: "Leave this card out" }).click();
  await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  await page.reload();
  await openBulk(page);
  const history = dialog.getByRole("button", { name: "Print history" });
  await history.click();
  const list = dialog.getByRole("list", { name: "Prints, newest first" });
  const newest = list.getByRole("listitem").first();
  await newest.waitFor();
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  // The first Escape closes only the history.
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await printButton(dialog, "Export PDF").waitFor();
  await history.click();
  await newest.getByText("Records 1–9 without record 5, front").waitFor();
  expect(await newest.innerText()).toMatch(/2 copies, from position 3, 300 dpi/);
  await newest.getByRole("button", { name: /^Use these settings/ }).click();
  expect(await countField(dialog, "To").inputValue()).toBe("9");
  expect(await countField(dialog, "Copies of each").inputValue()).toBe("2");
  expect(await countField(dialog, "Start at").inputValue()).toBe("3");
  await dialog.getByText("Left out in the earlier print: record 5").waitFor();
  await printButton(dialog, "Print 16 cards").waitFor();
  const { print_history } = await (await office.call("GET", `/projects/${flawed}`)).json();
  expect(print_history.at(-1)).toMatchObject({
    record_range: { start: 0, end: 8, count: 8 },
    side: "front",
    copies_per_record: 2,
    start_position: 3,
  });
});

test("a phone offers to share the saved PDF", async () => {
  const shared: string[] = [];
  const share = async ({ files }: { readonly files: readonly File[] }) => {
    shared.push(...files.map(({ name }) => name));
  };
  for (const [name, value] of Object.entries({ canShare: () => true, share, maxTouchPoints: 5 })) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
  const page = await office.visit(`/editor/${frontOnly}`);
  const dialog = await openBulk(page);
  const { name } = await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  await page.getByRole("button", { name: "Share" }).click();
  await soon(() => shared).toEqual([name]);
});

test("saves a proof without counting its cards as printed", async () => {
  const page = await office.visit(`/editor/${frontOnly}`);
  const dialog = await openBulk(page);
  const counted = async () =>
    (await (await office.call("GET", `/projects/${frontOnly}`)).json()).print_history.length;
  const before = await counted();
  const { name } = await downloadBy(page, () => printButton(dialog, "Export proof").click());
  expect(name).toMatch(/^Proof of Front only - records 1-24/);
  await page.getByText(`The proof was saved as “${name}”`).waitFor();
  expect(await counted()).toBe(before);
  expect(await axeFindings(page)).toEqual([]);
});
