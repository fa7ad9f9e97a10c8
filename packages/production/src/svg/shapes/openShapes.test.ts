import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rasteriseSvg } from "@print-builder/render/rasterise";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawings, incomplete, refused } from "#test/drawings.ts";
import { openProject, renderCard } from "../../print/index.ts";
import { SvgError } from "../svgError.ts";
import { openShapes } from "./openShapes.ts";
import type { OpenedShape } from "./shapeOf.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-shapes-"));
  for (const name of ["data", "images"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "data/rows.csv"), "name\nAnn\n");
});
afterAll(() => rm(folder, { recursive: true }));

const side = 120;

/** Pixels of a picture on white, as seen from a little further away: edges are smoothed in their own way by each. */
async function seen(png: Uint8Array): Promise<Buffer> {
  const small = sharp(png)
    .flatten({ background: "#ffffff" })
    .resize({ width: side, height: side, fit: "fill" });
  return await small.removeAlpha().raw().toBuffer();
}

type Size = { readonly width: number; readonly height: number };

const scaled = ["strokeWidth", "cornerRadius", "fontSize"];

/** Shapes on a card that is so many times as large as the picture. */
const placed = (shapes: readonly OpenedShape[], times: number) =>
  shapes.map(({ x, y, width, height, properties, ...shape }, index) => ({
    ...shape,
    id: `s${index}`,
    zIndex: index,
    x: x * times,
    y: y * times,
    width: width * times,
    height: height * times,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [
        name,
        typeof value === "number" && scaled.includes(name) ? value * times : value,
      ]),
    ),
  }));

/** A card of these elements alone, as it looks. */
async function drawn(canvas: Size, elements: readonly object[]): Promise<Buffer> {
  const size = { canvas_width: canvas.width, canvas_height: canvas.height };
  const design = { name: "Shapes", ...size, background_color: "#ffffff", front_elements: elements };
  await writeFile(join(folder, "project.json"), JSON.stringify(design));
  const open = await openProject(folder);
  const request = { recordIndex: 0, side: "front", format: "png", dpi: 150 } as const;
  const { bytes } = await renderCard(open, request, new Date(0));
  await open.close();
  return await seen(bytes);
}

/** Which part of a card of shapes looks otherwise than the card of the picture. */
async function apart(source: string): Promise<number> {
  const { width, height, shapes } = openShapes(source);
  const times = 400 / Math.max(width, height);
  const canvas = { width: width * times, height: height * times };
  await writeFile(join(folder, "images/a.png"), (await rasteriseSvg(source, 1200)).asPng());
  const properties = { staticImage: true, imageData: "media:a.png", fit: "fill" };
  const picture = { id: "a", type: "image", x: 0, y: 0, ...canvas, zIndex: 1, properties };
  const wanted = await drawn(canvas, [picture]);
  const found = await drawn(canvas, placed(shapes, times));
  let different = 0;
  found.forEach((value, index) => {
    if (Math.abs(value - (wanted[index] ?? 0)) > 40) different++;
  });
  return different / found.length;
}

describe("a drawing opened as shapes", () => {
  test.each(Object.entries(drawings))("looks as before: %s", async (_, source) => {
    expect(openShapes(source).leftOut).toBeNull();
    expect(await apart(source)).toBeLessThan(0.006);
  });

  const icons =
    "school id-badge-2 user heart star books backpack bus calendar flag globe key lock mail map-pin music phone rocket trophy wifi";
  test.each(icons.split(" "))("looks as before: Tabler's icon %s", async (name) => {
    const file = fileURLToPath(import.meta.resolve(`@tabler/icons/outline/${name}.svg`));
    const source = await readFile(file, "utf8");
    expect(openShapes(source).leftOut).toBeNull();
    expect(await apart(source)).toBeLessThan(0.006);
  });

  test.each(Object.entries(incomplete))("says what is left out: %s", (_, [source, sentence]) => {
    const { shapes, leftOut } = openShapes(source);
    expect(leftOut).toBe(sentence);
    expect(shapes.length).toBeGreaterThan(0);
  });

  test.each(Object.entries(refused))("is refused: %s", (_, [source, reason]) => {
    expect(() => openShapes(source)).toThrow(SvgError);
    expect(() => openShapes(source)).toThrow(reason);
  });
});
