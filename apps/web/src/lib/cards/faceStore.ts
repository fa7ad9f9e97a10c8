import {
  createFaceLibrary,
  createTextEngine,
  type FaceId,
  type FaceLibrary,
  type FontSource,
  type TextEngine,
} from "@print-builder/core/text";
import { createFontSource } from "@print-builder/fonts";
import { faceAddress } from "./bundledFonts.ts";
import { hasEastAsianSigns, isEastAsianFace, isEastAsianScript } from "./eastAsian.ts";

/** Faces that are fetched when a text needs them, and the text engine that asks for them. */
export type FaceStore = {
  readonly faces: FaceLibrary;
  readonly text: TextEngine;
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

/** Makes a store over the bundled faces; `fetchBytes` is given in tests. */
export function createFaceStore(fetchBytes: FetchBytes = fetchFace): FaceStore {
  const loaded = new Map<FaceId, Uint8Array>();
  const underWay = new Set<FaceId>();
  const failed = new Set<FaceId>();
  const listeners = new Set<() => void>();
  const bundled = createFontSource([], (face) => loaded.get(face));
  const source = offerLargeFacesLast(bundled);
  const faces = createFaceLibrary(source);
  const engine = createTextEngine(source, faces);

  const tell = () => {
    for (const listener of listeners) listener();
  };

  const want = (face: FaceId) => {
    if (loaded.has(face) || underWay.has(face) || failed.has(face)) return;
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

  const text: TextEngine = {
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
  };

  return {
    faces,
    text,
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
