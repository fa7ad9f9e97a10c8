import { type SmallPictureSize, smallCardPictureSize } from "@print-builder/api";
import type { ImageLookup } from "@print-builder/core/elements";
import { gatherCalls } from "./gatherCalls.ts";
import { createListeners, createPictureCache } from "./pictureCache.ts";

/** Reads thumbnails of files as data URLs, in the same order. Null for files without a thumbnail. */
export type ReadCopies = (fileNames: readonly string[]) => Promise<readonly (string | null)[]>;

/** The requested variant of a file. Empty for the file itself. */
export type PictureVariant = { readonly size?: SmallPictureSize; readonly cut_out?: true };

/**
 * Longest sides of the thumbnails that replace photos on cards shown small, px. The smaller size is used first, and the
 * larger size for cards shown larger.
 */
const smallSize = smallCardPictureSize;
const mediumSize = 640 satisfies SmallPictureSize;

/** Thumbnails that arrive within this time are reported together, ms. */
const gatherFor = 4;

/** Thumbnails per call. */
const copiesPerCall = 50;

const keyOf = (fileName: string) => `small ${fileName}`;

/**
 * Thumbnails of photos for cards shown small. `urlOf` returns the URL of a file or its thumbnail. Listeners are called
 * once for thumbnails that arrive together.
 */
export function createSmallPictures(
  urlOf: (fileName: string, asked?: PictureVariant) => string,
  readCopies: ReadCopies,
) {
  const names = new Map<string, string>();
  const { tell, subscribe } = createListeners();
  let isPlanned = false;
  const cache = createPictureCache(() => {
    if (isPlanned) return;
    isPlanned = true;
    setTimeout(() => {
      isPlanned = false;
      tell();
    }, gatherFor);
  });
  const copyOf = gatherCalls(readCopies, copiesPerCall);
  return {
    subscribe,
    has: (name: string) => cache.has(keyOf(name)),
    look(name: string): ImageLookup {
      const key = keyOf(name);
      names.set(key, name);
      return cache.look(key, async () => (await copyOf(name)) ?? urlOf(name, { size: smallSize }), name);
    },
    /** The URL of the smallest copy that is at least `widthPx` wide. Undefined for keys of other pictures. */
    pictureUrl(key: string, widthPx: number): string | undefined {
      const name = names.get(key);
      if (name === undefined) return undefined;
      if (cache.isWideAs(key, widthPx)) return cache.urlOf(key);
      const isMediumEnough = cache.isWideAs(key, (widthPx * smallSize) / mediumSize);
      return isMediumEnough ? urlOf(name, { size: mediumSize }) : urlOf(name);
    },
    shownAs: cache.shownAs,
    isLoading: cache.isLoading,
    forget: (name: string) => cache.forget(keyOf(name)),
  };
}
