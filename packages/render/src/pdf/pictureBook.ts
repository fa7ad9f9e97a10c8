import { type Art, type Tone, toneName } from "@print-builder/core/layout";
import type { Inks } from "@print-builder/press";
import pLimit from "p-limit";
import { createKeyTable } from "./keyTable.ts";
import type { PendingObject } from "./pageWriter.ts";
import type { PdfFile } from "./pdfFile.ts";
import { prepareArt } from "./pictureArt.ts";
import { isSvg, type PictureTarget, type PreparedPicture } from "./preparedPicture.ts";
import { preparePicture } from "./preparePicture.ts";

/** Provides the bytes of pictures, and draws SVG pictures. */
export type PictureStore = {
  /** Returns the original bytes of the picture with this key. A rejection ends the print. */
  load(key: string): Promise<Uint8Array>;
  /** Called once the bytes from `load` are no longer needed: they are packed, or written to the sink. */
  release?(key: string): void;
  /** Returns an SVG picture as vectors; null if it must be drawn as pixels. */
  readonly readArt?: ((svg: Uint8Array) => Art | null) | undefined;
  /**
   * Returns an SVG picture as a PNG of at least this size in pixels; null if it cannot be drawn. A rejection ends the
   * print.
   */
  drawSvg(key: string, svg: Uint8Array, least: PixelSize): Promise<Uint8Array | null>;
  /** Cache of prepared pictures. */
  readonly kept?: KeptPictures | undefined;
};

export type KeptPictures = {
  /** Returns the cached picture for this target, found without its bytes; null if there is none. */
  find(key: string, target: PictureTarget): PreparedPicture | null;
  /** Returns the cached result for these bytes and this target, or caches the result of `make`. */
  findOrMake(
    key: string,
    bytes: Uint8Array,
    target: PictureTarget,
    make: () => Promise<PreparedPicture>,
  ): Promise<PreparedPicture>;
};

export type PixelSize = { readonly width: number; readonly height: number };

/** A picture with the size and tone in which it is shown. */
export type PictureUse = {
  readonly key: string;
  readonly tone?: Tone;
  readonly widthMm: number;
  readonly heightMm: number;
};

/** Equal for uses that can share a picture in the file. */
export function shownAs({ key, tone }: Pick<PictureUse, "key" | "tone">): string {
  return tone ? `${toneName(tone)} ${key}` : key;
}

type NumberedPicture = {
  readonly number: number;
  readonly key: string;
  readonly tone: Tone | undefined;
  widthMm: number;
  heightMm: number;
};

const artOf = (bytes: Uint8Array, { readArt }: PictureStore): Art | null =>
  isSvg(bytes) ? (readArt?.(bytes) ?? null) : null;

/** Number of pictures read and prepared in parallel: enough to keep the pool's four threads busy. */
const maxAtOnce = 6;

type PictureBookOptions = {
  readonly store: PictureStore;
  readonly dpi: number;
  readonly onUnreadable: ((key: string) => void) | undefined;
  readonly inks: Inks;
  readonly leastSample: number;
};

/** The document's pictures, each stored once per tone and prepared for the size of its first use. */
export function createPictureBook(
  file: PdfFile,
  { store, dpi, onUnreadable, inks, leastSample }: PictureBookOptions,
) {
  const numbers = createKeyTable();
  const inTurn = pLimit({ concurrency: maxAtOnce, rejectOnClear: true });
  /** Pictures first used since the last `take`, with the largest size requested. */
  let fresh = new Map<string, NumberedPicture>();

  async function prepare({ key, tone, widthMm, heightMm, number }: NumberedPicture): Promise<() => void> {
    const { pictureKey, colour } = inks;
    const target = {
      ...{ widthMm, heightMm, dpi },
      ...(pictureKey === undefined ? {} : { colour: pictureKey }),
      ...(tone ? { tone } : {}),
    };
    const place = { number, smooth: colour.standard !== "pdfa2b", leastSample };
    const kept = store.kept?.find(key, target);
    if (kept) return () => writePicture(file, place, kept);
    const bytes = await store.load(key);
    // A drawing with a tone becomes pixels.
    const art = tone ? null : artOf(bytes, store);
    if (art) {
      store.release?.(key);
      return await prepareArt(number, art, { file, inks, least: leastSample / 255 });
    }
    const { picture, readable } = await preparePicture(bytes, target, {
      drawSvg: (svg, least) => store.drawSvg(key, svg, least),
      findOrMake: (make) => store.kept?.findOrMake(key, bytes, target, make) ?? make(),
      inks,
    });
    if (!readable) {
      onUnreadable?.(key);
    }
    const release = () => store.release?.(key);
    if (picture.data === bytes) {
      return () => writePicture(file, place, picture, release);
    }
    release();
    return () => writePicture(file, place, picture);
  }

  return {
    /** Returns the object number of a picture shown at this size. */
    use({ key, tone, widthMm, heightMm }: PictureUse): number {
      const name = shownAs({ key, ...(tone ? { tone } : {}) });
      const known = fresh.get(name);
      if (known) {
        known.widthMm = Math.max(known.widthMm, widthMm);
        known.heightMm = Math.max(known.heightMm, heightMm);
        return known.number;
      }
      return numbers.getOrMake(name, () => {
        const number = file.allocate();
        fresh.set(name, { number, key, tone, widthMm, heightMm });
        return number;
      });
    },
    /** Begins to prepare the pictures that were first used since the last call. */
    take(): PendingObject[] {
      const uses = fresh;
      fresh = new Map();
      return [...uses.values()].map((use) => inTurn(() => prepare(use)));
    },
    /** Starts no more work. */
    stop: (): void => inTurn.clearQueue(),
  };
}

export type PictureBook = ReturnType<typeof createPictureBook>;

/** Archive standards forbid interpolation of pictures. */
type PicturePlace = { readonly number: number; readonly smooth: boolean; readonly leastSample: number };

/**
 * Makes readers map a picture's samples to the range above `leastSample`. Inks are amounts, so their samples stay
 * unchanged.
 */
function lift({ space }: PreparedPicture, leastSample: number): string {
  if (leastSample === 0 || space === "DeviceCMYK") return "";
  const range = `${Math.round((leastSample / 255) * 1e4) / 1e4} 1`;
  return `/Decode[${Array(space === "DeviceGray" ? 1 : 3)
    .fill(range)
    .join(" ")}]`;
}

function writePicture(
  file: PdfFile,
  { number, smooth, leastSample }: PicturePlace,
  picture: PreparedPicture,
  written?: () => void,
): void {
  const size = `/Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}/BitsPerComponent 8${smooth ? "/Interpolate true" : ""}`;
  let mask = "";
  if (picture.alpha) {
    const maskNumber = file.allocate();
    file.stream(maskNumber, `${size}/ColorSpace/DeviceGray/Filter/FlateDecode`, picture.alpha);
    mask = `/SMask ${maskNumber} 0 R`;
  }
  file.stream(
    number,
    `${size}/ColorSpace/${picture.space}${picture.packing}${lift(picture, leastSample)}${mask}`,
    picture.data,
    written,
  );
}
