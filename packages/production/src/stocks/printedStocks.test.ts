import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canvasPx, printSetup, type Stock, withStock } from "@print-builder/core/document";
import { slotsPerSheet } from "@print-builder/core/sheets";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPixmap } from "#test/paper.ts";
import { openProject, printProject } from "../print/index.ts";
import { findStock, loadStocks } from "./searchStocks.ts";

/** Packs of every shape, with several grids and touching labels, on Letter, roll and card. */
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
/** This far inside an edge there must be ink, and this far outside there must be none: 1.5 pixels. */
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

/** Prints the first sheet of a grey card on a stock, filled; returns grey values by mm. */
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
  const { data, width, height } = readPixmap(join(folder, "sheet.pgm"));
  return (xMm, yMm) => {
    const [x, y] = [Math.floor(xMm * pixelsPerMm), Math.floor(yMm * pixelsPerMm)];
    return x < 0 || y < 0 || x >= width || y >= height ? undefined : data[y * width + x];
  };
}

type Point = { readonly x: number; readonly y: number };

/** Whether a point, relative to the label's centre, is on the label, grown or (if negative) shrunk by `by`. */
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

type Probe = Point & { readonly isInside: boolean; readonly isOutside: boolean };

/**
 * Points along rays from a label's centre to beyond its edges. Points inside must have ink, and points outside must
 * have none from this label.
 */
function probesOf(stock: Stock): readonly Probe[] {
  const reach = Math.hypot(stock.label_width_mm, stock.label_height_mm) / 2 + 1;
  return Array.from({ length: 24 }, (_, ray) => (ray * Math.PI) / 12 + 0.01).flatMap((angle) =>
    Array.from({ length: Math.ceil(reach * 10) }, (_, step) => {
      const point = { x: step * 0.1 * Math.cos(angle), y: step * 0.1 * Math.sin(angle) };
      return {
        ...point,
        isInside: isOn(stock, point, -tolerance),
        isOutside: !isOn(stock, point, tolerance),
      };
    }),
  );
}

function middles(stock: Stock): readonly Point[] {
  return stock.grids.flatMap((grid) =>
    Array.from({ length: grid.across * grid.down }, (_, slot) => ({
      x: grid.left_mm + (slot % grid.across) * grid.h_pitch_mm + stock.label_width_mm / 2,
      y: grid.top_mm + Math.floor(slot / grid.across) * grid.v_pitch_mm + stock.label_height_mm / 2,
    })),
  );
}

it.each(printed)("prints ink only on the labels of %s, to within 0.15 mm", async (id) => {
  const stock = findStock(stocks, id);
  const grey = await printOn(stock);
  const centres = middles(stock);
  const probes = probesOf(stock);
  // Labels farther away than this cannot contain a point on a ray.
  const reach = Math.hypot(stock.label_width_mm, stock.label_height_mm) + stock.label_width_mm;
  const wrong: string[] = [];
  for (const centre of centres) {
    const near = centres.filter((other) => Math.abs(other.x - centre.x) <= reach);
    for (const probe of probes) {
      const [x, y] = [centre.x + probe.x, centre.y + probe.y];
      const value = grey(x, y);
      if (value === undefined) continue;
      // A point outside its label may be on a neighbour, whose own probes check the inside.
      const isWrong =
        value < 160
          ? probe.isOutside &&
            !near.some((other) => isOn(stock, { x: x - other.x, y: y - other.y }, tolerance))
          : probe.isInside;
      if (isWrong) wrong.push(`${x.toFixed(2)}, ${y.toFixed(2)}: ${value}`);
    }
  }
  expect(wrong).toEqual([]);
});
