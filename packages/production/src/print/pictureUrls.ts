import type { CardDrawing } from "@print-builder/core/layout";
import { embeddablePicture, placeholder, thumbnailPicture } from "./embeddablePicture.ts";
import type { PictureLibrary } from "./pictureLibrary.ts";
import { createRecentlyMade, type RecentlyMade } from "./recentlyMade.ts";
import { shownSizes } from "./shownSizes.ts";

/** Ways to embed pictures in an SVG: full size, or small for lists. */
const ways = { full: embeddablePicture, thumbnail: thumbnailPicture } as const;

export type PictureWay = keyof typeof ways;

/** Characters, and so bytes, of cached addresses: a few backgrounds and the photos shown last. */
const keptLength = 16 * 1024 * 1024;

/** Cached while the project is open: otherwise a background would be encoded again for every card. */
const recentUrls = new WeakMap<PictureLibrary, RecentlyMade<string>>();

export type PictureUse = {
  readonly pictures: PictureLibrary;
  /** Scale at which the drawing is shown. */
  readonly pixelsPerPx: number;
  readonly way: PictureWay;
  /** Called with the key of each picture that came out as a grey area. */
  readonly onUnreadable: (key: string) => void;
};

/** Data addresses of the pictures that a drawing shows, by their keys. */
export async function pictureUrls(
  drawing: CardDrawing,
  { pictures, pixelsPerPx, way, onUnreadable }: PictureUse,
): Promise<ReadonlyMap<string, string>> {
  const recent = recentUrls.get(pictures) ?? createRecentlyMade<string>(keptLength, ({ length }) => length);
  recentUrls.set(pictures, recent);
  const urls = new Map<string, string>();
  for (const [key, shown] of shownSizes(drawing, pixelsPerPx)) {
    const name = `${way} ${shown.width} ${key}`;
    const url = recent.get(name) ?? (await ways[way](await pictures.load(key), shown.width));
    recent.add(name, url);
    urls.set(key, url);
    if (url === placeholder) onUnreadable(key);
  }
  return urls;
}
