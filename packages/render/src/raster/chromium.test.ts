import type { CardDrawing } from "@print-builder/core/layout";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chromiumPixels, launchChromium } from "#test/raster/chromiumPixels.ts";
import { photoUrl } from "#test/raster/photo.ts";
import {
  element,
  paint,
  placedAt,
  roundedPath,
  sampleCard,
  sampleHeight,
  sampleWidth,
} from "#test/svg/sampleCard.ts";
import { testFaces } from "#test/svg/shapeWord.ts";
import { toSvg } from "../svg/index.ts";
import { toPng } from "./toPng.ts";

// 86 × 54 mm at 300 dpi.
const [WIDTH_PX, HEIGHT_PX] = [1016, 638];
const faces = testFaces();
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
}, 60_000);

afterAll(() => browser.close());

/** Per pixel, the largest difference of a channel, 0..255. */
async function differences(svg: string): Promise<readonly number[]> {
  const shown = await chromiumPixels(browser, svg, WIDTH_PX, HEIGHT_PX);
  const drawn = await sharp(await toPng(svg, WIDTH_PX, HEIGHT_PX))
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer();
  expect(shown.length).toBe(drawn.length);
  const channel = (i: number) => Math.abs((shown[i] ?? 0) - (drawn[i] ?? 0));
  return Array.from({ length: WIDTH_PX * HEIGHT_PX }, (_, i) =>
    Math.max(channel(i * 3), channel(i * 3 + 1), channel(i * 3 + 2)),
  );
}

function percentBeyond(limit: number, pixels: readonly number[]): number {
  return (pixels.filter((difference) => difference > limit).length / pixels.length) * 100;
}

const size = { width: `${WIDTH_PX}px`, height: `${HEIGHT_PX}px` };

test.each([
  ["as it is", undefined],
  ["cut to a rounded label", roundedPath(sampleWidth, sampleHeight, 12)],
])("Chromium and the rasteriser draw a card with every op alike, %s", async (_, clip) => {
  const photo = await photoUrl();
  const sources = { faces, pictureUrl: () => photo, title: "" };
  const pixels = await differences(toSvg(sampleCard(faces), { ...sources, size, ...(clip ? { clip } : {}) }));
  // Both round edges to quarters of a px, each in its own way: up to 1/16 of full scale is the same edge.
  expect(percentBeyond(16, pixels)).toBeLessThan(0.6);
  expect(percentBeyond(32, pixels)).toBeLessThan(0.06);
  expect(percentBeyond(64, pixels)).toBeLessThan(0.001);
  expect(pixels.reduce((most, difference) => Math.max(most, difference), 0)).toBeLessThan(80);
});

test("the comparison notices a word that is a third of a canvas px off", async () => {
  const card = sampleCard(faces);
  const moved = card.elements.map((drawing) =>
    drawing.elementId === "name" ? { ...drawing, transform: placedAt(90.33, 40) } : drawing,
  );
  const sources = { faces, pictureUrl: () => undefined, title: "", size };
  const shown = await chromiumPixels(browser, toSvg(card, sources), WIDTH_PX, HEIGHT_PX);
  const svg = toSvg({ ...card, elements: moved }, sources);
  const drawn = await sharp(await toPng(svg, WIDTH_PX, HEIGHT_PX))
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer();
  const far = drawn.filter((byte, i) => Math.abs(byte - (shown[i] ?? 0)) > 64).length;
  expect(far).toBeGreaterThan(1000);
});

test("Chromium's XML parser takes hostile names and reads them back", async () => {
  const text = `O'Brien "x" & <script>alert(1)</script>]]>\t\r\n\u0000\ud800`;
  const card: CardDrawing = {
    width: 10,
    height: 10,
    background: paint("#ffffff"),
    elements: [element("a", placedAt(0, 0), [], { text })],
  };
  const svg = toSvg(card, { faces, pictureUrl: () => undefined, title: text });
  const page = await browser.newPage();
  const read = await page.evaluate(`(() => {
    const parsed = new DOMParser().parseFromString(${JSON.stringify(svg)}, "image/svg+xml");
    return {
      error: parsed.querySelector("parsererror")?.textContent ?? "",
      label: parsed.querySelector("g").getAttribute("aria-label"),
      tags: [...parsed.querySelectorAll("*")].map((node) => node.localName),
    };
  })()`);
  await page.close();
  const shown = `O'Brien "x" & <script>alert(1)</script>]]>\t\r\n\ufffd\ufffd`;
  expect(read).toEqual({ error: "", label: shown, tags: ["svg", "title", "rect", "g"] });
});
