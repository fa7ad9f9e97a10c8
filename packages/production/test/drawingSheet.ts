import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumPixels, launchChromium } from "@print-builder/render/testing";
import { type OpenedShape, openShapes } from "@print-builder/svg/shapes";
import sharp, { type Sharp } from "sharp";
import { openProject, renderCard } from "#print/index.ts";

/**
 * Size in px. It has the same aspect ratio as the card on which a design without a page setup is printed, so it
 * fills the card.
 */
const sheet = { width: 3440, height: 2160, columns: 14, cell: 240 } as const;
const dpi = (sheet.width / 86) * 25.4;

/** Each renderer smooths edges differently, but they agree at half size. */
const away = 2;
const mostApart = 40;

type PlacedDrawing = {
  readonly name: string;
  readonly source: string;
  readonly shapes: readonly OpenedShape[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Maps px of the sheet to px of the drawing. */
  readonly times: number;
};

const withoutTexts = (source: string) => source.replaceAll(/<text\b[^>]*?(?:\/>|>[\s\S]*?<\/text>)/g, "");

function placedOn(drawings: Readonly<Record<string, string>>): readonly PlacedDrawing[] {
  return Object.entries(drawings).map(([name, source], index) => {
    const { width, height, shapes } = openShapes(source);
    const times = sheet.cell / Math.max(width, height);
    const place = {
      x: (index % sheet.columns) * sheet.cell,
      y: Math.floor(index / sheet.columns) * sheet.cell,
      width: width * times,
      height: height * times,
    };
    if (place.y + sheet.cell > sheet.height) throw new Error("The sheet has no room for so many drawings.");
    return { name, source: withoutTexts(source), shapes, ...place, times };
  });
}

const scaled = ["strokeWidth", "cornerRadius"];

function elementsOf({ shapes, times, ...at }: PlacedDrawing): readonly object[] {
  return shapes
    .filter(({ type }) => type !== "text")
    .map(({ x, y, width, height, properties, ...shape }) => ({
      ...shape,
      x: at.x + x * times,
      y: at.y + y * times,
      width: width * times,
      height: height * times,
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [
          name,
          typeof value === "number" && scaled.includes(name) ? value * times : value,
        ]),
      ),
    }));
}

const seen = (picture: Sharp): Promise<Buffer> =>
  picture
    .flatten({ background: "#ffffff" })
    .resize({ width: sheet.width / away, height: sheet.height / away, fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer();

async function cardOf(placed: readonly PlacedDrawing[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "print-builder-sheet-"));
  try {
    for (const name of ["data", "images"]) await mkdir(join(folder, name));
    await writeFile(join(folder, "data/rows.csv"), "name\nAnn\n");
    const elements = placed.flatMap(elementsOf).map((element, index) => ({
      ...element,
      id: `s${index}`,
      zIndex: index,
    }));
    const size = { canvas_width: sheet.width, canvas_height: sheet.height };
    const design = { name: "Sheet", ...size, background_color: "#ffffff", front_elements: elements };
    await writeFile(join(folder, "project.json"), JSON.stringify(design));
    const open = await openProject(folder);
    const request = { recordIndex: 0, side: "front", format: "png", dpi } as const;
    const { bytes } = await renderCard(open, request, new Date(0));
    await open.close();
    return await seen(sharp(bytes));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function shownByChromium(placed: readonly PlacedDrawing[]): Promise<Buffer> {
  const pictures = placed.map(({ source, x, y, width, height }) => {
    const address = `data:image/svg+xml;base64,${Buffer.from(source).toString("base64")}`;
    return `<image href="${address}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;
  });
  const { width, height } = sheet;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${pictures.join("")}</svg>`;
  const browser = await launchChromium();
  try {
    const pixels = await chromiumPixels(browser, svg, width, height);
    return await seen(sharp(pixels, { raw: { width, height, channels: 3 } }));
  } finally {
    await browser.close();
  }
}

/** The share of channel values in a drawing's area that differ clearly between two sheets. */
function partApart({ x, y, width, height }: PlacedDrawing, one: Buffer, other: Buffer): number {
  const [left, top] = [x / away, y / away];
  const [columns, rows] = [Math.ceil(width / away), Math.ceil(height / away)];
  let different = 0;
  for (let row = top; row < top + rows; row++) {
    const start = 3 * ((row * sheet.width) / away + left);
    for (let at = start; at < start + 3 * columns; at++) {
      if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > mostApart) different++;
    }
  }
  return different / (3 * columns * rows);
}

/**
 * By name, the share 0..1 of each drawing that Chromium shows differently from a card of the drawing's shapes, without
 * text.
 */
export async function apartFromChromium(
  drawings: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, number>> {
  const placed = placedOn(drawings);
  const [card, shown] = await Promise.all([cardOf(placed), shownByChromium(placed)]);
  return new Map(placed.map((each) => [each.name, partApart(each, card, shown)]));
}
