import type { FaceLibrary } from "./faceLibrary.ts";
import type { FaceId, FontSource } from "./fontSource.ts";
import { type Direction, graphemeStarts, isPlainLatin } from "./paragraph.ts";
import { commonScript, scriptOf } from "./scripts.ts";
import type { ShapingRun } from "./shaper.ts";

/** A stretch of a paragraph that one face can shape: UTF-16 offsets, and its bidi level. */
export type TextItem = ShapingRun & {
  readonly start: number;
  readonly end: number;
  readonly level: number;
};

/** The face that a style asks for. */
export type PrimaryFace = { readonly face: FaceId; readonly weight: number; readonly spaced: boolean };

export type Itemised = {
  readonly items: readonly TextItem[];
  /** Graphemes that no face has. */
  readonly missing: readonly string[];
  /** Faces that could not be asked because they are not loaded. */
  readonly pending: readonly FaceId[];
};

/** Joiners and variation selectors steer shaping; a face need not map them to glyphs. */
function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0x200c ||
    codePoint === 0x200d ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    (codePoint >= 0x200e && codePoint <= 0x200f) ||
    (codePoint >= 0x202a && codePoint <= 0x202e) ||
    (codePoint >= 0x2066 && codePoint <= 0x2069)
  );
}

const emojiLook = /\p{Emoji_Presentation}|\ufe0f/u;
const spaceOrPunctuation = /^[\p{White_Space}\p{P}]+$/u;

type FaceFinder = {
  /** The face for a grapheme; `previous` is the face of the text before it. */
  find(grapheme: string, script: string, previous: FaceId | null): FaceId;
  readonly missing: Set<string>;
  readonly pending: Set<FaceId>;
};

function faceFinder(source: FontSource, faces: FaceLibrary, primary: PrimaryFace): FaceFinder {
  const missing = new Set<string>();
  const pending = new Set<FaceId>();
  const primaryFace = faces.get(primary.face);

  function covers(face: FaceId, codePoints: readonly number[]): boolean {
    if (!faces.has(face)) {
      pending.add(face);
      return false;
    }
    const opened = faces.get(face);
    return codePoints.every((codePoint) => opened.covers(codePoint));
  }

  function find(grapheme: string, script: string, previous: FaceId | null): FaceId {
    const first = grapheme.charCodeAt(0);
    const alone = grapheme.length === 1;
    if (alone && first < 0x2000 && (previous ?? primary.face) === primary.face && primaryFace.covers(first)) {
      return primary.face;
    }
    return findAmongAll(grapheme, script, previous);
  }

  function findAmongAll(grapheme: string, script: string, previous: FaceId | null): FaceId {
    const codePoints = [...grapheme]
      .map((each) => each.codePointAt(0) ?? 0)
      .filter((each) => !isInvisible(each));
    if (emojiLook.test(grapheme) && covers(source.emoji, codePoints)) {
      return source.emoji;
    }
    // A space or a comma within Devanagari words stays in their face: one run instead of three.
    if (
      previous &&
      previous !== primary.face &&
      spaceOrPunctuation.test(grapheme) &&
      covers(previous, codePoints)
    ) {
      return previous;
    }
    const candidates = [primary.face, ...source.fallbacks(script, primary.weight), source.emoji];
    const found = candidates.find((face) => covers(face, codePoints));
    if (found === undefined) {
      missing.add(grapheme);
    }
    return found ?? primary.face;
  }
  return { find, missing, pending };
}

/** Cuts a paragraph where the direction, the script or the face changes. Never inside a grapheme. */
export function itemise(
  text: string,
  direction: Direction,
  primary: PrimaryFace,
  source: FontSource,
  faces: FaceLibrary,
): Itemised {
  const whole = direction === null ? wholeItem(text, primary, faces) : null;
  if (whole) return { items: [whole], missing: [], pending: [] };
  const finder = faceFinder(source, faces, primary);
  const starts = graphemeStarts(text);
  const scripts = graphemeScripts(text, starts);
  const items: TextItem[] = [];
  let open = null as Pick<TextItem, "start" | "level" | "script" | "face"> | null;
  const close = (end: number) => {
    if (open) {
      items.push({ ...open, end, rtl: (open.level & 1) === 1, spaced: primary.spaced });
    }
  };
  for (let index = 0; index + 1 < starts.length; index++) {
    const start = starts[index] ?? 0;
    const script = scripts[index] ?? commonScript;
    const level = direction?.levels[start] ?? 0;
    const face: FaceId = finder.find(text.slice(start, starts[index + 1]), script, open?.face ?? null);
    if (open?.level !== level || open.script !== script || open.face !== face) {
      close(start);
      open = { start, level, script, face };
    }
  }
  close(text.length);
  return { items, missing: [...finder.missing], pending: [...finder.pending] };
}

/** Plain text that the asked face has all of: nothing of it needs to be cut. Null for any other. */
function wholeItem(text: string, primary: PrimaryFace, faces: FaceLibrary): TextItem | null {
  if (text === "" || !isPlainLatin(text)) return null;
  const face = faces.get(primary.face);
  for (let at = 0; at < text.length; at++) {
    if (!face.covers(text.charCodeAt(at))) return null;
  }
  const { face: id, spaced } = primary;
  return { start: 0, end: text.length, level: 0, script: "Latn", face: id, rtl: false, spaced };
}

/** The script of each grapheme: neutral ones take that of the run before, the first ones that after. */
function graphemeScripts(text: string, starts: readonly number[]): readonly string[] {
  const scripts: string[] = [];
  let last = commonScript;
  for (let index = 0; index + 1 < starts.length; index++) {
    const own = scriptOf(text.codePointAt(starts[index] ?? 0) ?? 0);
    if (own !== commonScript) {
      if (last === commonScript) {
        scripts.fill(own);
      }
      last = own;
    }
    scripts.push(last);
  }
  return last === commonScript ? scripts.fill("Latn") : scripts;
}
