import { readFileSync } from "node:fs";
import { pxMm, temporaryFile, tool } from "./testSheets.ts";

/** Pixels per millimetre: a whole number, so that the centre of a card's px is never on an edge. */
const pixelsPerMm = 8;

/** A page rasterised by poppler and read by a card's px, by default the first card's. */
export function readPixels(path: string, page = 1) {
  const base = temporaryFile("ppm").replace(/\.ppm$/, "");
  const dpi = `${pixelsPerMm * 25.4}`;
  tool("pdftoppm", "-r", dpi, "-f", `${page}`, "-l", `${page}`, "-singlefile", path, base);
  const file = readFileSync(`${base}.ppm`);
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString("latin1", 0, 64));
  const width = Number(header?.[1]);
  const start = header?.[0].length ?? 0;
  const at = (xMm: number, yMm: number): number[] => {
    const pixel = Math.floor(yMm * pixelsPerMm) * width + Math.floor(xMm * pixelsPerMm);
    return [...file.subarray(start + pixel * 3, start + pixel * 3 + 3)];
  };
  return {
    atSheet: at,
    atCard: (x: number, y: number, slot = 0) => at(10 + x * pxMm, 10 + slot * 55 + y * pxMm),
  };
}
