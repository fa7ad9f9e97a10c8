import type { DrawOp } from "@print-builder/core/layout";
import {
  createFaceLibrary,
  createTextEngine,
  type Face,
  type FaceId,
  type FaceLibrary,
  type FontSource,
  openOutlines,
  type TextEngine,
  type TextLayout,
  type TextStyle,
} from "@print-builder/core/text";
import {
  createFaceSource,
  glyphsPerSlice,
  isSlicedFace,
  type NamedFace,
  sliceOf,
  sliceRange,
} from "@print-builder/fonts";
import { outlinesAddress } from "./bundledFonts.ts";
import { takeFace } from "./earlyFaces.ts";

/** Scripts that only the East Asian faces cover. */
const scripts: ReadonlySet<string> = new Set(["Hani", "Hira", "Kana", "Bopo", "Hang"]);

/** Characters of no particular script that only the East Asian faces have. */
const signs = /[\u2e80-\u303f\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/;

function isEastAsianScript(script: string): boolean {
  return scripts.has(script);
}

function hasEastAsianSigns(text: string): boolean {
  return signs.test(text);
}

/** A project's fonts, or "unknown" while they are loading. */
export type ProjectFonts = readonly NamedFace[] | "unknown";

/** Lays out a project's text in the bundled fonts and its own fonts. */
export type ProjectText = {
  readonly text: TextEngine;
  readonly faceFor: FontSource["faceFor"];
  /** True if text is waiting for the project's fonts. */
  readonly isAwaited: () => boolean;
  /**
   * Records that the project has no uploaded fonts. Returns true if no text was waiting for them, so that this engine
   * can stay in use. If false, the caller must create a new engine.
   */
  readonly settle: () => boolean;
};

/** Loads faces when text needs them, with the text engine that requests them. */
export type FaceStore = {
  readonly faces: FaceLibrary;
  /** Lays out text in bundled fonts only. */
  readonly text: TextEngine;
  /** Lays out text in the bundled fonts and a project's own. Created again when the project's fonts change. */
  readonly withFonts: (fonts: ProjectFonts) => ProjectText;
  /** Called when faces have loaded, because existing layouts may now look different. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Names of the faces and slices that failed to load. They are requested again after `retry`. */
  readonly failed: () => readonly string[];
  readonly retry: () => void;
  /** True while a face is loading. */
  readonly isWaiting: () => boolean;
};

/** The outlines of large faces, which are loaded in slices. The rest of a face is in its frame. */
type SlicedOutlines = {
  readonly has: (face: FaceId, slice: number) => boolean;
  readonly add: (face: FaceId, slice: number, bytes: Uint8Array) => void;
  /** A glyph's outline. Throws a RangeError if its slice has not been added: call `missingSlices` first. */
  readonly outline: (face: FaceId, glyph: number) => string;
};

function createSlicedOutlines(): SlicedOutlines {
  const slices = new Map<string, (glyph: number) => string>();
  const outlines = new Map<string, string>();
  const nameOf = (face: FaceId, slice: number) => `${face} ${slice}`;
  return {
    has: (face, slice) => slices.has(nameOf(face, slice)),
    add: (face, slice, bytes) => void slices.set(nameOf(face, slice), openOutlines(bytes)),
    outline: (face, glyph) => {
      const name = nameOf(face, glyph);
      const known = outlines.get(name);
      if (known !== undefined) return known;
      const slice = slices.get(nameOf(face, sliceOf(glyph)));
      if (!slice) throw new RangeError(`Slice ${sliceOf(glyph)} of the font face ${face} is not loaded.`);
      const outline = slice(glyph % glyphsPerSlice);
      outlines.set(name, outline);
      return outline;
    },
  };
}

/** The missing slices that an operation needs. Empty for operations without a sliced face. */
function missingSlices(op: DrawOp, outlines: SlicedOutlines): readonly number[] {
  if (op.op !== "glyphs" || !isSlicedFace(op.face)) return [];
  const wanted = op.words.flatMap(({ word }) => word.glyphs.map(({ glyph }) => sliceOf(glyph)));
  return [...new Set(wanted)].filter((slice) => !outlines.has(op.face, slice));
}

/** HarfBuzz's glyph for a character that the face lacks, drawn as a box. */
const boxGlyph = 0;

/** Omits words with boxes: while a face is loading, it may turn out to have the missing characters. */
function withoutBoxes(ops: readonly DrawOp[]): readonly DrawOp[] {
  return ops.map((op) => {
    if (op.op !== "glyphs") return op;
    return {
      ...op,
      words: op.words.filter(({ word }) => word.glyphs.every(({ glyph }) => glyph !== boxGlyph)),
    };
  });
}

/** Loads each named item once. */
type Loader = {
  /** Loads an item, unless it is already loading or has failed. `keep` receives it before listeners are notified. */
  readonly load: (
    name: string,
    fetching: () => Promise<Uint8Array>,
    keep: (bytes: Uint8Array) => void,
  ) => void;
  /** Called when an item has loaded or failed. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly isWaiting: () => boolean;
  readonly hasFailed: (name: string) => boolean;
  /** Names of the items that failed to load. They are requested again after `retry`. */
  readonly failed: () => readonly string[];
  readonly retry: () => void;
};

/** Creates a loader. `what` names the kind of item in console warnings: "font face". */
function createLoader(what: string): Loader {
  const inFlight = new Set<string>();
  const failed = new Set<string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    load: (name, fetching, keep) => {
      if (inFlight.has(name) || failed.has(name)) return;
      inFlight.add(name);
      fetching()
        .then(keep)
        .catch((error: unknown) => {
          failed.add(name);
          console.warn(`The ${what} ${name} could not be loaded.`, error);
        })
        .finally(() => {
          inFlight.delete(name);
          notify();
        });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isWaiting: () => inFlight.size > 0,
    hasFailed: (name) => failed.has(name),
    failed: () => [...failed],
    retry: () => {
      failed.clear();
      notify();
    },
  };
}

type FetchBytes = (face: FaceId) => Promise<Uint8Array>;
type Range = { readonly start: number; readonly end: number };
type FetchOutlines = (face: FaceId, range: Range) => Promise<Uint8Array>;

/** Fetches a slice of a face by its byte range. The request shows the server only the range, not the text. */
async function fetchOutlines(face: FaceId, { start, end }: Range): Promise<Uint8Array> {
  const answer = await fetch(outlinesAddress(face), { headers: { Range: `bytes=${start}-${end - 1}` } });
  if (!answer.ok) throw new Error(`A part of the font ${face} could not be fetched (${answer.status}).`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // A proxy may not support ranges and send the whole file.
  return answer.status === 206 ? bytes : bytes.slice(start, end);
}

/**
 * Font fallback can only check the coverage of a loaded face. Large faces have 200 to 300 kB even without outlines, so
 * they are offered only to text in their scripts until such text has loaded the faces.
 */
function offerLargeFacesLast(source: FontSource): FontSource {
  return {
    ...source,
    fallbacks: (script, weight) =>
      source
        .fallbacks(script, weight)
        .filter((face) => !isSlicedFace(face) || isEastAsianScript(script) || source.bytes(face)),
  };
}

/** Placeholder face for a family that may be one of the project's fonts. Text in this face waits. */
const awaitedFace: FaceId = "upload:awaited";

type Awaiting = { readonly isOver: () => boolean; readonly onAwaited: () => void };

/**
 * Until a project's fonts are known, text in unknown families waits: a fallback font might be replaced a moment later.
 */
function awaitFonts(source: FontSource, { isOver, onAwaited }: Awaiting): FontSource {
  return {
    ...source,
    faceFor(family, weight, italic) {
      const choice = source.faceFor(family, weight, italic);
      if (choice.known || isOver()) return choice;
      onAwaited();
      return { face: awaitedFace, known: true };
    },
  };
}

/** The text engine's faces. Sliced faces use the outlines loaded so far. */
function withSlices(faces: FaceLibrary, outline: (face: FaceId, glyph: number) => string): FaceLibrary {
  const sliced = new Map<FaceId, Face>();
  return {
    has: (id) => faces.has(id),
    get: (id) => {
      if (!isSlicedFace(id)) return faces.get(id);
      const face = sliced.get(id) ?? { ...faces.get(id), outline: (glyph: number) => outline(id, glyph) };
      sliced.set(id, face);
      return face;
    },
  };
}

/**
 * Creates a store of faces. `fetchBytes` loads a face, so that a worker without a sign-in can provide its own function.
 * `take` returns faces that are already available.
 */
export function createFaceStore(
  fetchBytes: FetchBytes,
  fetchSlice: FetchOutlines = fetchOutlines,
  take: (face: FaceId) => Uint8Array | undefined = takeFace,
): FaceStore {
  const loaded = new Map<FaceId, Uint8Array>();
  const outlines = createSlicedOutlines();
  const loader = createLoader("font face");
  const bytes = (face: FaceId) => {
    const known = loaded.get(face) ?? take(face);
    if (known) loaded.set(face, known);
    return known;
  };
  const bundled = createFaceSource([], bytes);
  const faces = withSlices(createFaceLibrary(bundled), outlines.outline);

  const requestFace = (face: FaceId) => {
    if (face === awaitedFace || loaded.has(face)) return;
    loader.load(
      face,
      () => fetchBytes(face),
      (bytes) => void loaded.set(face, bytes),
    );
  };

  /** Omits glyphs whose slices have not loaded, and requests the slices. */
  const withOutlines = (laid: TextLayout): TextLayout => {
    const pending = new Set(laid.pending);
    const ops = laid.ops.filter((op) => {
      const missing = missingSlices(op, outlines);
      if (op.op !== "glyphs" || missing.length === 0) return true;
      const frame = faces.get(op.face).bytes;
      for (const slice of missing) {
        loader.load(
          `${op.face}, slice ${slice}`,
          () => fetchSlice(op.face, sliceRange(frame, slice)),
          (bytes) => outlines.add(op.face, slice, bytes),
        );
      }
      pending.add(op.face);
      return false;
    });
    return ops.length === laid.ops.length ? laid : { ...laid, ops, pending: [...pending] };
  };

  /**
   * The next face to load for a layout. Faces are requested one at a time, best first, because the next face is only
   * needed for characters that this face lacks.
   */
  const nextFaceFor = (laid: TextLayout, { weight }: TextStyle): FaceId | undefined => {
    const canLoad = (face: FaceId) => !loader.hasFailed(face);
    const next = laid.pending.find(canLoad);
    if (next !== undefined || !laid.missing.some(hasEastAsianSigns)) return next;
    return bundled
      .fallbacks("Hani", weight)
      .find((face) => isSlicedFace(face) && !bytes(face) && canLoad(face));
  };

  const asking = (engine: TextEngine): TextEngine => ({
    layout(content, style, ...rest) {
      const laid = engine.layout(content, style, ...rest);
      const next = nextFaceFor(laid, style);
      if (next === undefined) return withOutlines(laid);
      requestFace(next);
      return withOutlines({
        ...laid,
        ops: laid.missing.length > 0 ? withoutBoxes(laid.ops) : laid.ops,
        pending: [...new Set([...laid.pending, next])],
      });
    },
  });

  const withFonts = (fonts: ProjectFonts): ProjectText => {
    let isAwaited = false;
    let isOver = fonts !== "unknown" && fonts.length === 0;
    const own = createFaceSource(fonts === "unknown" ? [] : fonts, bytes);
    const onAwaited = () => {
      isAwaited = true;
    };
    const awaiting = { isOver: () => isOver, onAwaited };
    const waiting = fonts === "unknown" ? awaitFonts(own, awaiting) : own;
    const source = offerLargeFacesLast(waiting);
    return {
      text: asking(createTextEngine(source, faces)),
      faceFor: source.faceFor,
      isAwaited: () => isAwaited,
      settle: () => {
        isOver ||= fonts === "unknown" && !isAwaited;
        return isOver;
      },
    };
  };

  return {
    faces,
    text: withFonts([]).text,
    withFonts,
    subscribe: loader.subscribe,
    failed: loader.failed,
    retry: loader.retry,
    isWaiting: loader.isWaiting,
  };
}
