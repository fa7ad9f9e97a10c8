import type { PhotoEdits } from "@print-builder/core/document";
import type { ImageFinder, ImageInfo, ImageLookup, ImageSource } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { type PhotoIndex, whyNoPhoto } from "@print-builder/core/records";
import type { PictureStore, PixelSize } from "@print-builder/render/pdf";
import { readArt } from "@print-builder/svg";
import { InputError } from "../inputError.ts";
import type { PhotoFacts } from "../pictures/photoFacts.ts";
import { plainPicture } from "../pictures/plainPicture.ts";
import type { LendRoom } from "../project/projectFiles.ts";
import { type BytePool, createBytePool } from "./bytePool.ts";
import { type CutBytes, createCutOuts, type Origin } from "./cutOuts.ts";
import { keepFiles, type LookAtBytes } from "./keptPictures.ts";
import type { PictureCache } from "./pictureCache.ts";
import { createPictureLearner, labelOf, type Read } from "./pictureLearner.ts";
import { createRecentBytes } from "./recentBytes.ts";
import { createSvgDrawer, type SvgDrawer } from "./svgDrawer.ts";

/** A project's pictures by file name. */
export type PictureFiles = {
  readonly names: readonly string[];
  /**
   * Returns the file's bytes, in a buffer from `lend` if that saves a copy; null if the file no longer exists. Throws
   * an InputError for a fault of this file. Any other error is a fault of the machine and ends the print.
   */
  read(name: string, lend?: LendRoom): Promise<Uint8Array | null>;
  /** Changes whenever the file's content may have changed; null if unknown. */
  stamp?(name: string): string | null;
  /** Returns the photo's measurements; null if it cannot be analysed, undefined if it was never analysed. */
  facts?(name: string): PhotoFacts | null | undefined;
};

/** The pictures of a print: loaded before layout, found during layout, and read again while writing. */
export interface PictureLibrary extends ImageFinder, PictureStore {
  /** Returns the file that a source names; null if it names none or is ambiguous. */
  fileOf(source: ImageSource): string | null;
  /** Returns the measurements of the photo with this key, from the cache or from `look`. */
  factsOf(key: string, look: LookAtBytes): Promise<PhotoFacts | null>;
  /** Returns the source of the picture with this key, for other threads that open the same project. */
  sourceOf(key: string): ImageSource;
  /**
   * Reads the pictures that `find` will return, or whose faults it will report. Rethrows a machine fault without
   * remembering it.
   */
  prepare(sources: readonly ImageSource[]): Promise<void>;
  /** Draws an SVG that shows the picture with this key at exactly its own size. Null and errors as in `drawSvg`. */
  drawPlaced(key: string, svg: string, size: PixelSize): Promise<Uint8Array | null>;
}

type Drawing = { readonly id: string; readonly label: string; readonly shape: PixelSize };

type PictureState = { readonly image: ImageInfo } | { readonly missing: string } | { readonly error: string };

const dataUrl = /^data:[^,]*?(;base64)?,/i;

function readDataUrl(url: string): Uint8Array {
  const head = dataUrl.exec(url);
  if (!head) {
    throw new InputError("unreadable_photo", "An image in the design is damaged. Add the image again.");
  }
  const body = url.slice(head[0].length);
  return head[1] ? Buffer.from(body, "base64") : Buffer.from(decodeLoosely(body));
}

function decodeLoosely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Text with a malformed percent escape is used undecoded.
    return text;
  }
}

/** A picture was deleted after its cards were laid out, so they must be drawn again. */
export class PictureGone extends Error {
  constructor() {
    super("A picture was deleted while it was being printed.");
    this.name = "PictureGone";
  }
}

export type PictureTools = {
  readonly drawer?: SvgDrawer | undefined;
  /** Cache of prepared pictures; null to use no cache. */
  readonly cache?: PictureCache | null;
  /** Analyses photos; absent if no card uses faces. */
  readonly look?: LookAtBytes | null;
  /** Cuts backdrops out of photos; absent if no card uses cut-outs. */
  readonly cut?: CutBytes | null;
  readonly edits?: PhotoEdits;
};

/** Opens a project's pictures. `photos` finds the file that a record's value names. */
export function openPictures(
  files: PictureFiles,
  photos: PhotoIndex,
  { drawer = createSvgDrawer(), cache = null, look = null, cut = null, edits = {} }: PictureTools = {},
): PictureLibrary {
  const names = new Set(files.names);
  const known = new Map<string, PictureState>();
  const inTurn = createTurns();
  const origins = new Map<string, Origin>();
  const pool = createBytePool();
  const lend: LendRoom = (length) => pool.lend(length);
  const recent = createRecentBytes(pool);
  const drawings = new Map<string, Drawing>();
  const kept = cache ? keepFiles(cache, (file) => files.stamp?.(file) ?? null) : undefined;

  const looked = look && { known: (file: string) => files.facts?.(file), look };
  const learnPicture = createPictureLearner({ drawer, kept, recent, lend, photos: looked });

  async function learn(id: string, file: string | null, read: Read): Promise<void> {
    const learnt = await learnPicture(file, read);
    if (!("key" in learnt)) {
      known.set(id, learnt);
      return;
    }
    const { key, size, face } = learnt;
    const edit = file === null ? undefined : ownValue(edits, file);
    origins.set(key, { read, source: sourceAt(id, file) });
    const more = { ...(face === undefined ? {} : { face }), ...(edit ? { edit } : {}) };
    known.set(id, { image: { key, ...size, ...more } });
    if (size.isVector) drawings.set(key, { id, label: labelOf(file), shape: size });
  }

  async function learnCutOut({ id, whole }: CutPicture): Promise<void> {
    if (!known.has(whole.id)) await learnOne(whole);
    const own = known.get(whole.id) ?? notPrepared;
    known.set(id, "image" in own ? { image: await cutOuts.without(own.image) } : own);
  }

  function originOf(key: string) {
    const origin = origins.get(key);
    if (!origin) throw new RangeError(`There is no picture with the key ${key}.`);
    return origin;
  }

  const draw = (key: string, svg: Uint8Array, shape: PixelSize, least: PixelSize) => {
    const { id, label } = drawings.get(key) ?? { id: key, label: "drawing" };
    // Later cards omit the picture and report the reason, instead of trying to draw it again.
    return drawnOrNull(drawer.draw(label, svg, shape, least), (error) => known.set(id, { error }));
  };

  const resolve = (source: ImageSource) => resolveSource(source, names, photos);

  async function load(key: string): Promise<Uint8Array> {
    const read = recent.take(key) ?? (await originOf(key).read());
    if (read === null) throw new PictureGone();
    return read;
  }

  const cutOuts = createCutOuts({ cut, kept, recent, load, origins });

  const learnOne = ({ id, file }: FoundPicture) =>
    inTurn(id, () => learn(id, file, (room) => readPlain({ files, pool }, { id, file }, room)));

  return {
    async prepare(sources) {
      const waiting: Promise<void>[] = [];
      for (const source of sources) {
        const found = resolve(source);
        if ("missing" in found || known.has(found.id)) continue;
        waiting.push("whole" in found ? inTurn(found.id, () => learnCutOut(found)) : learnOne(found));
      }
      await Promise.all(waiting);
    },
    find(source): ImageLookup {
      const found = resolve(source);
      return lookupOf("missing" in found ? found : (known.get(found.id) ?? notPrepared));
    },
    load,
    release: (key) => recent.release(key),
    fileOf: (source) => fileIn(resolve(source)),
    async factsOf(shown, look) {
      const key = cutOuts.wholeOf(shown);
      const { source } = originOf(key);
      const known = source.kind === "media" ? files.facts?.(source.name) : undefined;
      const find = async () =>
        await (kept ? kept.factsOf(key, () => load(key), look) : look(await load(key)));
      const facts = known === undefined ? await find() : known;
      recent.release(key);
      return facts;
    },
    sourceOf: (key) => originOf(key).source,
    kept,
    readArt,
    drawSvg: (key, svg, least) => draw(key, svg, drawings.get(key)?.shape ?? least, least),
    drawPlaced: (key, svg, size) => draw(key, Buffer.from(svg), size, size),
  };
}

const sourceAt = (id: string, file: string | null): ImageSource =>
  file === null ? { kind: "data", url: id } : { kind: "media", name: file };

/** Callers that request the same running operation share its result. */
function createTurns() {
  const underWay = new Map<string, Promise<void>>();
  return (id: string, start: () => Promise<void>): Promise<void> => {
    const started = underWay.get(id) ?? start().finally(() => underWay.delete(id));
    underWay.set(id, started);
    return started;
  };
}

const notPrepared: PictureState = { missing: "The picture was not prepared before the card was drawn." };

function lookupOf(picture: PictureState): ImageLookup {
  if ("image" in picture) return { status: "ready", image: picture.image };
  return "missing" in picture
    ? { status: "missing", detail: picture.missing }
    : { status: "unreadable", detail: picture.error };
}

type Reading = { readonly files: PictureFiles; readonly pool: BytePool };

/** Reads a file and converts it to a plain picture. */
async function readPlain(
  { files, pool }: Reading,
  { id, file }: FoundPicture,
  room?: LendRoom,
): Promise<Uint8Array | null> {
  const bytes = file === null ? readDataUrl(id) : await files.read(file, room);
  if (bytes === null) return null;
  const plain = await plainPicture(labelOf(file), bytes);
  if (plain !== bytes) pool.giveBack(bytes);
  return plain;
}

async function drawnOrNull(
  drawing: Promise<Uint8Array>,
  onRefusal: (why: string) => void,
): Promise<Uint8Array | null> {
  try {
    return await drawing;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    onRefusal(error.message);
    return null;
  }
}

type FoundPicture = { readonly id: string; readonly file: string | null };

/** A picture shown without its backdrop. */
type CutPicture = FoundPicture & { readonly whole: FoundPicture };

type Resolved = FoundPicture | CutPicture | { readonly missing: string };

const fileIn = (resolved: Resolved): string | null => ("file" in resolved ? resolved.file : null);

/** Resolves a source to a file name, an embedded picture, or the reason why there is none. */
function resolveSource(source: ImageSource, names: ReadonlySet<string>, photos: PhotoIndex): Resolved {
  const whole = resolveWhole(source, names, photos);
  if (!source.cutOut || "missing" in whole) return whole;
  return { id: `cut-out ${whole.id}`, file: whole.file, whole };
}

function resolveWhole(
  source: ImageSource,
  names: ReadonlySet<string>,
  photos: PhotoIndex,
): FoundPicture | { readonly missing: string } {
  if (source.kind === "data") {
    return { id: source.url, file: null };
  }
  if (source.kind === "media") {
    return names.has(source.name)
      ? { id: source.name, file: source.name }
      : { missing: `The image “${source.name}” is not among the project's images.` };
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
  return { missing: whyNoPhoto(value, own) };
}
