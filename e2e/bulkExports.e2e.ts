import { readFileSync } from "node:fs";
import type { Locator, Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import {
  bulkProject,
  choose,
  countField,
  downloadBy,
  fillCount,
  flawedStudents,
  openBulk,
  plainFront,
  printButton,
  savedFile,
  students,
} from "./support/bulkPrint.ts";
import { onManyMachines } from "./support/manyMachines.ts";
import { checkPdf, textOf } from "./support/programs.ts";
import { noteStatusQuestions, type StatusQuestions } from "./support/statusQuestions.ts";
import { stopClock } from "./support/stopClock.ts";
import { namesInZip } from "./support/zipNames.ts";

const office = useBackOffice();
const total = 1203;
let few: string;
let flawed: string;
let many: string;

beforeAll(async () => {
  const fields = { front_elements: plainFront, back_elements: [], is_dual_sided: false };
  few = await bulkProject(office, { name: "Few", rows: students(24), fields });
  flawed = await bulkProject(office, { name: "Flawed", rows: flawedStudents(24), photos: 24 });
  many = await bulkProject(office, { name: "Many", rows: students(total), fields });
});

test("[PRINT-35, OPEN-80] a failed export leaves the screen usable and says in passing that it failed", async () => {
  const page = await office.visit(`/editor/${few}`, { expects: /Failed to load resource/ });
  const dialog = await openBulk(page);
  const refusal = { status: 503, json: { detail: "The printers are busy.", code: "printing_busy" } };
  await page.route(/\/export\/pdf$/, (route) => route.fulfill(refusal));
  await printButton(dialog, "Export PDF").click();
  await page.getByText("The printers are busy.").waitFor();
  expect(await page.getByText("printing_busy").count()).toBe(0);
  await soon(() => printButton(dialog, "Export PDF").isEnabled()).toBe(true);
  await page.unroute(/\/export\/pdf$/);
  await downloadBy(page, () => printButton(dialog, "Export PDF").click());
});

test("[OPEN-75, OPEN-78] a project with a front only is offered no back, one without a school nothing to mark", async () => {
  const dialog = await openBulk(await office.visit(`/editor/${few}`));
  await dialog.getByText("This design has a front only.").waitFor();
  const sides = dialog.getByRole("radiogroup", { name: "Side" }).getByRole("radio");
  expect(await sides.count()).toBe(3);
  for (const side of await sides.all()) expect(await side.isDisabled()).toBe(true);
  await printButton(dialog, "Print 24 cards").waitFor();
  expect(await dialog.getByRole("button", { name: "Mark as printed" }).count()).toBe(0);
});

test("a PDF under way can be cancelled", async () => {
  const page = await office.visit(`/editor/${few}`);
  const gate = await holdBack(page, "POST", /\/export\/pdf$/);
  const dialog = await openBulk(page);
  await printButton(dialog, "Export PDF").click();
  await dialog.getByText("Making the PDF…").waitFor();
  expect(await countField(dialog, "Copies of each").isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await soon(() => printButton(dialog, "Export PDF").isEnabled()).toBe(true);
  expect(await page.getByRole("status").filter({ hasText: "failed" }).count()).toBe(0);
  gate.release();
});

test("whom the person leaves out after a check is left out of the sheets shown and printed; one problem is looked at on the card and the dialog comes back", async () => {
  const page = await office.visit(`/editor/${flawed}`);
  const dialog = await openBulk(page);
  await dialog.getByRole("button", { name: "Check 24 records" }).click();
  await dialog.getByText("1 of 24 records needs attention").waitFor();
  expect(await printButton(dialog, "Print 24 cards").isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Leave this card out" }).click();
  await dialog.getByRole("group", { name: "1 card is left out." }).getByText("Student 5").waitFor();
  await printButton(dialog, "Print 23 of 24 cards").waitFor();
  await dialog.getByRole("img", { name: /^Sheet 1 of 3, front, Records 1–11$/ }).waitFor();
  await dialog.getByRole("button", { name: /^Missing photos 1/ }).click();
  await dialog.getByRole("button", { name: /nobody\.jpg/ }).click();
  await dialog.waitFor({ state: "detached" });
  await page
    .getByRole("region", { name: "Problems found" })
    .getByText(/nobody\.jpg/)
    .waitFor();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await dialog.getByText("1 of 24 records needs attention").waitFor();
  const { path } = await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  const text = await textOf(path);
  expect(text).toContain("No. N1003");
  expect(text).not.toContain("No. N1004");
});

test("[PRINT-36, PRINT-37, OPEN-81] prints are listed, the newest first, and their settings refill the dialog", async () => {
  const page = await office.visit(`/editor/${flawed}`);
  const dialog = await openBulk(page);
  await choose(dialog, "Side", "Front");
  await fillCount(dialog, "To", "9");
  await fillCount(dialog, "Copies of each", "2");
  await fillCount(dialog, "Start at", "3");
  // The first press checks and stops at what it found; after the answer the second one goes on.
  await printButton(dialog, "Export PDF").click();
  await dialog.getByText("1 of 9 records needs attention").waitFor();
  await dialog.getByRole("button", { name: "Leave this card out" }).click();
  await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  await page.reload();
  await openBulk(page);
  await dialog.getByRole("button", { name: "Print history" }).click();
  const list = dialog.getByRole("list", { name: "Prints, the newest first" });
  const newest = list.getByRole("listitem").first();
  // One Escape closes the history alone, wherever the focus is.
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await printButton(dialog, "Export PDF").waitFor();
  await dialog.getByRole("button", { name: "Print history" }).click();
  await newest.getByText("Records 1–9 without record 5, front").waitFor();
  expect(await newest.innerText()).toMatch(/2 copies, from position 3, 300 dpi/);
  await newest.getByRole("button", { name: /^Use its settings/ }).click();
  expect(await countField(dialog, "To").inputValue()).toBe("9");
  expect(await countField(dialog, "Copies of each").inputValue()).toBe("2");
  expect(await countField(dialog, "Start at").inputValue()).toBe("3");
  await dialog.getByText("Left out, as in the print that is printed again: record 5").waitFor();
  await printButton(dialog, "Print 16 cards").waitFor();
  const stored = (await (await office.call("GET", `/projects/${flawed}`)).json()) as {
    print_history: Record<string, unknown>[];
  };
  expect(stored.print_history.at(-1)).toMatchObject({
    record_range: { start: 0, end: 8, count: 8 },
    side: "front",
    copies_per_record: 2,
    start_position: 3,
  });
});

const button = (dialog: Locator, name: string) => dialog.getByRole("button", { name, exact: true });
const job = (dialog: Locator) => dialog.getByRole("region", { name: "Background export" });

test("[PRINT-25] batch and background export are there above 1000 records of the range only", async () => {
  const page = await office.visit(`/editor/${many}`);
  const dialog = await openBulk(page);
  await button(dialog, "Batch export").waitFor();
  await button(dialog, "Background export").waitFor();
  await fillCount(dialog, "To", "1000");
  await soon(() => button(dialog, "Batch export").count()).toBe(0);
  expect(await button(dialog, "Background export").count()).toBe(0);
  await fillCount(dialog, "To", "1001");
  await button(dialog, "Batch export").waitFor();
});

test("[PRINT-26, OPEN-76, OPEN-79] batch export saves a PDF per 500 records; together they are the whole print", async () => {
  const page = await office.visit(`/editor/${many}`);
  const dialog = await openBulk(page);
  await fillCount(dialog, "Start at", "4");
  const bodies: { range: object; start_at: number }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/export/pdf")) bodies.push(request.postDataJSON());
  });
  const downloads: Promise<{ name: string; path: string }>[] = [];
  page.on("download", (download) => downloads.push(savedFile(download)));
  // A part ends where a sheet is full, and what is said of it is so.
  await dialog.getByText("Batch: 3 PDFs of up to 507 records.").waitFor();
  await button(dialog, "Batch export").click();
  await soon(() => downloads.length).toBe(3);
  const files = await Promise.all(downloads);
  expect(files.map(({ name }) => name)).toEqual([
    "export_part_1.pdf",
    "export_part_2.pdf",
    "export_part_3.pdf",
  ]);
  expect(bodies.map(({ range, start_at }) => [range, start_at])).toEqual([
    [{ type: "range", start: 0, end: 506 }, 4],
    [{ type: "range", start: 507, end: 1006 }, 1],
    [{ type: "range", start: 1007, end: 1202 }, 1],
  ]);
  const texts: string[] = [];
  for (const { path } of files) {
    await checkPdf(path);
    texts.push(await textOf(path));
  }
  const printed = [...texts.join("\n").matchAll(/Student (\d+)/g)].map(([, number]) => Number(number));
  expect(printed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
});

/** The counts of the shown job: "725 of 1,203 records". */
const processed = async (dialog: Locator): Promise<number> => {
  const text = await job(dialog).innerText();
  return Number(/([\d,]+) of 1,203/.exec(text)?.[1]?.replaceAll(",", "") ?? -1);
};

test("[PRINT-27, PRINT-31, PRINT-32, PRINT-34] a background export is paused, found again after a reload, resumed and downloaded", async () => {
  const page = await office.visit(`/editor/${many}`);
  const dialog = await openBulk(page);
  // Many copies, so that there is time to pause it.
  const copies = onManyMachines ? 30 : 60;
  await fillCount(dialog, "Copies of each", String(copies));
  const asked = page.waitForRequest(/\/export\/jobs$/);
  await button(dialog, "Background export").click();
  expect((await asked).postDataJSON()).toMatchObject({
    range: { type: "all" },
    copies_per_record: copies,
    format: "pdf",
  });
  // On a busy machine the worker that prints it takes its time to start.
  await job(dialog).getByRole("button", { name: "Pause" }).click();
  await job(dialog).getByText("Paused. It continues from here when you resume it.").waitFor();
  expect(await button(dialog, "Background export").isDisabled()).toBe(true);
  // On a busy machine the worker takes its time to come to where it stops.
  let standing = -1;
  const stands = async () => {
    const before = standing;
    standing = await processed(dialog);
    return standing === before;
  };
  await expect.poll(stands, { interval: 5000 }).toBe(true);
  await page.reload();
  await openBulk(page);
  await job(dialog).getByText("Paused. It continues from here when you resume it.").waitFor();
  expect(await processed(dialog)).toBe(standing);
  await job(dialog).getByRole("button", { name: "Resume" }).click();
  const save = job(dialog).getByRole("button", { name: "Download ZIP" });
  await save.waitFor({ timeout: 150_000 });
  const { name, path } = await downloadBy(page, () => save.click());
  expect(name).toBe("Many - print.zip");
  expect(namesInZip(readFileSync(path))).toEqual([
    "export_part_1.pdf",
    "export_part_2.pdf",
    "export_part_3.pdf",
  ]);
  await job(dialog).getByRole("button", { name: "Close", exact: true }).click();
  expect(await job(dialog).count()).toBe(0);
  await page.reload();
  await openBulk(page);
  expect(await job(dialog).count()).toBe(0);
});

test("[PRINT-33] a background export that is closed away goes on, and is cancelled when it is found again", async () => {
  const page = await office.visit(`/editor/${many}`);
  const dialog = await openBulk(page);
  await fillCount(dialog, "Copies of each", "60");
  await button(dialog, "Background export").click();
  await job(dialog).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await openBulk(page);
  await job(dialog).getByRole("button", { name: "Cancel" }).click();
  await job(dialog).getByText("Cancelled. Nothing was kept.").waitFor();
  await soon(() => button(dialog, "Background export").isEnabled()).toBe(true);
});

const pretended = {
  job_id: "job7",
  kind: "print",
  processed: 500,
  total,
  batches_done: 1,
  batches_total: 3,
  error: null,
  code: null,
  created_at: "2026-01-01T00:00:00.000Z",
  finished_at: null,
  warnings: [],
  warnings_total: 0,
  people: null,
};

/** Lets the page believe in a job whose state the test tells, and notes when it is asked for. */
async function pretendJob(page: Page): Promise<StatusQuestions & { tell(fields: object): void }> {
  let answer: object = { ...pretended, status: "running" };
  await page.addInitScript((id) => {
    localStorage.setItem(`print_job:${id}`, "job7");
  }, many);
  const questions = await noteStatusQuestions(page);
  await page.route("**/export/jobs/job7/status", (route: Route) => route.fulfill({ json: answer }));
  return {
    ...questions,
    tell: (fields) => {
      answer = { ...pretended, ...fields };
    },
  };
}

test("[PRINT-28, PRINT-30] a print job is asked for every 1.5 s, and no more once it has ended", async () => {
  const page = await office.visit("/login", { apart: true });
  const pretend = await pretendJob(page);
  await page.clock.install();
  await page.goto(`/editor/${many}`);
  const dialog = await openBulk(page);
  await job(dialog).getByText("500 of 1,203 records · part 2 of 3").waitFor();
  await stopClock(page);
  const more = async (count: number) => {
    const before = await pretend.count();
    await soon(async () => {
      await page.clock.runFor(50);
      return (await pretend.count()) >= before + count;
    }).toBe(true);
  };
  await more(5);
  for (const pause of (await pretend.pauses()).slice(-3)) {
    expect(pause).toBeGreaterThanOrEqual(1500);
    expect(pause).toBeLessThanOrEqual(1600);
  }
  const refused = "The photo could not be fetched from the school system: it answered 503.";
  const lost = (record_index: number) => ({ record_index, kind: "unreadable_photo", message: refused });
  const warnings = { warnings: [417, 11, 3].map(lost), warnings_total: 5, people: { vanished: 2, came: 0 } };
  pretend.tell({ status: "completed", processed: total, batches_done: 3, ...warnings });
  await more(1);
  await soon(async () => {
    await page.clock.runFor(50);
    return await job(dialog).getByRole("button", { name: "Download ZIP" }).count();
  }).toBe(1);
  const asked = await pretend.count();
  await page.clock.runFor(8000);
  expect(await pretend.count()).toBe(asked);
  // At its end it says which records came out without a photo, and why.
  const told = job(dialog).getByRole("region", { name: "Warnings", exact: true });
  await told.getByText("5 cards came out without a photo", { exact: true }).waitFor();
  expect(await told.getByRole("listitem").allInnerTexts()).toEqual([
    `Records 4, 12 and 418: ${refused}`,
    "2 more are not listed.",
  ]);
  await job(dialog)
    .getByText("The school's list changed while the export waited: 2 left it and are not in the export.")
    .waitFor();
});

test("a print job wears the state that it is in, and what can be done with it is offered", async () => {
  const page = await office.visit("/login", { apart: true });
  const pretend = await pretendJob(page);
  await page.goto(`/editor/${many}`);
  const dialog = await openBulk(page);
  const shown = async () => {
    const buttons = await job(dialog).getByRole("button").allInnerTexts();
    const badge = await job(dialog).locator(".mantine-Badge-label").innerText();
    return [badge.toLowerCase(), ...buttons.map((text) => text.trim())].join(" ");
  };
  await soon(shown).toBe("running Pause Cancel");
  pretend.tell({ status: "paused" });
  await soon(shown).toBe("paused Resume Cancel");
  pretend.tell({ status: "queued", processed: 0 });
  await soon(shown).toBe("waiting Cancel");
});

test("a job that the server does not know any more is put away", async () => {
  const page = await office.visit("/login", { apart: true, expects: /404/ });
  await page.addInitScript((id) => localStorage.setItem(`print_job:${id}`, "gone"), many);
  await page.goto(`/editor/${many}`);
  const dialog = await openBulk(page);
  await button(dialog, "Background export").waitFor();
  await soon(() => job(dialog).count()).toBe(0);
  await soon(() => page.evaluate((id) => localStorage.getItem(`print_job:${id}`), many)).toBeNull();
});
