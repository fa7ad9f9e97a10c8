import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Area,
  checkPdf,
  fontsOf,
  imagesOf,
  type PrintAnswer,
  print,
  rasteriseForScanner,
  rawTextOf,
  renderCommand,
  scanAreas,
  temporaryFolder,
} from "@print-builder/production/testing";
import Papa from "papaparse";
import { beforeAll, expect, test } from "vitest";

const demo = join(import.meta.dirname, "../../demo");
const studentCard = join(demo, "student-card");
const folder = temporaryFolder();
const pdf = join(folder, "students.pdf");
let answer: PrintAnswer;

/** Cells of a column in a demo project's table. */
function column(name: string, table = "student-card/data/students.csv"): string[] {
  const text = readFileSync(join(demo, table), "utf8");
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return data.map((row) => row[name] ?? "");
}

beforeAll(async () => {
  answer = await print(studentCard, pdf, "--side", "both", "--guides");
});

test("prints the 60 demo cards on twelve valid pages without warnings", async () => {
  expect(answer).toMatchObject({ records: 60, cards: 120, sheets: 6, pages: 12, warnings: [] });
  await checkPdf(pdf);
});

const letters =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{P}\s]+$/u;

/** Removes spaces and bidi marks, which searches ignore. */
const bare = (text: string) =>
  text.normalize("NFC").replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "");

/** Sorts the letters of text, because PDF readers reorder bidirectional text and some scripts. */
const sorted = (text: string) => [...bare(text.normalize("NFKC"))].toSorted().join("");

test("the PDF's text contains names in every script", async () => {
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

test("embeds each photo and each piece of artwork once", async () => {
  const [, , ...rows] = (await imagesOf(pdf)).trim().split("\n");
  const objects = new Set(rows.map((row) => row.trim().split(/\s+/)[10]));
  const photos = new Set(column("photo")).size;
  expect(rows.length).toBeGreaterThanOrEqual(photos);
  expect(objects.size).toBeLessThan(photos + 20);
});

/** The demo's sheet in project.json: 2 × 5 labels on A4. */
const cardAt = (slot: number, mirrored: boolean): Area => {
  const x = 15 + (slot % 2) * (86 + 8);
  return { x: mirrored ? 210 - x - 86 : x, y: 7.5 + Math.floor(slot / 2) * (54 + 3), width: 86, height: 54 };
};

test("every code in the demo decodes to its exact value at 300 dpi", async () => {
  const ids = column("admission_no");
  for (const [page, picture] of (await rasteriseForScanner(pdf)).entries()) {
    const isBack = page % 2 === 1;
    const onPage = ids.slice(Math.floor(page / 2) * 10, Math.floor(page / 2) * 10 + 10);
    const wanted = onPage.map((id) => [isBack ? `https://northgate.example/v/${id}` : `NA${id}`]);
    const areas = onPage.map((_, slot) => cardAt(slot, isBack));
    expect(await scanAreas(picture, areas), `page ${page + 1}`).toEqual(wanted);
  }
});

test("prints 60 labels with readable codes from the shelf label demo", async () => {
  const labels = join(folder, "labels.pdf");
  const result = await print(join(demo, "shelf-labels"), labels);
  expect(result).toMatchObject({ records: 60, cards: 60, warnings: [] });
  await checkPdf(labels);
  for (const [page, picture] of (await rasteriseForScanner(labels)).entries()) {
    const ids = column("sku", "shelf-labels/data/labels.csv").slice(page * 21, page * 21 + 21);
    const areas = ids.map((_, slot) => ({
      x: 7.25 + (slot % 3) * (63.5 + 2.5),
      y: 15.15 + Math.floor(slot / 3) * 38.1,
      width: 63.5,
      height: 38.1,
    }));
    expect(await scanAreas(picture, areas), `page ${page + 1}`).toEqual(ids.map((id) => [id, id]));
  }
});

test.each(["svg", "png", "jpg", "pdf"])("renders a card as %s", async (format) => {
  const out = join(folder, `card.${format}`);
  const { code, stdout, stderr } = await renderCommand([
    "--project",
    studentCard,
    "--record",
    "7",
    "--format",
    format,
    "--out",
    out,
  ]);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const bytes = readFileSync(out);
  expect(JSON.parse(stdout)).toMatchObject({ record: 7, bytes: bytes.length, warnings: [] });
  const starts = { svg: "<svg", png: "\u0089PNG", jpg: "\u00ff\u00d8", pdf: "%PDF-1.7" };
  expect(bytes.toString("latin1").startsWith(starts[format as keyof typeof starts])).toBe(true);
});

test("renders a range to the same files as its cards one by one", async () => {
  const out = join(folder, "range");
  const drawn = ["--project", studentCard, "--format", "png"];
  const { code, stdout } = await renderCommand([...drawn, "--range", "9-11", "--side", "both", "--out", out]);
  expect([code, JSON.parse(stdout)]).toEqual([0, { files: 6 }]);
  const names = ["10-back.png", "10-front.png", "11-back.png", "11-front.png", "9-back.png", "9-front.png"];
  expect(readdirSync(out).sort()).toEqual(names);
  const alone = join(folder, "alone.png");
  await renderCommand([...drawn, "--record", "10", "--side", "back", "--out", alone]);
  expect(readFileSync(join(out, "10-back.png")).equals(readFileSync(alone))).toBe(true);
});

test.each([
  [["--dpi", "35"], "--dpi must be a whole number from 36 to 2400, not “35”."],
  [["--dpi", "2401"], "--dpi must be a whole number from 36 to 2400, not “2401”."],
  [["--range", "3-999999"], "--range 3-999999 is not within the records 1-"],
  [["--range", "1-2", "--record", "1"], "--record and --range cannot be given together."],
])("render refuses the options %j with a one-line message", async (options, message) => {
  const out = join(folder, "refused");
  const { code, stderr } = await renderCommand(["--project", studentCard, ...options, "--out", out]);
  expect(code).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr.trim()).not.toContain("\n");
});
