import {
  createFaceLibrary,
  createTextEngine,
  type Face,
  type FaceId,
  type FaceLibrary,
  type FontSource,
  type TextEngine,
  type TextLayout,
} from "@print-builder/core/text";
import { createFaceSource, isSlicedFace, type NamedFace, sliceRange } from "@print-builder/fonts";
import { outlinesAddress } from "./bundledFonts.ts";
import { createLoader } from "./createLoader.ts";
import { takeFace } from "./earlyFaces.ts";
import { createSlicedOutlines, missingSlices } from "./slicedOutlines.ts";

/** Scripts that only the East Asian faces write. */
const scripts: ReadonlySet<string> = new Set(["Hani", "Hira", "Kana", "Bopo", "Hang"]);

/** Signs without a script of their own that, of all bundled faces, only the East Asian ones have. */
const signs = /[\u2e80-\u303f\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/;

function isEastAsianScript(script: string): boolean {
  return scripts.has(script);
}

function hasEastAsianSigns(text: string): boolean {
  return signs.test(text);
}

/** Fonts of a project: none, some, or not known yet, while they are being asked for. */
export type ProjectFonts = readonly NamedFace[] | "unknown";

/** Lays out the texts of one project in the bundled fonts and its own. */
export type ProjectText = {
  readonly text: TextEngine;
  readonly faceFor: FontSource["faceFor"];
  /** True when a text waits for the project's fonts to become known. */
  readonly isAwaited: () => boolean;
  /**
   * Tells that the project has no fonts of its own. True when nothing was laid out differently for not knowing that:
   * this text then goes on as it is; otherwise it is to be made anew.
   */
  readonly settle: () => boolean;
};

/** Faces that are fetched when a text needs them, and the text engine that asks for them. */
export type FaceStore = {
  readonly faces: FaceLibrary;
  /** Text in the bundled fonts alone. */
  readonly text: TextEngine;
  /** Text in the bundled fonts and a project's own; made anew when those change. */
  readonly withFonts: (fonts: ProjectFonts) => ProjectText;
  /** Called when faces have arrived: what was laid out before may look different now. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Names of the faces and slices that could not be fetched; asked for again after `retry`. */
  readonly failed: () => readonly string[];
  readonly retry: () => void;
  /** True while a face is on its way. */
  readonly isWaiting: () => boolean;
};

type FetchBytes = (face: FaceId) => Promise<Uint8Array>;
type Range = { readonly start: number; readonly end: number };
type FetchOutlines = (face: FaceId, range: Range) => Promise<Uint8Array>;

/** A slice of a face by where it lies: which text wanted it, nobody else learns. */
async function fetchOutlines(face: FaceId, { start, end }: Range): Promise<Uint8Array> {
  const answer = await fetch(outlinesAddress(face), { headers: { Range: `bytes=${start}-${end - 1}` } });
  if (!answer.ok) throw new Error(`A part of the font ${face} could not be fetched (${answer.status}).`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  // What stands between here and the server may not know of ranges, and send everything.
  return answer.status === 206 ? bytes : bytes.slice(start, end);
}

/**
 * Asked by fallback what it covers, a face has to be there; so the large ones, which even without outlines have
 * 200 to 300 kB, are only offered to texts of their own scripts, until such a text has brought them in.
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

/** Stands for a family that may turn out to be one of the project's own: its texts wait. */
const awaitedFace: FaceId = "upload:awaited";

type Awaiting = { readonly isOver: () => boolean; readonly onAwaited: () => void };

/** Until a project's fonts are known, nothing prints in a stand-in that would be taken back a moment later. */
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

/** The library's faces, those in slices with the outlines that have come so far. */
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

/** Makes a store of faces that `fetchBytes` fetches; a worker without a sign-in has its own way. `take` gives those that are there without being asked for. */
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

  const want = (face: FaceId) => {
    if (face === awaitedFace || loaded.has(face)) return;
    loader.load(
      face,
      () => fetchBytes(face),
      (bytes) => void loaded.set(face, bytes),
    );
  };

  /** Leaves out what cannot be drawn before more slices have come, and asks for them. */
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

  const asking = (engine: TextEngine): TextEngine => ({
    layout(content, style, ...rest) {
      const laid = engine.layout(content, style, ...rest);
      // One at a time, best first: the next one is only needed where this one lacks something.
      const next = laid.pending.find((face) => !loader.hasFailed(face));
      if (next !== undefined) want(next);
      else if (laid.missing.length > 0 && laid.missing.some(hasEastAsianSigns)) {
        const large = bundled.fallbacks("Hani", style.weight).find(isSlicedFace);
        if (large !== undefined) want(large);
      }
      return withOutlines(laid);
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
