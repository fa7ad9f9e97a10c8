import { hash } from "node:crypto";
import { cutOutOf, type FaceBox, type ImageInfo, type ImageSource } from "@print-builder/core/elements";
import type { KeptFiles } from "./keptPictures.ts";
import type { CutOut } from "./pictureCache.ts";
import type { Read } from "./pictureLearner.ts";
import type { RecentBytes } from "./recentBytes.ts";

/** As `PhotoLooker` cuts. */
export type CutBytes = (bytes: Uint8Array, face: FaceBox | null) => Promise<Uint8Array | null | undefined>;

/** Where the bytes of a picture come from, and what it is. */
export type Origin = { readonly read: Read; readonly source: ImageSource };

export type CutOutTools = {
  /** Null where no card asks for cut-outs. */
  readonly cut: CutBytes | null;
  readonly kept: KeptFiles | undefined;
  readonly recent: RecentBytes;
  readonly load: (key: string) => Promise<Uint8Array>;
  /** By the pictures' keys: cut-outs are added. */
  readonly origins: Map<string, Origin>;
};

/** Pictures without what is behind the person in them, under keys of their own. */
export function createCutOuts({ cut, kept, recent, load, origins }: CutOutTools) {
  const wholes = new Map<string, string>();

  /** As it is kept, or made anew; null where the picture keeps its backdrop. */
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
    /** The picture as it is shown without its backdrop, in the size that the whole has; or the whole, which says so. */
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
    /** The key of the picture that a cut-out was cut out of; of any other its own. */
    wholeOf: (key: string): string => wholes.get(key) ?? key,
  };
}
