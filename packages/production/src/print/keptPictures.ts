import { hash } from "node:crypto";
import type { KeptPictures } from "@print-builder/render/pdf";
import type { PhotoFacts } from "../pictures/photoFacts.ts";
import type { PictureSize } from "./measurePicture.ts";
import type { CutOut, KnownPicture, PictureCache } from "./pictureCache.ts";

/** A project's pictures in the cache. */
export type KeptFiles = KeptPictures & {
  /**
   * Returns the properties of a file that an earlier print recorded; null if there are none or the file has changed
   * since.
   */
  known(file: string): KnownPicture | null;
  /** The file's stamp, to be taken before its bytes are read. */
  stamp(file: string): string | null;
  /** Records the picture with this key; `file` is null if the picture is embedded in the design. */
  learnt(key: string, picture: LearntPicture): void;
  /** Returns a photo's measurements from the cache, or from `look`, whose result is cached. */
  factsOf(key: string, load: LoadBytes, look: LookAtBytes): Promise<PhotoFacts | null>;
  /** Returns a picture's cut-out from the cache, or from `make`, whose result is cached unless undefined. */
  cutOutOf(key: string, load: LoadBytes, make: MakeCutOut): Promise<CutOut | null | undefined>;
  /** Returns the cached measurements of a photo with this content: see `PictureCache`. */
  facts(digest: string): PhotoFacts | null;
  /** Caches the measurements of a file with this number of bytes. */
  keepFacts(picture: LearntPicture & { readonly digest: string }, bytes: number, facts: PhotoFacts): void;
};

export type MakeCutOut = (bytes: Uint8Array) => Promise<CutOut | null | undefined>;

type LoadBytes = () => Promise<Uint8Array>;

/** Null for bytes that cannot be analysed. */
export type LookAtBytes = (bytes: Uint8Array) => Promise<PhotoFacts | null>;

export type LearntPicture = {
  readonly file: string | null;
  readonly stamp: string | null;
  readonly size: PictureSize;
  readonly digest: string | null;
};

type Learnt = LearntPicture & { digest: string | null };

/**
 * Connects a project's prints to the cache. `stampOf` changes whenever a file's content may have changed; null if
 * unknown.
 */
export function keepFiles(cache: PictureCache, stampOf: (file: string) => string | null): KeptFiles {
  const learntPictures = new Map<string, Learnt>();

  /** Records a file only if the bytes that were used are certainly its current bytes. */
  function note({ file, stamp, size, digest }: Learnt, bytes: number): void {
    if (file === null || stamp === null || digest === null || stampOf(file) !== stamp) return;
    cache.note(stamp, { digest, bytes, size });
  }

  function digestOf(key: string, bytes: Uint8Array): string {
    const learnt = learntPictures.get(key);
    const digest = hash("sha256", bytes);
    const isNew = learnt?.digest !== digest;
    if (learnt) learnt.digest = digest;
    if (learnt && isNew) note(learnt, bytes.length);
    return digest;
  }

  return {
    known(file) {
      const stamp = stampOf(file);
      return stamp === null ? null : cache.known(stamp);
    },
    stamp: stampOf,
    learnt(key, picture) {
      // If several files have the same content, only the first is read, so it represents all of them.
      if (!learntPictures.has(key)) learntPictures.set(key, { ...picture });
    },
    facts: cache.facts,
    keepFacts(picture, bytes, facts) {
      note(picture, bytes);
      cache.keepFacts(picture.digest, facts);
    },
    find(key, target) {
      const digest = learntPictures.get(key)?.digest;
      return digest ? cache.find(digest, target) : null;
    },
    async findOrMake(key, bytes, target, make) {
      const digest = digestOf(key, bytes);
      const kept = cache.find(digest, target);
      if (kept) return kept;
      const picture = await make();
      cache.keep(digest, target, picture);
      return picture;
    },
    async factsOf(key, load, look) {
      const noted = learntPictures.get(key)?.digest;
      const known = noted ? cache.facts(noted) : null;
      if (known) return known;
      const bytes = await load();
      const digest = digestOf(key, bytes);
      const kept = cache.facts(digest);
      if (kept) return kept;
      const facts = await look(bytes);
      if (facts) cache.keepFacts(digest, facts);
      return facts;
    },
    async cutOutOf(key, load, make) {
      const noted = learntPictures.get(key)?.digest;
      const known = noted ? cache.cutOut(noted) : undefined;
      if (known !== undefined) return known;
      const bytes = await load();
      const digest = digestOf(key, bytes);
      const kept = cache.cutOut(digest);
      if (kept !== undefined) return kept;
      const made = await make(bytes);
      if (made !== undefined) cache.keepCutOut(digest, made);
      return made;
    },
  };
}
