import { hash } from "node:crypto";
import { cutOutOf, type FaceBox, type ImageInfo, type ImageSource } from "@print-builder/core/elements";
import type { KeptFiles } from "./keptPictures.ts";
import type { CutOut } from "./pictureCache.ts";
import type { Read } from "./pictureLearner.ts";
import type { RecentBytes } from "./recentBytes.ts";

/** Like `PictureReader.cut`. */
export type CutBytes = (bytes: Uint8Array, face: FaceBox | null) => Promise<Uint8Array | null | undefined>;

/** A function that reads a picture's bytes, and the picture's source. */
export type Origin = { readonly read: Read; readonly source: ImageSource };

export type CutOutTools = {
  /** Null if no card uses cut-outs. */
  readonly cut: CutBytes | null;
  readonly kept: KeptFiles | undefined;
  readonly recent: RecentBytes;
  readonly load: (key: string) => Promise<Uint8Array>;
  /** Pictures by key; cut-outs are added. */
  readonly origins: Map<string, Origin>;
};

/** Provides pictures without their backdrop, under separate keys. */
export function createCutOuts({ cut, kept, recent, load, origins }: CutOutTools) {
  const wholes = new Map<string, string>();

  /** Returns the cached cut-out or makes it; null if the picture keeps its backdrop. */
  async function find(key: string, face: FaceBox | null): Promise<CutOut | null> {
    if (!cut) return null;
    const make = async (bytes: Uint8Array) => {
      const made = await cut(bytes, face);
      return made && { digest: hash("sha256", made), bytes: made };
    };
    try {
      const found = await (kept ? kept.cutOutOf(key, () => load(key), make) : make(await load(key)));
      return found ?? null;
    } finally {
      recent.release(key);
    }
  }

  return {
    /**
     * Cuts out the backdrop at the picture's full size; returns the whole picture, marked as such, if there is nothing
     * to cut.
     */
    async without(image: ImageInfo): Promise<ImageInfo> {
      const { width, height, face = null } = image;
      const origin = origins.get(image.key);
      const made = image.isVector || !origin ? null : await find(image.key, face);
      if (!made || !origin) return { ...image, keepsBackdrop: true };
      const key = `cut-out ${image.key}`;
      wholes.set(key, image.key);
      const read = async () => (await find(image.key, face))?.bytes ?? null;
      origins.set(key, { read, source: cutOutOf(origin.source) });
      recent.add(key, made.bytes);
      const size = { width, height, isVector: false };
      kept?.learnt(key, { file: null, stamp: null, size, digest: made.digest });
      return { ...image, key };
    },
    /** Returns the key of the picture that a cut-out was made from; for any other picture its own key. */
    wholeOf: (key: string): string => wholes.get(key) ?? key,
  };
}
