import * as hb from "harfbuzzjs";
import type { Face, FaceLibrary } from "./faceLibrary.ts";
import type { FaceId } from "./fontSource.ts";
import { isJoined } from "./scripts.ts";
import type { ShapedGlyph, ShapedWord } from "./shapedWord.ts";

/** A stretch of text of one face, script and direction. */
export type ShapingRun = {
  readonly face: FaceId;
  readonly script: string;
  readonly rtl: boolean;
  /** Letters are spaced: ligatures would be torn, so none are made. */
  readonly spaced: boolean;
};

/** Shapes text through HarfBuzz and keeps the words it has shaped. */
export interface Shaper {
  /** The run's text as words in logical order; together they are exactly what the whole run shapes to. */
  shape(run: ShapingRun, text: string): readonly ShapedWord[];
}

type CachedWord = {
  readonly word: ShapedWord;
  /** The word's first or last glyph changes when a space stands beside it (kerning with the space). */
  readonly joinsBefore: boolean;
  readonly joinsAfter: boolean;
};

/** Words kept per generation. Two generations live at a time: hot words move on, cold ones fall out. */
const generationSize = 4_000;
const longestCached = 200;
const noLigatures = [new hb.Feature("liga", 0), new hb.Feature("clig", 0), new hb.Feature("dlig", 0)];

/** Words of one kind of run by their text. */
type Words = Map<string, CachedWord>;

/** Two generations of words, by kind of run. */
class WordCache {
  private young = new Map<string, Words>();
  private old = new Map<string, Words>();
  private count = 0;

  /** The words of one kind of run; ask anew for each text, since generations change. */
  wordsOf(kind: string): Words {
    if (this.count >= generationSize) {
      this.old = this.young;
      this.young = new Map();
      this.count = 0;
    }
    const words = this.young.get(kind) ?? new Map<string, CachedWord>();
    this.young.set(kind, words);
    return words;
  }

  /** Called when the word is not among the young ones: takes it over from the old ones or makes it. */
  add(kind: string, words: Words, text: string, make: () => CachedWord): CachedWord {
    const entry = this.old.get(kind)?.get(text) ?? make();
    words.set(text, entry);
    this.count++;
    return entry;
  }
}

type HarfbuzzGlyph = hb.GlyphInfo & Partial<hb.GlyphPosition>;

/** Makes a shaper with a cache of its own, bounded at about 8,000 words. */
export function createShaper(faces: FaceLibrary): Shaper {
  const buffer = new hb.Buffer();
  const cache = new WordCache();

  function runHarfbuzz(face: Face, run: ShapingRun, text: string): readonly HarfbuzzGlyph[] {
    buffer.reset();
    buffer.addText(text);
    buffer.setDirection(run.rtl ? hb.Direction.RTL : hb.Direction.LTR);
    buffer.setScript(run.script);
    buffer.setLanguage("und");
    buffer.setClusterLevel(hb.ClusterLevel.MONOTONE_CHARACTERS);
    hb.shape(face.font, buffer, run.spaced && !isJoined(run.script) ? noLigatures : []);
    return buffer.getGlyphInfosAndPositions();
  }

  /**
   * Shapes a word between two spaces. HarfBuzz marks the clusters before which text may not be cut without
   * changing its shape; where neither edge is marked, the glyphs between are the word's own.
   */
  function makeWord(run: ShapingRun, text: string): CachedWord {
    const face = faces.get(run.face);
    const between = runHarfbuzz(face, run, ` ${text} `);
    const end = text.length + 1;
    const unsafeAt = (cluster: number) =>
      between.some(
        (glyph) => glyph.cluster === cluster && (glyph.flags & hb.GlyphFlag.UNSAFE_TO_BREAK) !== 0,
      );
    const joinsBefore = unsafeAt(1);
    const joinsAfter = unsafeAt(end);
    const glyphs =
      joinsBefore || joinsAfter
        ? runHarfbuzz(face, run, text).map((glyph) => toShapedGlyph(glyph, 0))
        : between
            .filter(({ cluster }) => cluster > 0 && cluster < end)
            .map((glyph) => toShapedGlyph(glyph, 1));
    const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
    return { word: { face: run.face, text, rtl: run.rtl, advance, glyphs }, joinsBefore, joinsAfter };
  }

  return {
    shape(run, text) {
      const kind = `${run.face} ${run.script}${run.rtl ? " rtl" : ""}${run.spaced ? " spaced" : ""}`;
      const words = cache.wordsOf(kind);
      const cached = (word: string) =>
        words.get(word) ??
        (word.length > longestCached
          ? makeWord(run, word)
          : cache.add(kind, words, word, () => makeWord(run, word)));
      return separablePieces(text, cached).map((piece) => cached(piece).word);
    },
  };
}

function toShapedGlyph(glyph: HarfbuzzGlyph, clusterShift: number): ShapedGlyph {
  return {
    glyph: glyph.codepoint,
    cluster: glyph.cluster - clusterShift,
    advance: glyph.xAdvance ?? 0,
    dx: glyph.xOffset ?? 0,
    dy: glyph.yOffset ?? 0,
  };
}

const spacesOrWord = / +|[^ ]+/g;

/**
 * Cuts text into words and spaces that shape alone exactly as they do together. Where a face kerns a
 * letter with the space beside it, the word, the space and the next word stay one piece.
 */
function separablePieces(text: string, cached: (word: string) => CachedWord): readonly string[] {
  if (!text.includes(" ")) {
    return text === "" ? [] : [text];
  }
  const pieces: string[] = [];
  let open = "";
  let joins = true;
  for (const part of text.match(spacesOrWord) ?? []) {
    const word = part.startsWith(" ") ? null : cached(part);
    if (!(word?.joinsBefore ?? joins) && open !== "") {
      pieces.push(open);
      open = "";
    }
    open += part;
    joins = word?.joinsAfter ?? false;
  }
  pieces.push(open);
  return pieces;
}
