import {
  applyTone,
  type Box,
  type CardDrawing,
  type Matrix,
  type Tone,
  toneName,
} from "@print-builder/core/layout";
import { isSvg, type PixelSize } from "@print-builder/render/pdf";
import {
  combined,
  edgePx,
  type ImageOp,
  type PictureSize,
  type Samples,
  type ShownPicture,
  toBitmap,
} from "@print-builder/render/pixels";
import { pictureSvg } from "@print-builder/render/svg";
import { readSvg } from "@print-builder/svg";
import { embeddablePicture, openEmbeddable, readsAsItIs, uprightPicture } from "./embeddablePicture.ts";
import type { PictureLibrary } from "./pictureLibrary.ts";
import { createRecentlyMade, type RecentlyMade } from "./recentlyMade.ts";
import { shownSizes } from "./shownSizes.ts";

/**
 * Drawings that cannot be rendered at their exact position are rendered this much finer than shown, unless the result
 * is very large.
 */
const finer = 2;
const veryLargePx = 2_000;
/** Drawings larger than this are not rendered at their exact position, because the result would be too coarse. */
const largestPlaced = { side: 8_192, pixels: 16_000_000 };

/** Size of the pixel cache: a few backgrounds and the photos shown last. */
const keptBytes = 16 * 1024 * 1024;
const bytesOf = ({ image }: ShownPicture): number => 4 * image.width * image.height;

type RenderedPicture = { readonly picture: ShownPicture; readonly isUnreadable: boolean };

/** Cached while the project is open; otherwise each card would decode its backgrounds again. */
const recentPictures = new WeakMap<PictureLibrary, RecentlyMade<RenderedPicture>>();

export type CardPicturesOptions = {
  readonly pictures: PictureLibrary;
  readonly size: PictureSize;
  /** Maps the card's canvas to the pixels of the card's picture. */
  readonly toPicture: Matrix;
  /** Called with the key of each picture that was replaced by a grey placeholder. */
  readonly onUnreadable: (key: string) => void;
  /** Lowest value of a sample, 0 to 255, to which all samples are raised in proportion; default 0. */
  readonly leastSample?: number | undefined;
};

/** Placeholder for a picture that no decoder can read, the same as in the SVG and the PDF: one grey pixel. */
const placeholderSamples = (): Samples => ({
  data: Uint8Array.of(0xd0, 0xd0, 0xd0, 0xff),
  width: 1,
  height: 1,
});

/** Provides the pictures that a card shows as pixels, ready to be drawn. */
export async function cardPictures(
  drawing: CardDrawing,
  { pictures, size, toPicture, onUnreadable, leastSample = 0 }: CardPicturesOptions,
): Promise<ReadonlyMap<ImageOp, ShownPicture>> {
  const recent =
    recentPictures.get(pictures) ??
    createRecentlyMade<RenderedPicture>(keptBytes, ({ picture }) => bytesOf(picture));
  recentPictures.set(pictures, recent);
  const [a, b, c, d] = toPicture;
  const sizes = shownSizes(drawing, Math.max(Math.hypot(a, b), Math.hypot(c, d)));
  const shown = new Map<ImageOp, ShownPicture>();

  async function keep(name: string, make: () => Promise<RenderedPicture>): Promise<RenderedPicture> {
    const made = recent.get(name) ?? (await make());
    recent.add(name, made);
    return made;
  }

  async function pictureOf(op: ImageOp, place: Matrix): Promise<RenderedPicture | null> {
    const shownAs = sizes.get(op.image) ?? { width: 1, height: 1 };
    const { tone } = op;
    const filling = `${shownAs.width} ${leastSample} ${tone ? toneName(tone) : ""} ${op.image}`;
    const known = recent.get(filling);
    if (known) return known;
    const bytes = await pictures.load(op.image);
    if (!isSvg(bytes)) {
      return await keep(filling, async () =>
        fillingBox(await pictureSamples(bytes, shownAs.width), { tone, leastSample }),
      );
    }
    const { isCostly, holdsText } = readSvg(Buffer.from(bytes).toString("utf8"));
    const part = partOf(op.clip, place, size);
    if (part.width <= 0 || part.height <= 0) return null;
    if (isCostly || holdsText || isLarge(part)) {
      return await keep(filling, () => drawnFor(op, bytes, shownAs));
    }
    const { alpha: _, ...cut } = op;
    const placed = JSON.stringify([place, cut, leastSample]);
    return await keep(placed, () => drawnAt(cut, place, part, bytes));
  }

  async function drawnFor(op: ImageOp, svg: Uint8Array, shownAs: PixelSize): Promise<RenderedPicture> {
    const times = Math.max(shownAs.width, shownAs.height) * finer <= veryLargePx ? finer : 1;
    const least = { width: shownAs.width * times, height: shownAs.height * times };
    const png = await pictures.drawSvg(op.image, svg, least);
    const samples = png && (await pictureSamples(png, Number.POSITIVE_INFINITY));
    return await fillingBox(samples, { tone: op.tone, leastSample });
  }

  /** Renders the drawing as sharply as everything else on the card, because its edges are smoothed only once. */
  async function drawnAt(op: ImageOp, place: Matrix, part: Box, bytes: Uint8Array): Promise<RenderedPicture> {
    const url = await embeddablePicture(bytes, part.width);
    const [a, b, c, d, e, f] = place;
    const svg = pictureSvg(op, [a, b, c, d, e - part.x, f - part.y], part, url);
    const png = await pictures.drawPlaced(op.image, svg, part);
    if (!png) return await fillingBox(null, {});
    const samples = await pictureSamples(png, Number.POSITIVE_INFINITY, { edge: false });
    if (samples) lift(samples, leastSample);
    const bitmap = await toBitmap(samples ?? placeholderSamples());
    return { picture: { ...bitmap, at: { x: part.x, y: part.y } }, isUnreadable: samples === null };
  }

  for (const { ops, transform } of drawing.elements) {
    for (const op of ops) {
      if (op.op !== "image") continue;
      const made = await pictureOf(op, combined(toPicture, transform));
      if (!made) continue;
      shown.set(op, made.picture);
      if (made.isUnreadable) onUnreadable(op.image);
    }
  }
  return shown;
}

async function fillingBox(
  samples: Samples | null,
  { tone, leastSample = 0 }: { readonly tone?: Tone | undefined; readonly leastSample?: number },
): Promise<RenderedPicture> {
  if (samples && tone) applyTone(samples.data, tone);
  if (samples) lift(samples, leastSample);
  const bitmap = samples ? await toBitmap(samples, { edge: true }) : await toBitmap(placeholderSamples());
  return { picture: bitmap, isUnreadable: samples === null };
}

/** Maps the colours of samples to the range above `least`. */
function lift({ data }: Samples, least: number): void {
  if (least === 0) return;
  for (let at = 0; at < data.length; at++)
    if (at % 4 !== 3) data[at] = Math.round(least + ((data[at] ?? 0) * (255 - least)) / 255);
}

const isLarge = ({ width, height }: Box): boolean =>
  Math.max(width, height) > largestPlaced.side || width * height > largestPlaced.pixels;

function partOf({ x, y, width, height }: Box, [a, b, c, d, e, f]: Matrix, size: PictureSize): Box {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const across = corners.map(([left, top]) => a * left + c * top + e);
  const down = corners.map(([left, top]) => b * left + d * top + f);
  const [left, top] = [
    Math.max(0, Math.floor(Math.min(...across))),
    Math.max(0, Math.floor(Math.min(...down))),
  ];
  const right = Math.min(size.width, Math.ceil(Math.max(...across)));
  const bottom = Math.min(size.height, Math.ceil(Math.max(...down)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const sides = { top: edgePx, bottom: edgePx, left: edgePx, right: edgePx };

/**
 * Decodes a picture to upright sRGB pixels, with edges as `toBitmap` expects them: the same pixels as in the card's
 * SVG. Null if the picture cannot be read; never throws because of the bytes.
 */
export async function pictureSamples(
  bytes: Uint8Array,
  widthPx: number,
  { edge = true } = {},
): Promise<Samples | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const fits = await readsAsItIs(file, widthPx);
    const opened = fits ? (await openEmbeddable(file)).autoOrient() : await uprightPicture(file, widthPx);
    const picture = opened.toColourspace("srgb").ensureAlpha();
    const { data, info } = await (edge ? picture.extend({ ...sides, extendWith: "copy" }) : picture)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch {
    // The card is drawn even if the decoder fails: its SVG and PDF show the same grey placeholder.
    return null;
  }
}
