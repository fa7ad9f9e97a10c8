import { entryOf } from "./renamedFont.ts";

/** Number of glyphs that the hostile tables cover, including all letters. */
const glyphs = 250;
const someGlyph = 40;

type Words = readonly number[];
/** A lookup: its type, and a subtable whose offsets are relative to its start. */
type Lookup = { readonly type: number; readonly subtable: Words };
type Layout = {
  readonly feature: "ccmp" | "kern";
  readonly lookups: readonly Lookup[];
  /** Number of times that the list of lookups is repeated. */
  readonly times?: number;
};

const range = (count: number, value: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => value(at));
const tagWords = (tag: string) => [0, 2].map((at) => tag.charCodeAt(at) * 256 + tag.charCodeAt(at + 1));

function bytesOf(words: Words): Uint8Array {
  const view = new DataView(new ArrayBuffer(words.length * 2));
  for (const [at, word] of words.entries()) view.setUint16(at * 2, word & 0xffff);
  return new Uint8Array(view.buffer);
}

/** A GSUB or GPOS table of one feature that calls all lookups. */
function layoutTable({ feature, lookups, times = 1 }: Layout): Uint8Array {
  const count = lookups.length * times;
  const scripts = [1, ...tagWords("DFLT"), 8, 4, 0, 0, 0xffff, 1, 0];
  const features = [1, ...tagWords(feature), 8, 0, count, ...range(count, (at) => at)];
  const bodies = lookups.map(({ type, subtable }) => [type, 0, 1, 8, ...subtable]);
  const starts: number[] = [];
  let next = 2 + count * 2;
  for (const body of bodies) {
    starts.push(next);
    next += body.length * 2;
  }
  const list = [count, ...range(count, (at) => starts[at % starts.length] ?? 0), ...bodies.flat()];
  const featuresAt = 10 + scripts.length * 2;
  const head = [1, 0, 10, featuresAt, featuresAt + features.length * 2];
  return bytesOf([...head, ...scripts, ...features, ...list]);
}

/** A coverage table of all glyphs from 1 on. */
const coverage = [2, 1, 1, glyphs, 0];

/** Replaces every glyph by `times` glyphs. */
function multiplied(times: number): Lookup {
  const sequenceAt = 6 + glyphs * 2 + coverage.length * 2;
  const head = [1, 6 + glyphs * 2, glyphs, ...range(glyphs, () => sequenceAt)];
  return { type: 2, subtable: [...head, ...coverage, times, ...range(times, () => someGlyph)] };
}

/** Applies the given lookups at every glyph, in order. */
function calling(type: number, lookups: Words): Lookup {
  const records = lookups.flatMap((lookup) => [0, lookup]);
  const head = [3, 1, lookups.length, 8 + records.length * 2, ...records];
  return { type, subtable: [...head, ...coverage] };
}

/** An extension lookup, whose subtable is at another offset. */
function elsewhere(type: number, offset: number): Lookup {
  return { type, subtable: [1, 2, 0, offset] };
}

/** Class-based kerning that states more classes than the table contains. */
const hugeClasses: Lookup = {
  type: 2,
  subtable: [2, 16, 0xffff, 0xffff, 26, 26, 0xffff, 0xffff, ...coverage, 2, 0xffff, 1, glyphs, 0xffff],
};

/** Class-based kerning with a large, complete table: each pair searches 64 kB of classes. */
function manyClasses(): Lookup {
  const classes = range(glyphs, (at) => at % 100);
  const coverageAt = 16 + 100 * 100 * 2;
  const classesAt = coverageAt + coverage.length * 2;
  const head = [2, coverageAt, 4, 0, classesAt, classesAt, 100, 100];
  const values = range(100 * 100, () => 0x7fff);
  return { type: 2, subtable: [...head, ...values, ...coverage, 1, 1, glyphs, ...classes] };
}

/** Makes each glyph a composite of ten copies of another glyph. */
function composites(next: (glyph: number) => number): (font: Uint8Array) => Uint8Array<ArrayBuffer> {
  const size = 70;
  const partsOf = (glyph: number) =>
    range(10, (at) => at).flatMap((at) => [at < 9 ? 0x22 : 2, next(glyph), 0]);
  const all = range(glyphs, (at) => at).flatMap((at) => [0xffff, 0, 0, 500, 500, ...partsOf(at)]);
  return (font) => {
    const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
    const count = view.getUint16(view.getUint32(entryOf(font, view, "maxp") + 8) + 4);
    const loca = new DataView(new ArrayBuffer((count + 1) * 4));
    for (let glyph = 0; glyph <= count; glyph++) loca.setUint32(glyph * 4, Math.min(glyph, glyphs) * size);
    const headAt = view.getUint32(entryOf(font, view, "head") + 8);
    const head = new Uint8Array(font.subarray(headAt, headAt + 54));
    head[51] = 1;
    return withTables(font, { glyf: bytesOf(all), loca: new Uint8Array(loca.buffer), head });
  };
}

/** A copy of a font with some tables replaced; the old tables stay in the file unused. */
function withTables(font: Uint8Array, tables: Readonly<Record<string, Uint8Array>>): Uint8Array<ArrayBuffer> {
  const old = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const kept = range(old.getUint16(4), (at) => 12 + at * 16)
    .map((at) => ({
      tag: String.fromCharCode(...font.subarray(at, at + 4)),
      bytes: font.subarray(old.getUint32(at + 8), old.getUint32(at + 8) + old.getUint32(at + 12)),
    }))
    .filter(({ tag }) => !(tag in tables));
  const all = [...kept, ...Object.entries(tables).map(([tag, bytes]) => ({ tag, bytes }))];
  all.sort((one, other) => (one.tag < other.tag ? -1 : 1));
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const start = 12 + all.length * 16;
  const made = new Uint8Array(all.reduce((sum, { bytes }) => sum + padded(bytes.length), start));
  const view = new DataView(made.buffer);
  made.set(font.subarray(0, 12));
  view.setUint16(4, all.length);
  let at = start;
  for (const [index, { tag, bytes }] of all.entries()) {
    const entry = 12 + index * 16;
    made.set(new TextEncoder().encode(tag), entry);
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    made.set(bytes, at);
    at += padded(bytes.length);
  }
  return made;
}

const gsub = (layout: Omit<Layout, "feature">) => (font: Uint8Array) =>
  withTables(font, { GSUB: layoutTable({ feature: "ccmp", ...layout }) });
const gpos = (layout: Omit<Layout, "feature">) => (font: Uint8Array) =>
  withTables(font, { GPOS: layoutTable({ feature: "kern", ...layout }) });

/** Changes, by name, that make shaping a single word too costly for any machine. */
export const hostileFonts: Readonly<Record<string, (font: Uint8Array) => Uint8Array<ArrayBuffer>>> = {
  "letters that become ten": gsub({ lookups: [multiplied(10)] }),
  "letters that become ten, twelve times over": gsub({ lookups: [multiplied(10)], times: 12 }),
  "letters that become 2,000, 500 times over": gsub({ lookups: [multiplied(2_000)], times: 500 }),
  "letters that become nothing": gsub({ lookups: [multiplied(0)] }),
  "a substitution that calls itself": gsub({
    lookups: [
      calling(
        5,
        range(60, () => 0),
      ),
    ],
  }),
  "substitutions that call each other": gsub({
    lookups: [
      calling(
        5,
        range(60, () => 1),
      ),
      calling(
        5,
        range(60, () => 2),
      ),
      calling(
        5,
        range(60, () => 0),
      ),
    ],
  }),
  "substitutions that call each other and grow": gsub({
    lookups: [calling(5, [2, ...range(60, () => 1)]), calling(5, [2, ...range(60, () => 0)]), multiplied(50)],
    times: 100,
  }),
  "an extension that is itself": gsub({ lookups: [elsewhere(7, 0)] }),
  "an extension that points beyond the file": gsub({ lookups: [elsewhere(7, 0xfff0)] }),
  "30,000 substitutions": gsub({ lookups: [calling(5, [])], times: 30_000 }),
  "30,000 substitutions that call all others": gsub({
    lookups: [
      calling(
        5,
        range(250, (at) => at * 100),
      ),
    ],
    times: 30_000,
  }),
  "positions that call themselves": gpos({
    lookups: [
      calling(
        7,
        range(60, () => 0),
      ),
    ],
  }),
  "30,000 positions": gpos({
    lookups: [
      calling(
        7,
        range(60, (at) => at),
      ),
    ],
    times: 30_000,
  }),
  "classes beyond the end of the table": gpos({ lookups: [hugeClasses] }),
  "kerning of 10,000 pairs, 5,000 times": gpos({ lookups: [manyClasses()], times: 5_000 }),
  "outlines made of themselves": composites((glyph) => glyph),
  "outlines made of ten others, and so on": composites((glyph) => Math.min(glyph + 1, glyphs - 1)),
  "outlines made of glyphs that are not there": composites(() => 0xfff0),
};
