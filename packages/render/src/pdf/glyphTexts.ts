import type { ShapedGlyph, ShapedWord } from "@print-builder/core/text";

/**
 * What each glyph of a word says to who searches or copies it, in the order of the glyphs; "" for one that says nothing.
 *
 * Readers agree on nothing but glyphs that move the pen and say one thing each, in the order in which they stand: of others some
 * lose the text, some put it elsewhere, some say it twice or give a control character. So what a mark says is said by the glyph that
 * it stands on, a cluster's characters are dealt out over its glyphs, and a glyph for which none is left says nothing.
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
  // Readers turn a line that runs from right to left around as a whole, what one glyph says included.
  return word.rtl ? texts.map((said) => [...said].reverse().join("")) : texts;
}

/** Whether each character is a cluster of one glyph that moves the pen, as nearly all words of Latin script are. */
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

/** Whether a glyph of the word is a mark on another one; where none moves the pen, none is. */
function markTest(word: ShapedWord): (index: number) => boolean {
  const moving = word.glyphs.map((_, index) => movesPen(word, index));
  return moving.includes(true) ? (index) => moving[index] === false : () => false;
}

/** A cluster's characters, and its glyphs by index, both in the order of reading. */
type Cluster = { readonly text: string; readonly glyphs: readonly number[] };

function clustersOf({ glyphs, text, rtl }: ShapedWord): readonly Cluster[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  return starts.map((start, index) => {
    const own = glyphs.flatMap(({ cluster }, place) => (cluster === start ? [place] : []));
    return { text: text.slice(start, starts[index + 1]), glyphs: rtl ? own.reverse() : own };
  });
}

/** Characters dealt out over glyphs in their order, the last glyph taking what is left; too many glyphs: the widest speak. */
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

/** A text's characters; taken apart into vowel signs where that is needed for `count` of them, as ো is two signs. */
function charactersFor(text: string, count: number): readonly string[] {
  const characters = [...text];
  return characters.length < count ? [...text.normalize("NFD")] : characters;
}
