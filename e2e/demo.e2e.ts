import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import {
  checkPdf,
  fontsOf,
  imagesOf,
  type PrintAnswer,
  print,
  rasterise,
  rawTextOf,
  renderCommand,
  scan,
  temporaryFolder,
} from "./support/programs.ts";

const demo = join(import.meta.dirname, "../demo");
const studentCard = join(demo, "student-card");
const folder = temporaryFolder();
const pdf = join(folder, "students.pdf");
let answer: PrintAnswer;

/** Cells of the demo's table; its cells hold no commas or quotes. */
function column(name: string): string[] {
  const [headers = "", ...lines] = readFileSync(join(studentCard, "data/students.csv"), "utf8").replace(/^\ufeff/, "").trim().split(/\r?\n/);
  const at = headers.split(",").indexOf(name);
  return lines.map((line) => line.split(",")[at] ?? "");
}

beforeAll(async () => {
  answer = await print(studentCard, pdf, "--side", "both", "--guides");
});

test("the demo's 60 dual-sided cards print without a warning on twelve pages that qpdf finds sound", async () => {
  expect(answer).toMatchObject({ records: 60, cards: 120, sheets: 6, pages: 12, warnings: [] });
  await checkPdf(pdf);
});

const letters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{P}\s]+$/u;

/** Blanks and the marks that steer direction aside; searching ignores both. */
const bare = (text: string) => text.normalize("NFC").replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "");

/** The letters of a text, whatever their order: for lines of mixed direction and for what readers reorder. */
const sorted = (text: string) => [...bare(text.normalize("NFKC"))].toSorted().join("");

test("names in every script are found again in the PDF's text", async () => {
  const text = await rawTextOf(pdf);
  const found = bare(text);
  const lines = new Set(text.split("\n").map(sorted));
  const names = column("full_name");
  expect(new Set(names).size).toBeGreaterThan(50);
  for (const name of names) {
    const oneLine = names.length > 0 && (found.includes(bare(name)) || lines.has(sorted(name)));
    expect(oneLine, name).toBe(true);
    if (letters.test(name)) {
      expect(text.normalize("NFC").replace(/\s+/g, " "), name).toContain(name.normalize("NFC"));
    }
  }
});

test("fonts are embedded as subsets", async () => {
  const [, , ...rows] = (await fontsOf(pdf)).trim().split("\n");
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    expect(row).toMatch(/^[A-Z]{6}\+/);
    expect(row).toMatch(/CID TrueType +Identity-H +yes yes yes/);
  }
});

test("each photo and each piece of artwork is stored once, however many cards show it", async () => {
  const [, , ...rows] = (await imagesOf(pdf)).trim().split("\n");
  const objects = new Set(rows.map((row) => row.trim().split(/\s+/)[10]));
  const photos = new Set(column("photo")).size;
  expect(rows.length).toBeGreaterThan(120);
  expect(objects.size).toBeLessThan(photos + 20);
});

test("every code of the demo decodes from the 300 dpi picture to exactly its value", async () => {
  const pages = await rasterise(pdf, 300, "-gray");
  const found = new Set((await Promise.all(pages.map(scan))).flat());
  for (const id of column("admission_no")) {
    expect([...found].filter((value) => value.includes(id)).length, id).toBeGreaterThanOrEqual(2);
  }
});

test("the label sheet prints its 60 labels with readable codes", async () => {
  const labels = join(folder, "labels.pdf");
  const result = await print(join(demo, "shelf-labels"), labels);
  expect(result).toMatchObject({ records: 60, cards: 60, warnings: [] });
  await checkPdf(labels);
  const pages = await rasterise(labels, 300, "-gray");
  const found = (await Promise.all(pages.map(scan))).flat();
  expect(new Set(found).size).toBeGreaterThanOrEqual(60);
});

test.each(["svg", "png", "jpg", "pdf"])("a card renders as %s", async (format) => {
  const out = join(folder, `card.${format}`);
  const { code, stdout, stderr } = await renderCommand(["--project", studentCard, "--record", "7", "--format", format, "--out", out]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const bytes = readFileSync(out);
  expect(JSON.parse(stdout)).toMatchObject({ record: 7, bytes: bytes.length, warnings: [] });
  const starts = { svg: "<svg", png: "\u0089PNG", jpg: "\u00ff\u00d8", pdf: "%PDF-1.7" };
  expect(bytes.toString("latin1").startsWith(starts[format as keyof typeof starts])).toBe(true);
});
