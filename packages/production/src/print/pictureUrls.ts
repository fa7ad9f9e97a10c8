import type { CardDrawing } from "@print-builder/core/layout";
import { isSvg, type PixelSize } from "@print-builder/render/pdf";
import { readSvg } from "../svg/readSvg.ts";
import { embeddablePicture, placeholder, thumbnailPicture } from "./embeddablePicture.ts";
import type { PictureLibrary } from "./pictureLibrary.ts";

/**
 * How pictures are put into an SVG: for browsers, where drawings stay drawings; for one that this process draws, where
 * costly drawings are pixels; or small for lists.
 */
const ways = { browser: embeddablePicture, pixels: embeddablePicture, thumbnail: thumbnailPicture } as const;

export type PictureWay = keyof typeof ways;

/** Drawings that become pixels are made this much finer than they are shown, where that is not very large: edges stay as smooth. */
const finer = 2;
const veryLargePx = 2_000;

/** Characters, and so bytes, of the addresses kept: a few backgrounds and the photos shown last. */
const keptLength = 16 * 1024 * 1024;

/** Addresses that were made not long ago, up to a length in all. */
function createRecentUrls() {
  const urls = new Map<string, string>();
  let lengthInAll = 0;
  return {
    get(name: string): string | undefined {
      const url = urls.get(name);
      if (url === undefined) return undefined;
      // Those used last stand at the end: what every card shows is never the oldest.
      urls.delete(name);
      urls.set(name, url);
      return url;
    },
    add(name: string, url: string): void {
      lengthInAll += url.length - (urls.get(name)?.length ?? 0);
      urls.set(name, url);
      for (const [oldest, { length }] of urls) {
        if (lengthInAll <= keptLength) return;
        urls.delete(oldest);
        lengthInAll -= length;
      }
    },
  };
}

type RecentUrls = ReturnType<typeof createRecentUrls>;

/** Kept as long as the project is open: a background would be encoded anew for every card. */
const recentUrls = new WeakMap<PictureLibrary, RecentUrls>();

export type PictureUse = {
  readonly pictures: PictureLibrary;
  /** How fine the drawing is shown. */
  readonly pixelsPerPx: number;
  readonly way: PictureWay;
  /** Told the key of each picture that came out as a grey area. */
  readonly onUnreadable: (key: string) => void;
};

/** Data addresses of the pictures that a drawing shows, by their keys. */
export async function pictureUrls(
  drawing: CardDrawing,
  { pictures, pixelsPerPx, way, onUnreadable }: PictureUse,
): Promise<ReadonlyMap<string, string>> {
  const recent = recentUrls.get(pictures) ?? createRecentUrls();
  recentUrls.set(pictures, recent);
  const urls = new Map<string, string>();
  for (const [key, shown] of shownSizes(drawing, pixelsPerPx)) {
    const name = `${way} ${shown.width} ${key}`;
    const url = recent.get(name) ?? (await urlOf(key, shown));
    recent.add(name, url);
    urls.set(key, url);
    if (url === placeholder) onUnreadable(key);
  }
  return urls;

  async function urlOf(key: string, shown: PixelSize): Promise<string> {
    const bytes = await pictures.load(key);
    if (way !== "pixels" || !isSvg(bytes)) return await ways[way](bytes, shown.width);
    const svg = Buffer.from(bytes).toString("utf8");
    const { isCostly, holdsText } = readSvg(svg);
    const isSimple = !isCostly && !holdsText;
    const isFiner = !isSimple && Math.max(shown.width, shown.height) * finer <= veryLargePx;
    const times = isFiner ? finer : 1;
    const least = { width: shown.width * times, height: shown.height * times };
    const png = await pictures.drawSvg(key, bytes, least);
    if (!png) return placeholder;
    // One that was drawn quickly elsewhere is drawn with the card, as sharp as everything else on it.
    return isSimple
      ? await embeddablePicture(bytes, shown.width)
      : `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  }
}

/** The sizes in pixels at which pictures are shown; of one that is shown several times, the largest. */
function shownSizes({ elements }: CardDrawing, pixelsPerPx: number): ReadonlyMap<string, PixelSize> {
  const sizes = new Map<string, PixelSize>();
  for (const op of elements.flatMap((element) => element.ops)) {
    if (op.op !== "image") continue;
    const known = sizes.get(op.image);
    sizes.set(op.image, {
      width: Math.max(1, Math.round(op.box.width * pixelsPerPx), known?.width ?? 0),
      height: Math.max(1, Math.round(op.box.height * pixelsPerPx), known?.height ?? 0),
    });
  }
  return sizes;
}
