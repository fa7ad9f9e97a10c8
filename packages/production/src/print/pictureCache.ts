import { hash } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";
import { toneName } from "@print-builder/core/layout";
import type { PictureTarget, PreparedPicture } from "@print-builder/render/pdf";
import { type PhotoFacts, photoFactsVersion } from "../pictures/photoFacts.ts";
import { createEntryStore, type Entry, type EntryStore } from "./entryStore.ts";
import type { PictureSize } from "./measurePicture.ts";

/** Properties of a picture's file, cached so that the file need not be read again. */
export type KnownPicture = {
  /** SHA-256 of the file's content, in hex. */
  readonly digest: string;
  readonly bytes: number;
  readonly size: PictureSize;
};

/**
 * Caches expensively prepared pictures across prints by their content, and the digest of each file by its stamp, so
 * that the file need not be read again. Never throws: pictures that cannot be cached are prepared again.
 */
export type PictureCache = {
  /** Returns the properties of the file with this stamp; null if unknown. */
  known(stamp: string): KnownPicture | null;
  note(stamp: string, picture: KnownPicture): void;
  /** Returns the picture prepared for this target; null if not cached. */
  find(digest: string, target: PictureTarget): PreparedPicture | null;
  keep(digest: string, target: PictureTarget, picture: PreparedPicture): void;
  /** Returns the measurements of a photo; null if it was never analysed. */
  facts(digest: string): PhotoFacts | null;
  keepFacts(digest: string, facts: PhotoFacts): void;
  /** Returns the picture without its backdrop; null if its backdrop is not plain, undefined if it was never tried. */
  cutOut(digest: string): CutOut | null | undefined;
  keepCutOut(digest: string, cutOut: CutOut | null): void;
};

/** A picture without its backdrop, and the SHA-256 of its bytes in hex. */
export type CutOut = { readonly digest: string; readonly bytes: Uint8Array };

/** Increase this with every change to how pictures are prepared or stored. */
const version = 4;

const maxBytes = 1_000_000_000;

/** The folder that `PRINT_CACHE` names, by default in the user's cache folder; null if `PRINT_CACHE` is `off`. */
export function pictureCacheFolder(setting: string | undefined, env: NodeJS.ProcessEnv): string | null {
  if (setting === "off") return null;
  return setting || join(usersCacheFolder(env), "print-builder");
}

function usersCacheFolder(env: NodeJS.ProcessEnv): string {
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
  if (process.platform === "win32") return env.LOCALAPPDATA || join(homedir(), "AppData/Local");
  return join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache");
}

/** Opens the cache in a folder, which is created with the first entry; by default it holds at most 1 GB. */
export function openPictureCache(folder: string, limitBytes = maxBytes): PictureCache {
  return cacheOver(createEntryStore(folder, limitBytes));
}

export function cacheOver(store: EntryStore): PictureCache {
  return {
    known: (stamp) => readKnown(store.read(fileName(stamp))),
    note: (stamp, picture) => store.write(fileName(stamp), { facts: picture, parts: [] }),
    find: (digest, target) => readPrepared(store.read(pictureName(digest, target))),
    keep(digest, target, { data, alpha, ...facts }) {
      const parts = alpha ? [data, alpha] : [data];
      store.write(pictureName(digest, target), { facts, parts });
    },
    facts: (digest) => readFacts(store.read(factsName(digest))),
    keepFacts: (digest, facts) => store.write(factsName(digest), { facts, parts: [] }),
    cutOut: (digest) => readCutOut(store.read(cutOutName(digest))),
    keepCutOut: (digest, cutOut) =>
      store.write(cutOutName(digest), {
        facts: { digest: cutOut?.digest ?? null },
        parts: cutOut ? [cutOut.bytes] : [],
      }),
  };
}

const fileName = (stamp: string) => nameFor(`file ${stamp}`);

function pictureName(digest: string, { widthMm, heightMm, dpi, colour, tone }: PictureTarget): string {
  const inColour = `${colour === undefined ? "" : ` ${colour}`}${tone ? ` tone ${toneName(tone)}` : ""}`;
  return nameFor(`picture ${digest} ${widthMm.toFixed(4)} ${heightMm.toFixed(4)} ${dpi}${inColour}`);
}

const factsName = (digest: string) => nameFor(`facts ${photoFactsVersion} ${digest}`);

const cutOutName = (digest: string) => nameFor(`cut-out ${photoFactsVersion} ${digest}`);

const nameFor = (about: string) => hash("sha256", `${version} ${about}`);

/** The entry's checksum guarantees its shape, because names depend on the version. */
function readKnown(entry: Entry | null): KnownPicture | null {
  return entry && entry.parts.length === 0 ? (entry.facts as KnownPicture) : null;
}

function readFacts(entry: Entry | null): PhotoFacts | null {
  return entry && (entry.facts as PhotoFacts);
}

function readCutOut(entry: Entry | null): CutOut | null | undefined {
  if (!entry) return undefined;
  const { digest } = entry.facts as { readonly digest: string | null };
  const [bytes] = entry.parts;
  return digest !== null && bytes ? { digest, bytes } : null;
}

function readPrepared(entry: Entry | null): PreparedPicture | null {
  const [data, alpha] = entry?.parts ?? [];
  if (!entry || !data) return null;
  return { ...(entry.facts as Omit<PreparedPicture, "data" | "alpha">), data, alpha };
}
