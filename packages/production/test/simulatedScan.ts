import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "@print-builder/core/testing";
import sharp from "sharp";
import { readPixmap } from "./paper.ts";

type Grey = { readonly width: number; readonly height: number; readonly grey: Uint8Array };
type Point = readonly [number, number];

/** A printer's error on a sheet: scale and rotation (degrees clockwise) about the centre, then a shift in mm. */
export type PrinterError = {
  readonly x?: number;
  readonly y?: number;
  readonly scaleX?: number;
  readonly scaleY?: number;
  readonly turn?: number;
};

/**
 * Conditions under which a printed sheet is captured. `corners` are the positions of the sheet's corners in the
 * picture, clockwise from the upper left corner.
 */
export type Camera = {
  readonly width: number;
  readonly height: number;
  readonly corners: readonly [Point, Point, Point, Point];
  readonly ground?: number;
  /** Standard deviations of the blur in px, and of the noise in grey levels. */
  readonly blur?: number;
  readonly noise?: number;
  /** Darkening of the lower right corner compared with the upper left corner, as a fraction. */
  readonly shade?: number;
};

/** A page of a PDF, rasterised more finely than any scan of it. */
export async function rasterOf(pdf: string, page: number, dpi: number): Promise<Grey> {
  const folder = await mkdtemp(join(tmpdir(), "print-builder-raster-"));
  const out = join(folder, "page");
  execFileSync("pdftoppm", [
    "-gray",
    "-r",
    `${dpi}`,
    "-f",
    `${page}`,
    "-l",
    `${page}`,
    "-singlefile",
    pdf,
    out,
  ]);
  const { width, height, data } = readPixmap(`${out}.pgm`);
  await rm(folder, { recursive: true });
  return { width, height, grey: data };
}

/**
 * Sensor noise, roughly normal with a standard deviation of 1; enough values to make neighbouring rows of pixels
 * differ.
 */
const grains = Float64Array.from({ length: 65_521 }, noiseOf(seededRandom(7)));

function noiseOf(random: () => number): () => number {
  return () => (random() + random() + random() - 1.5) * 2;
}

/** Simulates a scan or photograph, as a PNG, of a sheet printed with this error. */
export async function simulatedScan(
  sheet: Grey,
  paper: { readonly widthMm: number; readonly heightMm: number },
  error: PrinterError,
  camera: Camera,
): Promise<Buffer> {
  const { width, height, ground = 45, noise = 0, shade = 0 } = camera;
  const inkAt = inksOf(sheet, paper, error);
  const greyAt = projected(camera.corners, (u, v) =>
    u < 0 || v < 0 || u > 1 || v > 1 ? ground : inkAt(u, v),
  );
  const seen = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Two samples per pixel, so that edges are as soft as a sensor sees them.
      const grey = (greyAt(x - 0.25, y + 0.25) + greyAt(x + 0.25, y - 0.25)) / 2;
      const light = 1 - (shade * (x / width + y / height)) / 2;
      const grain = noise * (grains[(y * width + x) % grains.length] ?? 0);
      seen[y * width + x] = Math.max(0, Math.min(255, Math.round(grey * light + grain)));
    }
  }
  const picture = sharp(seen, { raw: { width, height, channels: 1 } });
  return await (camera.blur ? picture.blur(camera.blur) : picture).png({ compressionLevel: 1 }).toBuffer();
}

/** Returns a function that reads the grey value at a point on the printed sheet, with the printer's error. */
function inksOf(
  sheet: Grey,
  { widthMm, heightMm }: { readonly widthMm: number; readonly heightMm: number },
  { x = 0, y = 0, scaleX = 1, scaleY = 1, turn = 0 }: PrinterError,
): (u: number, v: number) => number {
  const { width, height, grey } = sheet;
  const [cos, sin] = [Math.cos((-turn * Math.PI) / 180), Math.sin((-turn * Math.PI) / 180)];
  const at = (px: number, py: number) =>
    px < 0 || py < 0 || px >= width || py >= height ? 255 : (grey[py * width + px] ?? 255);
  return (u, v) => {
    const mmX = (u - 0.5) * widthMm - x;
    const mmY = (v - 0.5) * heightMm - y;
    const column = ((mmX * cos - mmY * sin) / scaleX / widthMm + 0.5) * width - 0.5;
    const row = ((mmX * sin + mmY * cos) / scaleY / heightMm + 0.5) * height - 0.5;
    const left = Math.floor(column);
    const top = Math.floor(row);
    const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * (column - left);
    const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * (column - left);
    // Paper is not as white, and ink not as black, as a screen.
    return 20 + (upper + (lower - upper) * (row - top)) * 0.86;
  };
}

/**
 * Maps a picture's points to the unit square with these corners and calls `look` there: Heckbert's method, by the
 * adjugate.
 */
function projected(
  corners: Camera["corners"],
  look: (u: number, v: number) => number,
): (x: number, y: number) => number {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const whole = dx1 * dy2 - dx2 * dy1;
  const g = (sumX * dy2 - dx2 * sumY) / whole;
  const h = (dx1 * sumY - sumX * dy1) / whole;
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0];
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + h * y3, y0];
  return (x, y) => {
    const nx = (e - f * h) * x + (c * h - b) * y + (b * f - c * e);
    const ny = (f * g - d) * x + (a - c * g) * y + (c * d - a * f);
    const nw = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return look(nx / nw, ny / nw);
  };
}
