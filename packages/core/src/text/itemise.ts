import type { FaceLibrary } from "./faceLibrary.ts";
import type { FaceId, FontSource } from "./fontSource.ts";
import type { Look, LookRange } from "./looks.ts";
import { type Direction, graphemeStarts, isPlainLatin } from "./paragraph.ts";
import { commonScript, isJoined, scriptOf } from "./scripts.ts";
import type { ShapingRun } from "./shaper.ts";

/** A stretch of a paragraph that one face can shape: UTF-16 offsets, and its bidi level. */
export type TextItem = ShapingRun & {
  readonly start: number;
  readonly end: number;
  readonly level: number;
  /** Its size as a multiple of the text's own. */
  readonly scale: number;
};

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
};

/** Where faces are looked for, and what was not found. */
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
  return { find };
}

/** Letters before or after a border that HarfBuzz looks at to join them. */
const contextLength = 5;

function lettersBefore(text: string, at: number): string | undefined {
  const letters = text.slice(Math.max(0, at - contextLength), at);
  return letters.slice(letters.lastIndexOf(" ") + 1) || undefined;
}

function lettersAfter(text: string, at: number): string | undefined {
  return text.slice(at, at + contextLength).split(" ", 1)[0] || undefined;
}

/** The looks of graphemes that are asked for in rising order. */
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
  /** True where another look begins with it. */
  readonly isNewLook: boolean;
};

/**
 * Cuts a paragraph where the direction, the script, the face or the size changes. Never inside a grapheme: it has the
 * look of its first character. Letters that join across a cut are told of each other.
 */
export function itemise(
  text: string,
  direction: Direction,
  looks: readonly LookRange[],
  spaced: boolean,
  source: FontSource,
  faces: FaceLibrary,
): Itemised {
  const whole = direction === null ? wholeItem(text, looks, spaced, faces) : null;
  if (whole) return { items: [whole], missing: [], pending: [] };
  const search: Search = { source, faces, missing: new Set(), pending: new Set() };
  const begun = beginnings(text, direction, looks, search);
  const items = begun.map(({ isNewLook, ...item }, index): TextItem => {
    const next = begun[index + 1];
    const end = next?.start ?? text.length;
    const before = isNewLook && joins(begun[index - 1], item) ? lettersBefore(text, item.start) : undefined;
    const after = next?.isNewLook && joins(next, item) ? lettersAfter(text, end) : undefined;
    return {
      ...item,
      end,
      rtl: (item.level & 1) === 1,
      spaced,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    };
  });
  return { items, missing: [...search.missing], pending: [...search.pending] };
}

/** Where the items of a paragraph begin. */
function beginnings(
  text: string,
  direction: Direction,
  looks: readonly LookRange[],
  search: Search,
): readonly OpenItem[] {
  const lookOf = lookWalk(looks, search);
  const starts = graphemeStarts(text);
  const scripts = graphemeScripts(text, starts);
  const begun: OpenItem[] = [];
  for (let index = 0; index + 1 < starts.length; index++) {
    const start = starts[index] ?? 0;
    const script = scripts[index] ?? commonScript;
    const level = direction?.levels[start] ?? 0;
    const { look, finder, isNew, asksOther } = lookOf(start);
    const open = begun.at(-1);
    // A comma after a word that asked for another face is set in its own.
    const previous = asksOther ? null : (open?.face ?? null);
    const face = finder.find(text.slice(start, starts[index + 1]), script, previous);
    const { scale } = look;
    const goesOn =
      open?.level === level && open.script === script && open.face === face && open.scale === scale;
    if (!goesOn) begun.push({ start, level, script, face, scale, isNewLook: isNew });
  }
  return begun;
}

/** True where letters of two neighbours join as if one face drew them. */
function joins(
  one: Pick<TextItem, "level" | "script"> | undefined,
  other: Pick<TextItem, "level" | "script">,
) {
  return isJoined(other.script) && one?.script === other.script && one.level === other.level;
}

/** Plain text of one look that the asked face has all of: nothing of it needs to be cut. Null for any other. */
function wholeItem(
  text: string,
  looks: readonly LookRange[],
  spaced: boolean,
  faces: FaceLibrary,
): TextItem | null {
  const [only] = looks;
  if (text === "" || !only || looks.length > 1 || !isPlainLatin(text)) return null;
  const { face: id, scale } = only.look;
  const face = faces.get(id);
  for (let at = 0; at < text.length; at++) {
    if (!face.covers(text.charCodeAt(at))) return null;
  }
  return { start: 0, end: text.length, level: 0, script: "Latn", face: id, rtl: false, spaced, scale };
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
