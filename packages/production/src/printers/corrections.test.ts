import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PrintRequest, printerProfileFrom, type StoredPrinterProfile } from "@print-builder/core/sheets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openProject, printProject } from "../print/index.ts";
import { readPrinterFile } from "./readPrinterFile.ts";

/**
 * A label of 200 × 287 mm on A4 with a square near each corner; the squares on the back are placed differently, so that
 * the sides cannot be confused.
 */
const canvas = { width: 754, height: 1082 };
const places = { front: [40, 690, 60, 980], back: [100, 620, 150, 900] } as const;

function squares([left, right, top, bottom]: readonly [number, number, number, number]) {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ].map(([x, y], at) => ({
    ...{ id: `${left}-${at}`, type: "rectangle", x, y, width: 24, height: 24, zIndex: 1 },
    properties: { fillColor: "#000000", strokeWidth: 0 },
  }));
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-corrections-"));
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data/rows.csv"), "name\nAnn\n");
  const design = {
    name: "Squares",
    canvas_width: canvas.width,
    canvas_height: canvas.height,
    is_dual_sided: true,
    front_elements: squares(places.front),
    back_elements: squares(places.back),
    page_setup: {
      page: { width_mm: 210, height_mm: 297, left_mm: 5, top_mm: 5, across: 1, down: 1 },
      label: { width_mm: 200, height_mm: 287 },
    },
  };
  await writeFile(join(folder, "project.json"), JSON.stringify(design));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function print(printer: StoredPrinterProfile | null): Promise<Buffer> {
  const open = await openProject(folder);
  const request: PrintRequest = {
    ...{ range: { type: "all" }, side: "both", copiesPerRecord: 1, startAt: 1 },
    ...{ printOrder: "across_then_down", dpi: 300, showGuides: false, flipEdge: "long" },
    ...(printer ? { printer: printerProfileFrom(printer) } : {}),
  };
  const pdf = join(folder, "sheet.pdf");
  await printProject(request, { open, out: createWriteStream(pdf), now: new Date(0) });
  await open.close();
  return await readFile(pdf);
}

/** At 508 dpi a sheet has whole pixels, so no scaling shifts them. */
const pixelsPerMm = 20;
/** Radius around a square within which there is no other ink. */
const nearMm = 8;

type Point = readonly [number, number];

/** Centres of the four squares on a page, in mm: the centre of the ink near each expected point. */
async function middlesOn(page: 1 | 2, near: readonly Point[]): Promise<readonly Point[]> {
  const out = join(folder, `page-${page}`);
  const which = ["-f", `${page}`, "-l", `${page}`, "-singlefile"];
  execFileSync("pdftoppm", [
    "-gray",
    "-r",
    `${pixelsPerMm * 25.4}`,
    ...which,
    join(folder, "sheet.pdf"),
    out,
  ]);
  const file = await readFile(`${out}.pgm`);
  const [header = "", width = 0] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(file.toString("latin1", 0, 64)) ?? [];
  return near.map(([xMm, yMm]) => {
    let [ink, sumX, sumY] = [0, 0, 0];
    const reach = nearMm * pixelsPerMm;
    const [left, top] = [Math.round(xMm * pixelsPerMm) - reach, Math.round(yMm * pixelsPerMm) - reach];
    for (let y = Math.max(0, top); y < top + 2 * reach; y++) {
      for (let x = Math.max(0, left); x < left + 2 * reach; x++) {
        const dark = 255 - (file[header.length + y * Number(width) + x] ?? 255);
        ink += dark;
        sumX += dark * (x + 0.5);
        sumY += dark * (y + 0.5);
      }
    }
    return [sumX / ink / pixelsPerMm, sumY / ink / pixelsPerMm] as const;
  });
}

/** The expected centres: as designed, then scaled and rotated about the sheet's centre, then shifted. */
function expected(
  side: "front" | "back",
  {
    x = 0,
    y = 0,
    scaleX = 1,
    scaleY = 1,
    turn = 0,
  }: Partial<Record<"x" | "y" | "scaleX" | "scaleY" | "turn", number>>,
): readonly Point[] {
  const angle = (turn * Math.PI) / 180;
  return squares(places[side]).map((square) => {
    const mmX = 5 + ((square.x ?? 0) + 12) * (200 / canvas.width) - 105;
    const mmY = 5 + ((square.y ?? 0) + 12) * (287 / canvas.height) - 148.5;
    const [wide, high] = [mmX * scaleX, mmY * scaleY];
    return [
      105 + wide * Math.cos(angle) - high * Math.sin(angle) + x,
      148.5 + wide * Math.sin(angle) + high * Math.cos(angle) + y,
    ] as const;
  });
}

async function furthestFrom(wanted: readonly Point[], page: 1 | 2): Promise<number> {
  const found = await middlesOn(page, wanted);
  return Math.max(
    ...found.flatMap((point, at) =>
      point.map((mm, axis) => Math.abs(mm - (wanted[at]?.[axis] ?? Number.NaN))),
    ),
  );
}

const cases: readonly [
  string,
  StoredPrinterProfile,
  Parameters<typeof expected>[1],
  Parameters<typeof expected>[1],
][] = [
  ["a shift", { offset_x_mm: 0.5, offset_y_mm: -0.3 }, { x: 0.5, y: -0.3 }, { x: 0.5, y: -0.3 }],
  [
    "a scale",
    { scale_x: 1.002, scale_y: 0.996 },
    { scaleX: 1.002, scaleY: 0.996 },
    { scaleX: 1.002, scaleY: 0.996 },
  ],
  ["a turn", { rotation_deg: 0.4 }, { turn: 0.4 }, { turn: 0.4 }],
  [
    "everything, and more of it on the back",
    {
      ...{ offset_x_mm: 0.8, offset_y_mm: 1.1, scale_x: 0.998, scale_y: 1.001, rotation_deg: -0.25 },
      back: { offset_x_mm: -1.3, offset_y_mm: 0.2, scale_y: 1.002, rotation_deg: 0.5 },
    },
    { x: 0.8, y: 1.1, scaleX: 0.998, scaleY: 1.001, turn: -0.25 },
    { x: -0.5, y: 1.3, scaleX: 0.998, scaleY: 1.001 * 1.002, turn: 0.25 },
  ],
];

it.each(cases)("%s moves the print on paper to within 0.03 mm", async (_, printer, front, back) => {
  await print(printer);
  expect(await furthestFrom(expected("front", front), 1)).toBeLessThan(0.03);
  expect(await furthestFrom(expected("back", back), 2)).toBeLessThan(0.03);
});

it("moves the trim box with the correction and keeps it on the paper", async () => {
  const pdf = (await print({ offset_x_mm: 2, offset_y_mm: -3 })).toString("latin1");
  expect(pdf).toContain("/MediaBox[0 0 595.2756 841.8898]");
  expect(pdf).toContain("/TrimBox[5.6693 8.5039 595.2756 841.8898]");
});

it("writes exactly the uncorrected file for a printer without corrections", async () => {
  const plain = await print(null);
  expect((await print({ name: "Office", kind: "office", margins_mm: { left: 4 } })).equals(plain)).toBe(true);
});

it("reads a profile file, or refuses it and says why", async () => {
  const file = join(folder, "printer.json");
  await writeFile(file, '{"name": "Office", "offset_x_mm": 0.5}');
  expect(await readPrinterFile(file)).toEqual({ name: "Office", offset_x_mm: 0.5 });
  await writeFile(file, "{");
  await expect(readPrinterFile(file)).rejects.toThrow("is not JSON.");
  await writeFile(file, '{"offset": 0.5}');
  await expect(readPrinterFile(file)).rejects.toThrow("has no setting called “offset”");
  await expect(readPrinterFile(join(folder, "none.json"))).rejects.toThrow("cannot be read");
});
