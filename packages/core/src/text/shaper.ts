import * as hb from "harfbuzzjs";
import type { ShapedGlyph, ShapedWord } from "../drawing/drawOp.ts";
import type { Face, FaceId, FaceLibrary } from "./faceLibrary.ts";
import { hasInvisible, isInvisible, isJoined } from "./scripts.ts";

/** Text in one face, script and direction. */
export type ShapingRun = {
  readonly face: FaceId;
  readonly script: string;
  readonly rtl: boolean;
  /** True for text with letter spacing. It has no ligatures, because letters within a ligature could not be spaced. */
  readonly spaced: boolean;
  /** Tags of OpenType features to enable in addition to the defaults, separated by spaces. */
  readonly features: string;
  /** Letters before and after the run that join with it, for a word that continues in another face or size. */
  readonly before?: string;
  readonly after?: string;
};

/** Shapes text with HarfBuzz and caches the words. */
export interface Shaper {
  /** Shapes a run as words in logical order. Together, the words equal the whole run shaped at once. */
  shape(run: ShapingRun, text: string): readonly ShapedWord[];
}

type CachedWord = {
  readonly word: ShapedWord;
  /** True if the word's first glyph is kerned with the space before it, or its last glyph with the space after it. */
  readonly joinsBefore: boolean;
  readonly joinsAfter: boolean;
};

/**
 * Number of words per generation of the cache. Words in use move to the young generation; unused words are dropped
 * with the old generation.
 */
const generationSize = 4_000;
const maxCachedLength = 200;
const noLigatures = [new hb.Feature("liga", 0), new hb.Feature("clig", 0), new hb.Feature("dlig", 0)];

function featuresOf({ spaced, script, features }: ShapingRun): hb.Feature[] {
  const usual = spaced && !isJoined(script) ? noLigatures : [];
  return features === "" ? usual : [...usual, ...features.split(" ").map((tag) => new hb.Feature(tag, 1))];
}

/** Words of one kind of run, by text. */
type Words = Map<string, CachedWord>;

function createWordCache() {
  let young = new Map<string, Words>();
  let old = new Map<string, Words>();
  let count = 0;
  return {
    /** The words of one kind of run. Callers must ask again for each text, because generations change. */
    wordsOf(kind: string): Words {
      if (count >= generationSize) {
        old = young;
        young = new Map();
        count = 0;
      }
      const words = young.get(kind) ?? new Map<string, CachedWord>();
      young.set(kind, words);
      return words;
    },
    /** Moves a word from the old generation into the young one, or creates it. */
    add(kind: string, words: Words, text: string, make: () => CachedWord): CachedWord {
      const entry = old.get(kind)?.get(text) ?? make();
      words.set(text, entry);
      count += 1;
      return entry;
    },
  };
}

/** Glyphs from HarfBuzz, with a position for each glyph or with no positions at all. */
type HarfbuzzGlyphs = {
  readonly infos: readonly hb.GlyphInfo[];
  readonly positions: readonly hb.GlyphPosition[];
};

/**
 * Removes the empty glyphs that HarfBuzz substitutes for invisible characters, because they would get letter spacing.
 * Also removes the boxes drawn for invisible characters that HarfBuzz does not know. HarfBuzz's own flag would assign
 * the clusters to neighbours, such as the space after a word.
 */
function withoutHidden({ infos, positions }: HarfbuzzGlyphs, text: string, face: Face): HarfbuzzGlyphs {
  const space = face.font.nominalGlyph(0x20);
  const isShown = infos.map(({ codepoint: glyph, cluster }, index) => {
    const isHidden = glyph === space && positions[index]?.xAdvance === 0;
    return !((isHidden || glyph === 0) && isInvisible(text.codePointAt(cluster) ?? 0));
  });
  return {
    infos: infos.filter((_, index) => isShown[index]),
    positions: positions.filter((_, index) => isShown[index]),
  };
}

/** Creates a shaper with its own cache of about 8,000 words. */
export function createShaper(faces: FaceLibrary): Shaper {
  const buffer = new hb.Buffer();
  const cache = createWordCache();
  const kindOf = createKinds();

  function runHarfbuzz(
    face: Face,
    run: ShapingRun,
    text: string,
    start = 0,
    end = text.length,
  ): HarfbuzzGlyphs {
    buffer.reset();
    buffer.addText(text, start, end - start);
    buffer.setDirection(run.rtl ? hb.Direction.RTL : hb.Direction.LTR);
    buffer.setScript(run.script);
    buffer.setLanguage("und");
    buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
    hb.shape(face.font, buffer, featuresOf(run));
    // These are two calls, because the combined call defines hidden properties on each glyph and takes longer than
    // shaping.
    const glyphs = { infos: buffer.getGlyphInfos(), positions: buffer.getGlyphPositions() };
    return hasInvisible(text) ? withoutHidden(glyphs, text, face) : glyphs;
  }

  /**
   * Shapes a word between two spaces. HarfBuzz marks the clusters where cutting the text would change its shape. If it
   * marks neither edge of the word, the word's glyphs do not depend on the spaces.
   */
  function makeWord(run: ShapingRun, text: string): CachedWord {
    const face = faces.get(run.face);
    const between = runHarfbuzz(face, run, ` ${text} `);
    const end = text.length + 1;
    const joinsBefore = isUnsafeAt(between, 1);
    const joinsAfter = isUnsafeAt(between, end);
    const glyphs =
      joinsBefore || joinsAfter
        ? shapedGlyphs(runHarfbuzz(face, run, text), 0, text.length)
        : shapedGlyphs(between, 1, end);
    let advance = 0;
    for (const glyph of glyphs) advance += glyph.advance;
    return { word: { face: run.face, text, rtl: run.rtl, advance, glyphs }, joinsBefore, joinsAfter };
  }

  /** Shapes a word together with the letters that join it in another face or size. */
  function joinedWord(run: ShapingRun, text: string, before: string, after: string): ShapedWord {
    const kind = `${kindOf(run)} ${before}_${after}`;
    const words = cache.wordsOf(kind);
    const make = (): CachedWord => {
      const end = before.length + text.length;
      const shaped = runHarfbuzz(faces.get(run.face), run, before + text + after, before.length, end);
      const glyphs = shapedGlyphs(shaped, before.length, end);
      const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
      return {
        word: { face: run.face, text, rtl: run.rtl, advance, glyphs },
        joinsBefore: false,
        joinsAfter: false,
      };
    };
    return (words.get(text) ?? cache.add(kind, words, text, make)).word;
  }

  function shapeAlone(run: ShapingRun, text: string): readonly ShapedWord[] {
    const kind = kindOf(run);
    const words = cache.wordsOf(kind);
    return separableWords(
      text,
      (word) =>
        words.get(word) ??
        (word.length > maxCachedLength
          ? makeWord(run, word)
          : cache.add(kind, words, word, () => makeWord(run, word))),
    );
  }

  return {
    shape: (run, text) =>
      run.before === undefined && run.after === undefined
        ? shapeAlone(run, text)
        : shapeJoined(run, text, shapeAlone, joinedWord),
  };
}

/**
 * Shapes the run's first and last word together with the joining letters outside the run, and the words between them
 * alone.
 */
function shapeJoined(
  { before = "", after = "", ...alone }: ShapingRun,
  text: string,
  shapeAlone: (run: ShapingRun, text: string) => readonly ShapedWord[],
  joinedWord: (run: ShapingRun, text: string, before: string, after: string) => ShapedWord,
): readonly ShapedWord[] {
  const first = before === "" || text[0] === " " ? 0 : stretchEnd(text, 0);
  if (first === text.length) return [joinedWord(alone, text, before, after)];
  const last = after === "" || text.endsWith(" ") ? text.length : Math.max(first, text.lastIndexOf(" ") + 1);
  return [
    ...(first > 0 ? [joinedWord(alone, text.slice(0, first), before, "")] : []),
    ...(first < last ? shapeAlone(alone, text.slice(first, last)) : []),
    ...(last < text.length ? [joinedWord(alone, text.slice(last), "", after)] : []),
  ];
}

/** Names kinds of runs. Names are cached by face, because hashing a new string costs as much as finding a word. */
function createKinds() {
  const byFace = new Map<FaceId, [run: ShapingRun, kind: string][]>();
  return (run: ShapingRun): string => {
    const { face, script, rtl, spaced, features } = run;
    const known = byFace.get(face) ?? [];
    for (const [one, kind] of known)
      if (one.script === script && one.rtl === rtl && one.spaced === spaced && one.features === features)
        return kind;
    const kind = [face, script, rtl, spaced, features].join(" ");
    byFace.set(face, known);
    known.push([run, kind]);
    return kind;
  };
}

/** Whether cutting the text at `start`, or before the next visible cluster, would change its shape. */
function isUnsafeAt({ infos }: HarfbuzzGlyphs, start: number): boolean {
  let nearest = Number.POSITIVE_INFINITY;
  let flags = 0;
  for (const glyph of infos) {
    if (glyph.cluster < start || glyph.cluster > nearest) continue;
    flags = glyph.cluster === nearest ? flags | glyph.flags : glyph.flags;
    nearest = glyph.cluster;
  }
  return (flags & hb.GlyphFlag.UNSAFE_TO_BREAK) !== 0;
}

/** The glyphs of the clusters from `start` up to `end`, with clusters relative to `start`. */
function shapedGlyphs(
  { infos, positions }: HarfbuzzGlyphs,
  start: number,
  end: number,
): readonly ShapedGlyph[] {
  const glyphs: ShapedGlyph[] = [];
  // Without an iterator, because this loop creates most objects of new words.
  for (let index = 0; index < infos.length; index++) {
    const info = infos[index];
    if (!info || info.cluster < start || info.cluster >= end) continue;
    const position = positions[index];
    glyphs.push({
      glyph: info.codepoint,
      cluster: info.cluster - start,
      advance: position?.xAdvance ?? 0,
      dx: position?.xOffset ?? 0,
      dy: position?.yOffset ?? 0,
    });
  }
  return glyphs;
}

const space = 0x20;

/** The end of the word or of the spaces that start at `start`. */
function stretchEnd(text: string, start: number): number {
  const isSpace = text.charCodeAt(start) === space;
  let end = start + 1;
  while (end < text.length && (text.charCodeAt(end) === space) === isSpace) {
    end++;
  }
  return end;
}

/**
 * Cuts text into words and spaces that look the same shaped alone as shaped together. If a face kerns a letter with
 * the space next to it, the word, the space and the next word stay in one piece.
 */
function separableWords(text: string, cached: (word: string) => CachedWord): readonly ShapedWord[] {
  const words: ShapedWord[] = [];
  let start = 0;
  /** The word, if the piece from `start` consists of a single word; null for spaces and for several words. */
  let alone: CachedWord | null = null;
  let joins = true;
  const close = (end: number) => {
    if (end > start) words.push((alone ?? cached(text.slice(start, end))).word);
    start = end;
  };
  for (let at = 0; at < text.length; ) {
    const end = stretchEnd(text, at);
    const word: CachedWord | null = text.charCodeAt(at) === space ? null : cached(text.slice(at, end));
    if (!(word?.joinsBefore ?? joins)) close(at);
    alone = at === start ? word : null;
    joins = word?.joinsAfter ?? false;
    at = end;
  }
  close(text.length);
  return words;
}
