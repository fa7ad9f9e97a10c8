import type { ShapedGlyph, ShapedWord } from "@print-builder/core/text";

/**
 * Returns the text of each glyph for searching and copying, in glyph order; "" for none. Readers agree only on glyphs
 * that advance the pen and have one text each in display order; with other glyphs some readers lose, move or repeat the
 * text, or emit control characters. Therefore the base glyph carries the text of its marks, a cluster's characters are
 * distributed over its glyphs, and surplus glyphs have no text.
 */
export function glyphTexts(word: ShapedWord): readonly string[] {
  const { glyphs, text } = word;
  if (isOneToOne(word)) return glyphs.map(({ cluster }) => text.charAt(cluster));
  const texts = glyphs.map(() => "");
  const isMark = markTest(word);
  let speaker = -1;
  let waiting = "";
  for (const cluster of clustersOf(word)) {
    const speakers = cluster.glyphs.filter((index) => !isMark(index));
    const said = dealOut(cluster.text, speakers, glyphs);
    if (said.length === 0) {
      if (speaker < 0) waiting += cluster.text;
      else texts[speaker] += cluster.text;
    }
    for (const [index, part] of said) {
      texts[index] = waiting + part;
      waiting = "";
      speaker = index;
    }
  }
  // Readers reverse a right-to-left line as a whole, including the text of a single glyph.
  return word.rtl ? texts.map((said) => [...said].reverse().join("")) : texts;
}

/** Whether each character is a cluster of one glyph that advances the pen, as in nearly all Latin words. */
function isOneToOne(word: ShapedWord): boolean {
  const { glyphs, text } = word;
  return (
    glyphs.length === text.length &&
    glyphs.every(({ cluster }, index) => cluster === index && movesPen(word, index))
  );
}

function movesPen({ glyphs, spacing = 0 }: ShapedWord, index: number): boolean {
  const glyph = glyphs[index];
  if (!glyph) return false;
  const isSpaced = spacing !== 0 && glyphs[index + 1]?.cluster !== glyph.cluster;
  return glyph.advance > (isSpaced ? spacing : 0);
}

/** Returns a test for glyphs that are a mark on another glyph; if no glyph advances the pen, none is a mark. */
function markTest(word: ShapedWord): (index: number) => boolean {
  const moving = word.glyphs.map((_, index) => movesPen(word, index));
  return moving.includes(true) ? (index) => moving[index] === false : () => false;
}

/** A cluster's characters and its glyphs by index, both in reading order. */
type Cluster = { readonly text: string; readonly glyphs: readonly number[] };

function clustersOf({ glyphs, text, rtl }: ShapedWord): readonly Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  return starts.map((start, index) => {
    const own = glyphs.flatMap(({ cluster }, place) => (cluster === start ? [place] : []));
    return { text: text.slice(start, starts[index + 1]), glyphs: rtl ? own.reverse() : own };
  });
}

/**
 * Distributes characters over glyphs in order; the last glyph gets the rest. If there are too many glyphs, the widest
 * glyphs get the text.
 */
function dealOut(
  text: string,
  speakers: readonly number[],
  glyphs: readonly ShapedGlyph[],
): readonly (readonly [number, string])[] {
  const [only] = speakers;
  if (only === undefined) return [];
  if (speakers.length === 1) return [[only, text]];
  const characters = charactersFor(text, speakers.length);
  const advance = (index: number) => glyphs[index]?.advance ?? 0;
  const widest = new Set(speakers.toSorted((a, b) => advance(b) - advance(a)).slice(0, characters.length));
  const speaking = speakers.filter((index) => widest.has(index));
  return speaking.map((index, place) => {
    const end = place === speaking.length - 1 ? undefined : place + 1;
    return [index, characters.slice(place, end).join("")];
  });
}

/** The characters of text. Vowel signs are decomposed if `count` requires it, as ো is two signs. */
function charactersFor(text: string, count: number): readonly string[] {
  const characters = [...text];
  return characters.length < count ? [...text.normalize("NFD")] : characters;
}
