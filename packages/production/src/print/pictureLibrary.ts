import type { ImageFinder, ImageInfo, ImageLookup, ImageSource } from "@print-builder/core/elements";
import type { PhotoIndex } from "@print-builder/core/records";
import type { PictureStore, PixelSize } from "@print-builder/render/pdf";
import { InputError } from "../inputError.ts";
import type { LendRoom } from "../project/projectFiles.ts";
import { type BytePool, createBytePool } from "./bytePool.ts";
import { checkDecoding } from "./checkDecoding.ts";
import { measurePicture } from "./measurePicture.ts";
import { createPictureKeys } from "./pictureKeys.ts";
import { createSvgDrawer, type SvgDrawer } from "./svgDrawer.ts";

/** A project's pictures by file name. */
export type PictureFiles = {
  readonly names: readonly string[];
  /**
   * The file's bytes, in room that `lend` gives where that saves a copy; null where it is there no more. Throws an
   * InputError for what is wrong with this file. Whatever else it throws is a fault of the machine, which says nothing of
   * the file: it ends the print.
   */
  read(name: string, lend?: LendRoom): Promise<Uint8Array | null>;
};

/** Pictures of a print: made ready ahead of layout, found while laying out, loaded while writing. */
export interface PictureLibrary extends ImageFinder, PictureStore {
  /**
   * Reads what `find` will be asked for, which then says what is wrong with a picture. Throws a fault of the machine as
   * it is, and remembers nothing of it.
   */
  prepare(sources: readonly ImageSource[]): Promise<void>;
}

/** Original bytes kept for pictures that were just read and will be written soon. */
const keptBytes = 12 * 1024 * 1024;

/** Files read not long ago, up to a number of bytes. What falls out, and is in no one's hands, is recycled. */
function createRecentBytes(pool: BytePool) {
  const entries = new Map<string, Uint8Array>();
  const inUse = new Set<string>();
  let size = 0;

  function remove(key: string): void {
    const bytes = entries.get(key);
    if (!bytes) return;
    entries.delete(key);
    size -= bytes.length;
    // Whoever took the bytes reads on; they are then left to the garbage collector.
    if (!inUse.has(key)) pool.giveBack(bytes);
  }

  return {
    /** Bytes of a file, which are its user's until `release`. */
    take(key: string): Uint8Array | undefined {
      const bytes = entries.get(key);
      if (bytes) inUse.add(key);
      return bytes;
    },
    /** Nobody reads the file's bytes any more. */
    release(key: string): void {
      if (inUse.delete(key)) remove(key);
    },
    add(key: string, bytes: Uint8Array): void {
      if (entries.has(key)) {
        pool.giveBack(bytes);
        return;
      }
      entries.set(key, bytes);
      size += bytes.length;
      for (const oldest of entries.keys()) {
        if (size <= keptBytes || oldest === key) return;
        remove(oldest);
      }
    },
  };
}

type Read = (lend?: LendRoom) => Promise<Uint8Array | null>;

/** An SVG picture, by its key. */
type Drawing = { readonly id: string; readonly label: string; readonly shape: PixelSize };

type Known = { readonly image: ImageInfo } | { readonly missing: string } | { readonly error: string };

const dataUrl = /^data:[^,]*?(;base64)?,/i;

function readDataUrl(url: string): Uint8Array {
  const head = dataUrl.exec(url);
  if (!head) {
    throw new InputError(
      "unreadable_photo",
      "A picture in the design is not a proper data address; add the picture again.",
    );
  }
  const body = url.slice(head[0].length);
  return head[1] ? Buffer.from(body, "base64") : Buffer.from(decodeLoosely(body));
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray % then stands for itself.
    return text;
  }
}

/** A picture was deleted after the cards that show it were drawn: they must be drawn anew. */
export class PictureGone extends Error {
  constructor() {
    super("A picture was deleted while it was printed.");
    this.name = "PictureGone";
  }
}

/** Opens a project's pictures. `photos` finds the file that a record's value names. */
export function openPictures(
  files: PictureFiles,
  photos: PhotoIndex,
  drawer: SvgDrawer = createSvgDrawer(),
): PictureLibrary {
  const names = new Set(files.names);
  const known = new Map<string, Known>();
  const underWay = new Map<string, Promise<void>>();
  const origins = new Map<string, Read>();
  const pool = createBytePool();
  const lend: LendRoom = (length) => pool.lend(length);
  const recent = createRecentBytes(pool);
  const keys = createPictureKeys();
  const drawings = new Map<string, Drawing>();

  async function learn(id: string, label: string, read: Read): Promise<void> {
    try {
      const bytes = await read(lend);
      if (bytes === null) {
        known.set(id, { missing: `The picture “${label}” was deleted meanwhile.` });
        return;
      }
      const { isCostly, ...measured } = await measurePicture(label, bytes);
      await checkDecoding(label, bytes);
      const size = isCostly ? { ...measured, ...(await drawer.tryOut(label, bytes)) } : measured;
      const key = await keys.keyOf(bytes, read);
      recent.add(key, bytes);
      origins.set(key, read);
      known.set(id, { image: { key, ...size } });
      if (size.isVector) drawings.set(key, { id, label, shape: size });
    } catch (error) {
      // Only what is wrong with this picture ends here; it is reported for each card that shows it.
      if (!(error instanceof InputError)) throw error;
      known.set(id, { error: error.message });
    }
  }

  function prepareOne(id: string, label: string, read: Read): Promise<void> {
    const started = underWay.get(id) ?? learn(id, label, read).finally(() => underWay.delete(id));
    underWay.set(id, started);
    return started;
  }

  const resolve = (source: ImageSource) => resolveSource(source, names, photos);

  return {
    async prepare(sources) {
      const waiting: Promise<void>[] = [];
      for (const source of sources) {
        const found = resolve(source);
        if ("id" in found && !known.has(found.id)) {
          const { id, file } = found;
          waiting.push(
            prepareOne(id, file ?? "embedded picture", async (room) =>
              file === null ? readDataUrl(id) : await files.read(file, room),
            ),
          );
        }
      }
      await Promise.all(waiting);
    },
    find(source): ImageLookup {
      const found = resolve(source);
      if ("missing" in found) {
        return { status: "missing", detail: found.missing };
      }
      const picture = known.get(found.id);
      if (!picture) {
        return { status: "missing", detail: "The picture was not prepared before the card was drawn." };
      }
      if ("image" in picture) return { status: "ready", image: picture.image };
      return "missing" in picture
        ? { status: "missing", detail: picture.missing }
        : { status: "unreadable", detail: picture.error };
    },
    async load(key) {
      const kept = recent.take(key);
      if (kept) {
        return kept;
      }
      const read = origins.get(key);
      if (!read) {
        throw new RangeError(`There is no picture with the key ${key}.`);
      }
      const again = await read();
      if (again === null) throw new PictureGone();
      return again;
    },
    release: (key) => recent.release(key),
    async drawSvg(key, svg, least) {
      const { id, label, shape } = drawings.get(key) ?? { id: key, label: "drawing", shape: least };
      try {
        return await drawer.draw(label, svg, shape, least);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        // Cards that are not yet laid out leave it out and say why, instead of trying it again.
        known.set(id, { error: error.message });
        return null;
      }
    },
  };
}

type Resolved = { readonly id: string; readonly file: string | null } | { readonly missing: string };

/** What a source stands for: a file name, an embedded picture, or nothing (and why). */
function resolveSource(source: ImageSource, names: ReadonlySet<string>, photos: PhotoIndex): Resolved {
  if (source.kind === "data") {
    return { id: source.url, file: null };
  }
  if (source.kind === "media") {
    return names.has(source.name)
      ? { id: source.name, file: source.name }
      : { missing: `The picture “${source.name}” is not among the project's images.` };
  }
  return resolvePhoto(source.value, source.fallback, photos);
}

function resolvePhoto(value: string, fallback: string | null, photos: PhotoIndex) {
  const own = photos.find(value);
  if (own.status === "matched") {
    return { id: own.fileName, file: own.fileName };
  }
  const other = fallback === null ? own : photos.find(fallback);
  if (other.status === "matched") {
    return { id: other.fileName, file: other.fileName };
  }
  if (own.status === "ambiguous") {
    const candidates = own.candidates.slice(0, 3).join("”, “");
    return { missing: `The photo “${value}” could be any of “${candidates}”; write the exact file name.` };
  }
  return { missing: `There is no photo “${value}” among the project's images.` };
}
