import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CardDrawing, ElementDrawing } from "@print-builder/core/layout";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cardGround } from "./cardGround.ts";
import type { FormatName } from "./formats.ts";
import { openProject } from "./openProject.ts";
import { renderCard } from "./renderCard.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-ground-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const [width, height] = [324, 204];

/** A project whose card has a picture with alpha beneath its text. */
async function makeProject(name: string, change: Record<string, unknown> = {}): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, "images"), { recursive: true });
  await mkdir(join(path, "data"));
  const noise = Buffer.from(Array.from({ length: 90 * 60 * 4 }, (_, index) => (index * index * 31) % 256));
  const picture = sharp(noise, { raw: { width: 90, height: 60, channels: 4 } });
  await picture.png().toFile(join(path, "images/ground.png"));
  const place = { rotation: 0, opacity: 1 };
  const elements = [
    {
      type: "image",
      properties: { imageData: "media:ground.png", staticImage: true },
      x: 0,
      y: 0,
      width,
      height,
    },
    { type: "circle", properties: { backgroundColor: "#c0392b" }, x: 30, y: 20, width: 90, height: 90 },
    { type: "text", properties: { text: "{{ name }}" }, x: 12, y: 60, width: 280, height: 60 },
    { type: "circle", properties: { backgroundColor: "#2980b9" }, x: 200, y: 90, width: 80, height: 80 },
  ].map((element, index) => ({ id: `element-${index}`, zIndex: index, ...place, ...element, opacity: 0.7 }));
  const design = { name, canvas_width: width, canvas_height: height, front_elements: elements };
  await writeFile(join(path, "project.json"), JSON.stringify({ ...design, ...change }));
  await writeFile(join(path, "data/rows.csv"), "name\nAmara\nZoë\nŁukasz\n");
  return path;
}

/**
 * Pixels of the third card, drawn alone and then after two other cards. The second of them creates the base layer.
 */
async function drawTwice(path: string, format: FormatName): Promise<[Buffer, Buffer]> {
  const draw = async (before: readonly number[]) => {
    const open = await openProject(path);
    try {
      const request = { side: "front", format, dpi: 300 } as const;
      for (const recordIndex of before) await renderCard(open, { ...request, recordIndex }, new Date(0));
      const { bytes } = await renderCard(open, { ...request, recordIndex: 2 }, new Date(0));
      return await sharp(bytes).raw().toBuffer();
    } finally {
      await open.close();
    }
  };
  return [await draw([]), await draw([0, 1])];
}

test("draws the same pixels over a cached base layer as from scratch", async () => {
  const path = await makeProject("square");
  for (const format of ["png", "jpg"] as const) {
    const [alone, later] = await drawTwice(path, format);
    expect(later.equals(alone), format).toBe(true);
  }
});

test("draws rounded and transparent cards the same over a cached base layer", async () => {
  const label = { shape: "rounded", width_mm: 86, height_mm: 54, corner_w_mm: 5, corner_h_mm: 5 };
  const rounded = await makeProject("rounded", { page_setup: { label } });
  const clear = await makeProject("clear", { background_color: "transparent" });
  for (const path of [rounded, clear]) {
    const [alone, later] = await drawTwice(path, "png");
    expect(later.equals(alone), path).toBe(true);
  }
});

function drawingOf(pictureWidth: number): CardDrawing {
  const box = { x: 0, y: 0, width: pictureWidth, height };
  const still = {
    elementId: "still",
    transform: [1, 0, 0, 1, 0, 0],
    opacity: 1,
    text: "",
    bound: false,
  } as const;
  const picture: ElementDrawing = { ...still, ops: [{ op: "image", image: "ground", box, clip: box }] };
  const bound: ElementDrawing = { ...still, bound: true, ops: [] };
  const elements = [picture, { ...still, ops: [] }, bound, { ...still, ops: [] }];
  return { width, height, background: { color: "#ffffff", alpha: 1 }, elements };
}

const size = { width, height };

test("draws everything below the first bound element once, as a base layer", async () => {
  const drawn: number[] = [];
  const draw = async ({ elements }: CardDrawing) => drawn.push(elements.length);
  const [owner, drawing] = [{}, drawingOf(width)];
  const ground = () => cardGround(owner, "front 300", { drawing, size }, draw);
  expect(await ground()).toBeNull();
  expect(await ground()).toEqual({ drawn: 1, elements: 2 });
  expect(await ground()).toEqual({ drawn: 1, elements: 2 });
  expect(drawn).toEqual([2]);
});

test("does not cache base layers that change or are very large", async () => {
  const owner = {};
  for (let card = 0; card < 3; card++) {
    expect(
      await cardGround(owner, "changing", { drawing: drawingOf(width), size }, async () => 0),
    ).toBeNull();
    const large = { width: 4000, height: 3000 };
    const drawing = drawingOf(width);
    expect(await cardGround(owner, "large", { drawing, size: large }, async () => 0)).toBeNull();
  }
});
