import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { encodeBarcode } from "@print-builder/core/barcodes";
import { plainStyle } from "@print-builder/core/testing";
import { createTextEngine } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import { paintPupil, photoHeight, photoWidth } from "@print-builder/school-sandbox/portraits";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type DemoProject, type Row, toCsv, toProjectJson } from "./demoProject.ts";
import { shelfLabels } from "./shelfLabels.ts";
import type { StoredElement } from "./storedElement.ts";
import { studentCard } from "./studentCard.ts";
import { students } from "./students.ts";

const demoFolder = path.join(import.meta.dirname, "../../demo");
const projects = [
  ["student-card", studentCard],
  ["shelf-labels", shelfLabels],
] as const;

const token = /\{\{\s*([\w.-]+)\s*\}\}/g;
const elementsOf = (project: DemoProject) => [...project.front, ...project.back];
const textOf = ({ properties }: StoredElement, key: string) => String(properties[key] ?? "");
const numberOf = ({ properties }: StoredElement, key: string) => Number(properties[key]);

const filled = (template: string, row: Row, project: DemoProject) =>
  template.replace(token, (_, name: string) => row[project.fieldMap[name] ?? ""] ?? "");

describe.each(projects)("%s", (folder, project) => {
  const mmPerPx = project.pageSetup.label.width_mm / Math.round(project.pageSetup.label.width_mm * 3.77);

  test("the demo folder is up to date with its sources", () => {
    const read = (file: string) => readFileSync(path.join(demoFolder, folder, file), "utf8");
    expect(read("project.json")).toBe(toProjectJson(project));
    expect(read(`data/${project.table}`)).toBe(toCsv(project.rows));
    for (const [file, svg] of Object.entries(project.art)) expect(read(`images/${file}`)).toBe(svg);
  });

  test("every token is mapped to a column that is filled in every row", () => {
    const texts = elementsOf(project).flatMap((element) => [
      textOf(element, "text"),
      textOf(element, "value"),
    ]);
    const used = new Set(texts.flatMap((each) => [...each.matchAll(token)].map(([, name]) => name ?? "")));
    expect(used.size).toBeGreaterThan(5);
    expect([...used].sort()).toEqual(Object.keys(project.fieldMap).sort());
    for (const column of Object.values(project.fieldMap)) {
      expect(project.rows.filter((row) => !row[column]?.trim())).toEqual([]);
    }
  });

  test("ids are unique in the table and among the elements of both sides", () => {
    const numbers = project.rows.map((row) => row[project.fieldMap.id ?? ""]);
    expect(new Set(numbers).size).toBe(60);
    const elements = elementsOf(project);
    expect(new Set(elements.map(({ id }) => id)).size).toBe(elements.length);
  });

  test("the rows and columns of labels fit on the page", () => {
    const { page, label } = project.pageSetup;
    const right = page.left_mm + page.across * label.width_mm + (page.across - 1) * page.h_gap_mm;
    const bottom = page.top_mm + page.down * label.height_mm + (page.down - 1) * page.v_gap_mm;
    // Margins are equal left and right, so that each back is behind its front.
    expect(right + page.left_mm).toBeCloseTo(page.width_mm);
    expect(bottom).toBeLessThanOrEqual(page.height_mm);
  });

  test("all text of every record fits, in fonts that have its characters", () => {
    const engine = createTextEngine(openFonts());
    const trouble: string[] = [];
    for (const element of elementsOf(project).filter(({ type }) => type === "text")) {
      const style = textStyle(element);
      expect(style.size * mmPerPx).toBeGreaterThanOrEqual(1.75);
      for (const row of project.rows) {
        const content = filled(textOf(element, "text"), row, project);
        const layout = engine.layout(content, style, element, { color: "#000000", alpha: 1 });
        if (layout.overflows || layout.missing.length > 0 || layout.unknownFamilies.length > 0)
          trouble.push(`${element.name}: ${content}`);
      }
    }
    expect(trouble).toEqual([]);
  });

  test("codes keep their quiet zones and are large enough to scan", () => {
    const codes = elementsOf(project).filter(({ type }) => type === "barcode");
    const smallest = codes.flatMap((code) =>
      project.rows.map((row) => symbolSize(code, row, project, mmPerPx)),
    );
    for (const { moduleMm, qrMm } of smallest) {
      expect(moduleMm).toBeGreaterThanOrEqual(0.25);
      expect(qrMm).toBeGreaterThanOrEqual(9);
    }
  });
});

/** Width of a module and, for a QR code, of the symbol without its quiet zone of four modules on each side. */
function symbolSize(element: StoredElement, row: Row, project: DemoProject, mmPerPx: number) {
  const format = textOf(element, "format") === "qrcode" ? "qrcode" : "code128";
  const result = encodeBarcode(format, filled(textOf(element, "value"), row, project));
  if (!result.ok) expect.fail(result.reason);
  const { columns } = result.symbol;
  const moduleMm = (element.width / columns) * mmPerPx;
  return { moduleMm, qrMm: format === "qrcode" ? moduleMm * (columns - 8) : Number.POSITIVE_INFINITY };
}

function textStyle(element: StoredElement) {
  return {
    ...plainStyle,
    family: textOf(element, "fontFamily"),
    size: numberOf(element, "fontSize"),
    weight: numberOf(element, "fontWeight"),
    align: textOf(element, "textAlign") as "left" | "center" | "right",
    wrap: textOf(element, "textWrap") as "none" | "word" | "compress",
    minSize: numberOf(element, "minFontSize"),
    letterSpacing: numberOf(element, "letterSpacing"),
  };
}

describe("printing the demo", () => {
  test.each([
    ["student-card", "both", { records: 60, cards: 120, sheets: 6, pages: 12, warnings: [] }],
    ["shelf-labels", "front", { records: 60, cards: 60, sheets: 3, pages: 3, warnings: [] }],
  ])("%s prints without a warning", (folder, side, expected) => {
    const out = mkdtempSync(path.join(tmpdir(), "demo-"));
    try {
      const command = path.join(import.meta.dirname, "../../tools/print.ts");
      const options = [
        "--project",
        path.join(demoFolder, folder),
        "--side",
        side,
        "--out",
        path.join(out, "cards.pdf"),
      ];
      const answer = execFileSync(process.execPath, [command, ...options], { encoding: "utf8" });
      expect(JSON.parse(answer)).toMatchObject(expected);
    } finally {
      rmSync(out, { recursive: true });
    }
  });
});

describe("photos", () => {
  const images = path.join(demoFolder, "student-card/images");

  test("each student's photo cell matches a photo, exactly or loosely", () => {
    const files = readdirSync(images).filter((file) => file.endsWith(".jpg"));
    const loosely = (name: string) =>
      name
        .toLowerCase()
        .replace(/\.jpe?g$/, "")
        .replace(/^0+/, "");
    expect(files.sort()).toEqual(students.map(({ photoFile }) => photoFile).sort());
    expect(new Set(files.map(loosely)).size).toBe(60);
    expect(students.filter(({ row, photoFile }) => loosely(row.photo) !== loosely(photoFile))).toEqual([]);
    expect(students.filter(({ row, photoFile }) => row.photo !== photoFile)).toHaveLength(6);
  });

  test("photos are upright JPEGs of 480 × 600 px, and the demo stays small", async () => {
    for (const { photoFile } of students) {
      const { format, width, height } = await sharp(path.join(images, photoFile)).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: photoWidth, height: photoHeight });
    }
    const sizes = readdirSync(demoFolder, { recursive: true, encoding: "utf8" }).map((file) => {
      const entry = statSync(path.join(demoFolder, file));
      return entry.isFile() ? entry.size : 0;
    });
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(4_000_000);
  });

  test("no two students look alike", async () => {
    const looks = students.map(({ look }) => JSON.stringify(look));
    expect(new Set(looks).size).toBe(60);
    const [first] = students;
    if (!first) expect.fail("There are no students.");
    expect(await paintPupil(first.look)).toEqual(await paintPupil(first.look));
  });
});
