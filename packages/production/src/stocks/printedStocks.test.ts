import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canvasPx, printSetup, type Stock, withStock } from "@print-builder/core/document";
import { slotsPerSheet } from "@print-builder/core/print";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openProject, printProject } from "../print/index.ts";
import { findStock, loadStocks } from "./searchStocks.ts";

/** Packs of every shape, with several grids and touching labels, on letter, roll and card. */
const printed = [
  "avery-l7160",
  "avery-5160",
  "avery-l4730",
  "avery-l6015",
  "avery-5931-disc",
  "online-labels-ol320-round",
  "online-labels-ol320-rectangle",
  "online-labels-ol5575",
  "neato-handicd-r",
  "zweckform-6015",
  "herma-4102",
  "begalabel-v-100",
  "avery-8666",
  "dymo-30252",
  "brother-dk-2205",
  "herma-5028",
  "herma-5078",
  "online-labels-ol1649",
  "merax-cd-labels",
  "card-cr80",
  "card-cr100",
  "card-sheet-10-up-letter",
  "badge-holder-a6",
];

const pixelsPerMm = 10;
/** This far inside an edge there is ink, and this far outside there is none: 1.5 pixels. */
const tolerance = 0.15;

let folder: string;
let stocks: readonly Stock[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-stocks-"));
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data/rows.csv"), "name\nAnn\n");
  stocks = await loadStocks();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The first sheet of a grey card on a stock, filled, as grey values by mm. */
async function printOn(stock: Stock): Promise<(xMm: number, yMm: number) => number | undefined> {
  const size = {
    canvas_width: canvasPx(stock.label_width_mm),
    canvas_height: canvasPx(stock.label_height_mm),
  };
  const design = { name: stock.id, ...size, background_color: "#404040", front_elements: [] };
  await writeFile(join(folder, "project.json"), JSON.stringify(design));
  const open = await openProject(folder);
  const setup = withStock(printSetup(open.project), stock);
  const request = {
    range: { type: "all" },
    side: "front",
    copiesPerRecord: slotsPerSheet(setup),
    startAt: 1,
    printOrder: "down_then_across",
    dpi: 300,
    showGuides: false,
    flipEdge: "long",
  } as const;
  const pdf = join(folder, "sheet.pdf");
  const on = { ...open, project: { ...open.project, pageSetup: setup } };
  await printProject(request, { open: on, out: createWriteStream(pdf), now: new Date(0) });
  await open.close();
  execFileSync("pdftoppm", [
    "-gray",
    "-r",
    `${pixelsPerMm * 25.4}`,
    "-singlefile",
    pdf,
    join(folder, "sheet"),
  ]);
  const file = await readFile(join(folder, "sheet.pgm"));
  const [header = "", width = 0, height = 0] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString("latin1", 0, 64)) ?? [];
  return (xMm, yMm) => {
    const [x, y] = [Math.floor(xMm * pixelsPerMm), Math.floor(yMm * pixelsPerMm)];
    if (x < 0 || y < 0 || x >= Number(width) || y >= Number(height)) return undefined;
    return file[header.length + y * Number(width) + x];
  };
}

type Point = { readonly x: number; readonly y: number };

/** Whether a point, relative to the label's middle, is on the label, shrunk or grown by `by`. */
function isOn(stock: Stock, { x, y }: Point, by: number): boolean {
  const [halfX, halfY] = [stock.label_width_mm / 2 + by, stock.label_height_mm / 2 + by];
  if (Math.abs(x) > halfX || Math.abs(y) > halfY) return false;
  switch (stock.shape) {
    case "ring": {
      const distance = Math.hypot(x, y);
      return distance <= Math.max(halfX, halfY) && distance >= stock.hole_mm / 2 - by;
    }
    case "circle":
    case "ellipse":
      return Math.hypot(x / halfX, y / halfY) <= 1;
    case "rounded": {
      const radius = stock.corner_mm + by;
      const [cornerX, cornerY] = [Math.abs(x) - (halfX - radius), Math.abs(y) - (halfY - radius)];
      return cornerX <= 0 || cornerY <= 0 || Math.hypot(cornerX, cornerY) <= radius;
    }
    default:
      return true;
  }
}

/** Points along rays from the middle of a label to beyond its edges. */
function* pointsAround({ label_width_mm: width, label_height_mm: height }: Stock): Generator<Point> {
  const reach = Math.hypot(width, height) / 2 + 1;
  for (let ray = 0; ray < 24; ray++) {
    const angle = (ray * Math.PI) / 12 + 0.01;
    for (let distance = 0; distance < reach; distance += 0.1) {
      yield { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
    }
  }
}

function middles(stock: Stock): readonly Point[] {
  return stock.grids.flatMap((grid) =>
    Array.from({ length: grid.across * grid.down }, (_, slot) => ({
      x: grid.left_mm + (slot % grid.across) * grid.h_pitch_mm + stock.label_width_mm / 2,
      y: grid.top_mm + Math.floor(slot / grid.across) * grid.v_pitch_mm + stock.label_height_mm / 2,
    })),
  );
}

it.each(printed)("%s has ink only on its labels, to 0.15 mm", async (id) => {
  const stock = findStock(stocks, id);
  const grey = await printOn(stock);
  const centres = middles(stock);
  // The length of a ray plus one label.
  const reach = Math.hypot(stock.label_width_mm, stock.label_height_mm) + stock.label_width_mm;
  const wrong: string[] = [];
  for (const centre of centres) {
    const near = centres.filter((other) => Math.abs(other.x - centre.x) <= reach);
    for (const point of pointsAround(stock)) {
      const [x, y] = [centre.x + point.x, centre.y + point.y];
      const value = grey(x, y);
      if (value === undefined) continue;
      const on = (by: number) => near.some((other) => isOn(stock, { x: x - other.x, y: y - other.y }, by));
      const hasInk = value < 160;
      if (hasInk ? !on(tolerance) : on(-tolerance)) wrong.push(`${x.toFixed(2)}, ${y.toFixed(2)}: ${value}`);
    }
  }
  expect(wrong).toEqual([]);
});
