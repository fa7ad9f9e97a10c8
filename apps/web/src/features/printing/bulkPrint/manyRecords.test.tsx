import { checkPdf, textOf } from "@print-builder/production/testing";
import { beforeAll, expect, test } from "vitest";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  bulkProject,
  fillCount,
  openBulk,
  plainFront,
  type SavedFile,
  savedFile,
  students,
} from "#test/bulkPrint.ts";
import { stopClock } from "#test/stopClock.ts";

const office = useBackOffice();
/** The third batch begins with record 1,008. */
const total = 1008;
let many: string;

beforeAll(async () => {
  const fields = { front_elements: plainFront, back_elements: [], is_dual_sided: false };
  many = await bulkProject(office, { name: "Many", rows: students(total), fields });
});

const button = (dialog: Locator, name: string) => dialog.getByRole("button", { name, exact: true });
const jobIn = (dialog: Locator) => dialog.getByRole("region", { name: "Background export" });
const keptJob = () => `print_job:${many}`;

test("[PRINT-25, PRINT-26, OPEN-76, OPEN-79] exports more than 1000 records in batches", async () => {
  const page = await office.visit(`/editor/${many}`);
  const dialog = await openBulk(page);
  await button(dialog, "Batch export").waitFor();
  await button(dialog, "Background export").waitFor();
  await fillCount(dialog, "To", "1000");
  await soon(() => button(dialog, "Batch export").count()).toBe(0);
  expect(await button(dialog, "Background export").count()).toBe(0);
  await fillCount(dialog, "To", "1001");
  await button(dialog, "Batch export").waitFor();

  await fillCount(dialog, "To", String(total));
  await fillCount(dialog, "Start at", "4");
  type Body = { range: object; start_at: number };
  const bodies: Body[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/export/pdf")) bodies.push(request.postDataJSON() as Body);
  });
  const downloads: Promise<SavedFile>[] = [];
  page.on("download", (download) => downloads.push(savedFile(download)));
  // Each batch ends with a full sheet.
  await dialog.getByText("Batch: 3 PDFs of up to 507 records.").waitFor();
  await button(dialog, "Batch export").click();
  await soon(() => downloads.length).toBe(3);
  const files = await Promise.all(downloads);
  expect(files.map(({ name }) => name)).toEqual([
    "export_part_1 - Many - records 1-507, front.pdf",
    "export_part_2 - Many - records 508-1007, front.pdf",
    "export_part_3 - Many - record 1008, front.pdf",
  ]);
  expect(bodies.map(({ range, start_at }) => [range, start_at])).toEqual([
    [{ type: "range", start: 0, end: 506 }, 4],
    [{ type: "range", start: 507, end: 1006 }, 1],
    [{ type: "range", start: 1007, end: 1007 }, 1],
  ]);
  const texts: string[] = [];
  for (const { path } of files) {
    await checkPdf(path);
    texts.push(await textOf(path));
  }
  const printed = [...texts.join("\n").matchAll(/Student (\d+)/g)].map(([, number]) => Number(number));
  expect(printed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
});

test("splits a batch into files with the chosen number of records", async () => {
  const page = await office.visit(`/editor/${many}`);
  const dialog = await openBulk(page);
  await dialog.getByText("Batch: 3 PDFs of up to 500 records.").waitFor();
  await fillCount(dialog, "Records per batch", "700");
  await dialog.getByText("Batch: 2 PDFs of up to 700 records.").waitFor();
  const sent: { batch_size?: number }[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/export/jobs")) sent.push(request.postDataJSON() as { batch_size?: number });
  });
  await button(dialog, "Background export").click();
  await soon(() => sent.map(({ batch_size }) => batch_size)).toEqual([700]);
  await fillCount(dialog, "To", "1000");
  await soon(() => dialog.getByRole("textbox", { name: "Records per batch" }).count()).toBe(0);
});

const running = {
  job_id: "job7",
  kind: "print",
  status: "running",
  processed: 500,
  total,
  batches_done: 1,
  batches_total: 3,
  restarts: 0,
  error: null,
  code: null,
  created_at: "2026-01-01T00:00:00.000Z",
  finished_at: null,
  warnings: [],
  warnings_total: 0,
  people: null,
};

/** Answers for a job that the server does not have, and counts how often the page polls it. */
async function pretendJob(page: Page) {
  let answer: object = running;
  let questions = 0;
  localStorage.setItem(keptJob(), "job7");
  await page.route("**/export/jobs/job7/status", (route) => {
    questions++;
    return route.fulfill({ json: answer });
  });
  return {
    questions: () => questions,
    tell: (fields: object) => {
      answer = { ...running, ...fields };
    },
  };
}

test("[PRINT-28, PRINT-30] polls a print job every 1.5 s until it has ended", async () => {
  const page = await office.visit(`/editor/${many}`);
  const { tell, questions } = await pretendJob(page);
  await page.clock.install();
  const dialog = await openBulk(page);
  const job = jobIn(dialog);
  await job.getByText("500 of 1,008 records · part 2 of 3").waitFor();
  await stopClock(page);
  const state = async () => {
    // The page shows a response within a few milliseconds.
    await page.clock.runFor(1);
    const badge = await job.locator(".mantine-Badge-label").innerText();
    return [badge.toLowerCase(), ...(await job.getByRole("button").allInnerTexts())].join(" ");
  };
  const refused = "The photo could not be fetched from the school system: it answered 503.";
  const lost = (record_index: number) => ({ record_index, kind: "unreadable_photo", message: refused });
  const end = {
    ...{ status: "completed", processed: total, batches_done: 3 },
    ...{ warnings: [417, 11, 3].map(lost), warnings_total: 5, people: { vanished: 2, came: 0 } },
  };
  const pauses: number[] = [];
  let answeredAt = Date.now();
  for (const [fields, shown] of [
    [{ status: "paused" }, "paused Resume Cancel"],
    [{ status: "queued", processed: 0 }, "waiting Pause Cancel"],
    [{}, "running Pause Cancel"],
    [end, "completed Download ZIP Close"],
  ] as const) {
    const before = questions();
    tell(fields);
    while (questions() === before) await page.clock.runFor(20);
    pauses.push(Date.now() - answeredAt);
    await soon(state).toBe(shown);
    answeredAt = Date.now();
  }
  // The first pause began before the clock was stopped.
  for (const pause of pauses.slice(1)) {
    expect(pause).toBeGreaterThan(1450);
    expect(pause).toBeLessThan(1600);
  }
  const asked = questions();
  await page.clock.runFor(8000);
  expect(questions()).toBe(asked);
  const warnings = job.getByRole("region", { name: "Warnings", exact: true });
  await warnings.getByText("5 cards came out without a photo", { exact: true }).waitFor();
  expect(await warnings.getByRole("listitem").allInnerTexts()).toEqual([
    `Records 4, 12 and 418: ${refused}`,
    "2 more are not listed.",
  ]);
  await job
    .getByText("The school's list changed while the export waited: 2 left it and are not in the export.")
    .waitFor();
});

test("forgets a job that the server no longer knows", async () => {
  const page = await office.visit(`/editor/${many}`);
  localStorage.setItem(keptJob(), "gone");
  const dialog = await openBulk(page);
  await button(dialog, "Background export").waitFor();
  await soon(() => jobIn(dialog).count()).toBe(0);
  await soon(() => localStorage.getItem(keptJob())).toBeNull();
});
