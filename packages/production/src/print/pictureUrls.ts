import type { CardDrawing } from "@print-builder/core/layout";
import { embeddablePicture, thumbnailPicture } from "./embeddablePicture.ts";
import type { PictureLibrary } from "./pictureLibrary.ts";

/** How pictures are put into an SVG: as they print, or small for lists. */
const ways = { print: embeddablePicture, thumbnail: thumbnailPicture } as const;

export type PictureWay = keyof typeof ways;

/** Characters, and so bytes, of the addresses kept: a few backgrounds and the photos shown last. */
const keptLength = 16 * 1024 * 1024;

/** Addresses that were made not long ago, up to a length in all. */
class RecentUrls {
  private readonly urls = new Map<string, string>();
  private length = 0;

  get(name: string): string | undefined {
    const url = this.urls.get(name);
    if (url === undefined) return undefined;
    // Those used last stand at the end: what every card shows is never the oldest.
    this.urls.delete(name);
    this.urls.set(name, url);
    return url;
  }

  add(name: string, url: string): void {
    this.length += url.length - (this.urls.get(name)?.length ?? 0);
    this.urls.set(name, url);
    for (const [oldest, { length }] of this.urls) {
      if (this.length <= keptLength) return;
      this.urls.delete(oldest);
      this.length -= length;
    }
  }
}

/** Kept as long as the project is open: a background would be encoded anew for every card. */
const recentUrls = new WeakMap<PictureLibrary, RecentUrls>();

/** Data addresses of the pictures that a drawing shows, by their keys. `pixelsPerPx` says how fine it is drawn. */
export async function pictureUrls(
  drawing: CardDrawing,
  pictures: PictureLibrary,
  pixelsPerPx: number,
  way: PictureWay,
): Promise<ReadonlyMap<string, string>> {
  const recent = recentUrls.get(pictures) ?? new RecentUrls();
  recentUrls.set(pictures, recent);
  const urls = new Map<string, string>();
  for (const [key, width] of shownWidths(drawing, pixelsPerPx)) {
    const name = `${way} ${width} ${key}`;
    const url = recent.get(name) ?? (await ways[way](await pictures.load(key), width));
    recent.add(name, url);
    urls.set(key, url);
  }
  return urls;
}

/** The widths in pixels at which pictures are shown; of one that is shown several times, the largest. */
function shownWidths({ elements }: CardDrawing, pixelsPerPx: number): ReadonlyMap<string, number> {
  const widths = new Map<string, number>();
  for (const op of elements.flatMap((element) => element.ops)) {
    if (op.op === "image") {
      const wanted = Math.max(1, Math.round(op.box.width * pixelsPerPx));
      widths.set(op.image, Math.max(wanted, widths.get(op.image) ?? 0));
    }
  }
  return widths;
}
