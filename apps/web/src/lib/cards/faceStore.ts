import {
  createFaceLibrary,
  createTextEngine,
  type FaceId,
  type FaceLibrary,
  type FontSource,
  type TextEngine,
} from "@print-builder/core/text";
import { createFaceSource, type NamedFace } from "@print-builder/fonts";
import { faceAddress } from "./bundledFonts.ts";
import { hasEastAsianSigns, isEastAsianFace, isEastAsianScript } from "./eastAsian.ts";
import { fetchUploadedFace, isUploadedFace } from "./uploadedFaces.ts";

/** Fonts of a project: none, some, or not known yet, while they are being asked for. */
export type ProjectFonts = readonly NamedFace[] | "unknown";

/** Lays out the texts of one project in the bundled fonts and its own. */
export type ProjectText = {
  readonly text: TextEngine;
  readonly faceFor: FontSource["faceFor"];
  /** True when a text waits for the project's fonts to become known. */
  readonly isAwaited: () => boolean;
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
  /** Faces that could not be fetched; asked for again after `retry`. */
  readonly failed: () => readonly FaceId[];
  readonly retry: () => void;
  /** True while a face is on its way. */
  readonly isWaiting: () => boolean;
};

type FetchBytes = (face: FaceId) => Promise<Uint8Array>;

async function fetchFace(face: FaceId): Promise<Uint8Array> {
  if (isUploadedFace(face)) return await fetchUploadedFace(face);
  const answer = await fetch(faceAddress(face));
  if (!answer.ok) throw new Error(`The font ${face} could not be fetched (${answer.status}).`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Asked by fallback what it covers, a face has to be there; so the large ones are only offered to texts of
 * their own scripts, until such a text has brought them in.
 */
function offerLargeFacesLast(source: FontSource): FontSource {
  return {
    ...source,
    fallbacks: (script, weight) =>
      source
        .fallbacks(script, weight)
        .filter((face) => !isEastAsianFace(face) || isEastAsianScript(script) || source.bytes(face)),
  };
}

/** Stands for a family that may turn out to be one of the project's own: its texts wait. */
const awaitedFace: FaceId = "upload:awaited";

/** Until a project's fonts are known, nothing prints in a stand-in that would be taken back a moment later. */
function awaitFonts(source: FontSource, onAwaited: () => void): FontSource {
  return {
    ...source,
    faceFor(family, weight, italic) {
      const choice = source.faceFor(family, weight, italic);
      if (choice.known) return choice;
      onAwaited();
      return { face: awaitedFace, known: true };
    },
  };
}

/** Makes a store of faces; `fetchBytes` is given in tests. */
export function createFaceStore(fetchBytes: FetchBytes = fetchFace): FaceStore {
  const loaded = new Map<FaceId, Uint8Array>();
  const underWay = new Set<FaceId>();
  const failed = new Set<FaceId>();
  const listeners = new Set<() => void>();
  const bytes = (face: FaceId) => loaded.get(face);
  const bundled = createFaceSource([], bytes);
  const faces = createFaceLibrary(bundled);

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const want = (face: FaceId) => {
    if (face === awaitedFace || loaded.has(face) || underWay.has(face) || failed.has(face)) return;
    underWay.add(face);
    fetchBytes(face)
      .then(
        (bytes) => void loaded.set(face, bytes),
        (error: unknown) => {
          failed.add(face);
          console.warn(`The font face ${face} could not be loaded.`, error);
        },
      )
      .finally(() => {
        underWay.delete(face);
        tell();
      });
  };

  const asking = (engine: TextEngine): TextEngine => ({
    layout(content, style, box, color) {
      const laid = engine.layout(content, style, box, color);
      // One at a time, best first: the next one is only needed where this one lacks something.
      const next = laid.pending.find((face) => !failed.has(face));
      if (next !== undefined) want(next);
      else if (laid.missing.length > 0 && laid.missing.some(hasEastAsianSigns)) {
        const large = bundled.fallbacks("Hani", style.weight).find(isEastAsianFace);
        if (large !== undefined) want(large);
      }
      return laid;
    },
  });

  const withFonts = (fonts: ProjectFonts): ProjectText => {
    let isAwaited = false;
    const own = createFaceSource(fonts === "unknown" ? [] : fonts, bytes);
    const waiting = fonts === "unknown" ? awaitFonts(own, () => (isAwaited = true)) : own;
    const source = offerLargeFacesLast(waiting);
    return {
      text: asking(createTextEngine(source, faces)),
      faceFor: source.faceFor,
      isAwaited: () => isAwaited,
    };
  };

  return {
    faces,
    text: withFonts([]).text,
    withFonts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    failed: () => [...failed],
    retry: () => {
      failed.clear();
      tell();
    },
    isWaiting: () => underWay.size > 0,
  };
}

let shared: FaceStore | null = null;

/** The faces of this browser tab: what one project has loaded serves the next. */
export function sharedFaces(): FaceStore {
  shared ??= createFaceStore();
  return shared;
}
