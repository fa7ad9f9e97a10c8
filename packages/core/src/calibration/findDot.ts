import { type GreyPicture, greyAt } from "./greyPicture.ts";
import { type Homography, mapped, type Point } from "./homography.ts";
import { regionsOf } from "./regions.ts";
import type { MarkPlace } from "./testMarks.ts";

/** Search radius around a dot's expected place, in its diameters: printers miss by a few mm. */
const searchDiameters = 1.35;
const leastContrast = 40;
/** Smaller dots have no measurable middle. */
const leastDiameterPx = 5;
const leastArea = 0.45;
const mostArea = 1.9;
/** Blurred rim of the ink, px. */
const rimPx = 3;

/**
 * The middle of the dot near a place of the sheet, px of the picture, or null. `size`: its diameter as
 * fractions of the sheet.
 */
export function findDot(
  picture: GreyPicture,
  toPicture: Homography,
  place: MarkPlace,
  size: MarkPlace,
): Point | null {
  const window = windowAround(picture, toPicture, place, size);
  const { left, top, width, height } = window;
  const expected = (Math.PI / 4) * areaOf(toPicture, place, size);
  if (width < 3 || height < 3 || Math.sqrt(expected) < leastDiameterPx * 0.9) return null;
  const greys = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    greys.set(
      picture.grey.subarray((top + y) * picture.width + left, (top + y) * picture.width + left + width),
      y * width,
    );
  const sorted = Float64Array.from(greys).sort();
  const light = sorted[Math.floor(sorted.length * 0.8)] ?? 255;
  const dark = sorted[Math.floor(sorted.length * 0.02)] ?? 0;
  if (light - dark < leastContrast) return null;
  const level = (light + dark) / 2;
  const dots = regionsOf(
    width,
    height,
    (index) => (greys[index] ?? 255) < level,
    expected * leastArea,
  ).filter((region) => {
    const [wide, high] = [region.right - region.left + 1, region.bottom - region.top + 1];
    const isInside =
      region.left > 0 && region.top > 0 && region.right < width - 1 && region.bottom < height - 1;
    const isRound = region.pixels.length > 0.6 * wide * high && region.pixels.length < 0.95 * wide * high;
    return isInside && isRound && region.pixels.length < expected * mostArea;
  });
  const [dot, ...others] = dots;
  if (!dot || others.length > 0) return null;
  let [ink, sumX, sumY] = [0, 0, 0];
  for (let y = Math.max(0, dot.top - rimPx); y <= Math.min(height - 1, dot.bottom + rimPx); y++) {
    for (let x = Math.max(0, dot.left - rimPx); x <= Math.min(width - 1, dot.right + rimPx); x++) {
      const share = (light - (greys[y * width + x] ?? 255)) / (light - dark);
      const weight = share < 0.1 ? 0 : Math.min(1, share);
      ink += weight;
      sumX += weight * x;
      sumY += weight * y;
    }
  }
  return { x: left + sumX / ink, y: top + sumY / ink };
}

/** Whole pixels of the picture around a possible dot. */
function windowAround(picture: GreyPicture, toPicture: Homography, { u, v }: MarkPlace, size: MarkPlace) {
  const [du, dv] = [size.u * searchDiameters, size.v * searchDiameters];
  const corners = [-du, du].flatMap((x) => [-dv, dv].map((y) => mapped(toPicture, { x: u + x, y: v + y })));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const left = Math.max(0, Math.floor(Math.min(...xs)));
  const top = Math.max(0, Math.floor(Math.min(...ys)));
  return {
    left,
    top,
    width: Math.min(picture.width - 1, Math.ceil(Math.max(...xs))) - left,
    height: Math.min(picture.height - 1, Math.ceil(Math.max(...ys))) - top,
  };
}

/** Number of pixels that a box of the sheet covers at its place. */
function areaOf(toPicture: Homography, { u, v }: MarkPlace, size: MarkPlace): number {
  const middle = mapped(toPicture, { x: u, y: v });
  const right = mapped(toPicture, { x: u + size.u, y: v });
  const below = mapped(toPicture, { x: u, y: v + size.v });
  return Math.abs((right.x - middle.x) * (below.y - middle.y) - (right.y - middle.y) * (below.x - middle.x));
}

const samplesAcross = 7;

/** The mean grey of a box around a place of the sheet. */
export function meanAround(
  picture: GreyPicture,
  toPicture: Homography,
  { u, v }: MarkPlace,
  size: MarkPlace,
): number {
  let sum = 0;
  for (let row = 0; row < samplesAcross; row++) {
    for (let column = 0; column < samplesAcross; column++) {
      const [x, y] = [column, row].map((at) => at / (samplesAcross - 1) - 0.5);
      sum += greyAt(picture, mapped(toPicture, { x: u + (x ?? 0) * size.u, y: v + (y ?? 0) * size.v }));
    }
  }
  return sum / samplesAcross ** 2;
}
