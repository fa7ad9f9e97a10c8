import type { FaceId, FaceLibrary, FontSource } from "./faceLibrary.ts";
import type { Look, LookRange } from "./looks.ts";
import { type Direction, graphemeStarts, isPlainLatin } from "./paragraph.ts";
import { commonScript, isInvisible, isJoined, scriptOf } from "./scripts.ts";
import type { ShapingRun } from "./shaper.ts";

/** A part of a paragraph that one face can shape, with its UTF-16 offsets and bidi level. */
export type TextItem = ShapingRun & {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  /** Font size as a multiple of the text's. */
  readonly scale: number;
  /** Letter spacing after each character, em of the text's own size. */
  readonly tracking: number;
};

export type Itemised = {
  readonly items: readonly TextItem[];
  /** Graphemes that no face has. */
  readonly missing: readonly string[];
  /** Faces that could not be tried because they are not loaded. */
  readonly pending: readonly FaceId[];
};

/** Spaces that HarfBuzz derives from a face's U+0020. Excludes the Ogham space mark, which has ink. */
const blank = /^(?!\u1680)\p{White_Space}$/u;

const emojiLook = /\p{Emoji_Presentation}|\ufe0f/u;
const spaceOrPunctuation = /^[\p{White_Space}\p{P}]+$/u;

type Grapheme = {
  readonly text: string;
  readonly script: string;
  /** The face of the preceding text, which invisible characters keep. Null at the start of a look. */
  readonly previous: FaceId | null;
  /** True for spaces and punctuation between right-to-left letters: see `betweenRtlLetters`. */
  readonly staysIn: boolean;
};

type FaceFinder = (grapheme: Grapheme) => FaceId;

/** The faces to choose from, and the graphemes that no face has. */
type Search = {
  readonly source: FontSource;
  readonly faces: FaceLibrary;
  readonly missing: Set<string>;
  readonly pending: Set<FaceId>;
};

type PrimaryFace = Pick<Look, "face" | "weight">;

function faceFinder({ source, faces, missing, pending }: Search, primary: PrimaryFace): FaceFinder {
  const primaryFace = faces.get(primary.face);

  function covers(face: FaceId, codePoints: readonly number[]): boolean {
    if (!faces.has(face)) {
      pending.add(face);
      return false;
    }
    const opened = faces.get(face);
    return codePoints.every((codePoint) => opened.covers(codePoint));
  }

  function findAmongAll({ text, script, previous, staysIn }: Grapheme): FaceId {
    const codePoints = Array.from(text, (each) => each.codePointAt(0) ?? 0).filter(
      (each) => !isInvisible(each),
    );
    if (codePoints.length === 0) return previous ?? primary.face;
    if (previous && staysIn && covers(previous, codePoints)) return previous;
    if (blank.test(text) && primaryFace.covers(0x20)) return primary.face;
    if (emojiLook.test(text) && covers(source.emoji, codePoints)) {
      return source.emoji;
    }
    const candidates = [primary.face, ...source.fallbacks(script, primary.weight), source.emoji];
    const found = candidates.find((face) => covers(face, codePoints));
    if (found === undefined) {
      missing.add(text);
    }
    return found ?? primary.face;
  }

  // The text's own face has priority, so that a space next to an emoji or another script keeps its usual width.
  return (grapheme) => {
    const first = grapheme.text.charCodeAt(0);
    const isOwn = grapheme.text.length === 1 && first < 0x2000 && primaryFace.covers(first);
    return isOwn && !grapheme.staysIn ? primary.face : findAmongAll(grapheme);
  };
}

/** The number of letters before and after a boundary that HarfBuzz considers for joining. */
const contextLength = 5;

function lettersBefore(text: string, at: number): string | undefined {
  const letters = text.slice(Math.max(0, at - contextLength), at);
  return letters.slice(letters.lastIndexOf(" ") + 1) || undefined;
}

function lettersAfter(text: string, at: number): string | undefined {
  return text.slice(at, at + contextLength).split(" ", 1)[0] || undefined;
}

/** Finds the look of each grapheme. Callers must ask for graphemes in ascending order. */
function lookWalk(looks: readonly LookRange[], search: Search) {
  const [only] = looks;
  if (only && looks.length === 1) {
    const same = { look: only.look, finder: faceFinder(search, only.look), isNew: false, asksOther: false };
    return () => same;
  }
  const finders = new Map<Look, FaceFinder>();
  let nth = 0;
  return (start: number) => {
    const last = looks[nth]?.look;
    while (nth + 1 < looks.length && (looks[nth]?.end ?? 0) <= start) nth++;
    const look = looks[nth]?.look;
    if (!look) throw new RangeError("A paragraph without a look cannot be set.");
    const finder = finders.get(look) ?? faceFinder(search, look);
    finders.set(look, finder);
    return { look, finder, isNew: look !== last, asksOther: look.face !== last?.face };
  };
}

type OpenItem = Omit<TextItem, "end" | "rtl" | "spaced"> & {
  /** True if a new look begins with this grapheme. */
  readonly isNewLook: boolean;
};

/**
 * Cuts a paragraph where the direction, script, face, size, spacing or features change, but never inside a grapheme,
 * which has the look of its first character. Each item keeps the adjacent letters as context, so that letters join
 * across cuts.
 */
export function itemise(
  text: string,
  direction: Direction,
  looks: readonly LookRange[],
  source: FontSource,
  faces: FaceLibrary,
): Itemised {
  const whole = direction === null ? wholeItem(text, looks, faces) : null;
  if (whole) return { items: [whole], missing: [], pending: [] };
  const search: Search = { source, faces, missing: new Set(), pending: new Set() };
  const begun = itemStarts(text, direction, looks, search);
  const items = begun.map(({ isNewLook, ...item }, index): TextItem => {
    const next = begun[index + 1];
    const end = next?.start ?? text.length;
    const before =
      isNewLook && joinAcross(begun[index - 1], item) ? lettersBefore(text, item.start) : undefined;
    const after = next?.isNewLook && joinAcross(next, item) ? lettersAfter(text, end) : undefined;
    return {
      ...item,
      end,
      rtl: (item.level & 1) === 1,
      spaced: item.tracking !== 0,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    };
  });
  return { items, missing: [...search.missing], pending: [...search.pending] };
}

/** The start offsets of a paragraph's items. */
function itemStarts(
  text: string,
  direction: Direction,
  looks: readonly LookRange[],
  search: Search,
): readonly OpenItem[] {
  const lookOf = lookWalk(looks, search);
  const starts = graphemeStarts(text);
  const scripts = graphemeScripts(text, starts);
  const staysIn = direction && betweenRtlLetters(text, starts, direction.levels);
  const begun: OpenItem[] = [];
  for (let index = 0; index + 1 < starts.length; index++) {
    const start = starts[index] ?? 0;
    const script = scripts[index] ?? commonScript;
    const level = direction?.levels[start] ?? 0;
    const { look, finder, isNew, asksOther } = lookOf(start);
    const open = begun.at(-1);
    // After a word in a different requested face, the text returns to its own face.
    const previous = asksOther ? null : (open?.face ?? null);
    const grapheme = text.slice(start, starts[index + 1]);
    const face = finder({ text: grapheme, script, previous, staysIn: staysIn?.[index] === true });
    if (open && continues(open, look) && open.level === level && open.script === script && open.face === face)
      continue;
    begun.push({ start, level, script, face, ...settingOf(look), isNewLook: isNew });
  }
  return begun;
}

function settingOf({ scale, tracking, features }: Look) {
  return { scale, tracking, features };
}

function continues({ scale, tracking, features }: OpenItem, look: Look): boolean {
  return scale === look.scale && tracking === look.tracking && features === look.features;
}

/**
 * Finds spaces and punctuation between right-to-left letters of one script. They use the letters' face, because
 * several PDF readers reorder the words of a line whose spaces are in another font.
 */
function betweenRtlLetters(text: string, starts: readonly number[], levels: Uint8Array): readonly boolean[] {
  const between: boolean[] = new Array(starts.length).fill(false);
  let before = { index: 0, script: commonScript, level: 0 };
  for (let index = 0; index + 1 < starts.length; index++) {
    const start = starts[index] ?? 0;
    const first = text.codePointAt(start) ?? 0;
    if (isInvisible(first) || spaceOrPunctuation.test(text.slice(start, starts[index + 1]))) continue;
    const script = scriptOf(first);
    const level = levels[start] ?? 0;
    const isSame = before.script === script && before.level === level;
    if (isSame && script !== commonScript && (level & 1) === 1) {
      between.fill(true, before.index + 1, index);
    }
    before = { index, script, level };
  }
  return between;
}

/** Whether letters of two adjacent items join as if both items were in the same face. */
function joinAcross(
  one: Pick<TextItem, "level" | "script"> | undefined,
  other: Pick<TextItem, "level" | "script">,
) {
  return isJoined(other.script) && one?.script === other.script && one.level === other.level;
}

/**
 * A shortcut for plain text in a single look that the requested face covers entirely: the text as one item. Null for
 * any other text.
 */
function wholeItem(text: string, looks: readonly LookRange[], faces: FaceLibrary): TextItem | null {
  const [only] = looks;
  if (text === "" || !only || looks.length > 1 || !isPlainLatin(text)) return null;
  const { face: id, tracking } = only.look;
  const face = faces.get(id);
  for (let at = 0; at < text.length; at++) {
    if (!face.covers(text.charCodeAt(at))) return null;
  }
  const setting = { ...settingOf(only.look), spaced: tracking !== 0 };
  return { start: 0, end: text.length, level: 0, script: "Latn", face: id, rtl: false, ...setting };
}

/**
 * The script of each grapheme. A neutral grapheme has the script of the text before it or, at the start, of the text
 * after it.
 */
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
