/** A photo and the person it belongs to. */
export type Portrait = {
  readonly media: string;
  readonly people: ReadonlySet<string>;
  readonly likeness: string;
  readonly colours: string;
};

export type Duplicate = { readonly media: string; readonly other: string; readonly score: number };

const bitsOfWord = 32;
/**
 * Maximum number of differing bits out of 256. A resaved or resized photo differs from its original in about five
 * bits; photos of two people differ in about sixty.
 */
const alike = 12;
/**
 * Largest accepted difference, 0 to 255, between the average colours of the same part in two photos, after
 * adjusting for brightness. Drawn people with the same outline but different skin, hair or backdrop differ more.
 */
const alikeInColours = 12;
/** Above this number of photos only identical hashes count, because comparing every pair would take too long. */
const mostCompared = 20_000;

/** Finds photos that look the same as another person's, each with its closest match. */
export function findDuplicates(portraits: readonly Portrait[]): readonly Duplicate[] {
  const nearest = new Map<string, Duplicate>();
  const add = (duplicate: Duplicate): void => {
    if ((nearest.get(duplicate.media)?.score ?? 0) < duplicate.score) nearest.set(duplicate.media, duplicate);
  };
  const colours = new Map(portraits.map((portrait) => [portrait, aboutMean(portrait.colours)]));
  const pairs = portraits.length > mostCompared ? equalPairs(portraits) : alikePairs(portraits);
  for (const [one, other, distance] of pairs) {
    if ([...one.people].some((person) => other.people.has(person))) continue;
    if (difference(colours.get(one), colours.get(other)) > alikeInColours) continue;
    const score = Math.round((1 - distance / (2 * alike)) * 100) / 100;
    add({ media: one.media, other: other.media, score });
    add({ media: other.media, other: one.media, score });
  }
  return [...nearest.values()];
}

function difference(one: readonly number[] = [], other: readonly number[] = []): number {
  return Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));
}

/** The red, green and blue of each part relative to their mean, so that overall brightness does not matter. */
function aboutMean(colours: string): readonly number[] {
  const values = [...Buffer.from(colours, "hex")];
  const means = [0, 1, 2].map((channel) => {
    const those = values.filter((_, at) => at % 3 === channel);
    return those.reduce((sum, value) => sum + value, 0) / those.length;
  });
  return values.map((value, at) => value - (means[at % 3] ?? 0));
}

type Pair = readonly [one: Portrait, other: Portrait, distance: number];

function* alikePairs(portraits: readonly Portrait[]): Generator<Pair> {
  const words = portraits.map(({ likeness }) => wordsOf(likeness));
  for (const [at, one] of portraits.entries()) {
    for (let next = at + 1; next < portraits.length; next++) {
      const distance = distanceOf(words[at], words[next]);
      const other = portraits[next];
      if (other && distance <= alike) yield [one, other, distance];
    }
  }
}

function* equalPairs(portraits: readonly Portrait[]): Generator<Pair> {
  for (const [first, ...others] of Map.groupBy(portraits, ({ likeness }) => likeness).values())
    for (const other of others) if (first) yield [first, other, 0];
}

function wordsOf(likeness: string): Uint32Array {
  const words = likeness.match(/.{8}/g) ?? [];
  return Uint32Array.from(words, (word) => Number.parseInt(word, 16));
}

const noBits = new Uint32Array();

/** Number of differing bits; stops counting above `alike`. */
function distanceOf(one: Uint32Array = noBits, other: Uint32Array = noBits): number {
  let distance = 0;
  for (let at = 0; at < one.length && distance <= alike; at++)
    distance += bitCount((one[at] ?? 0) ^ (other[at] ?? 0));
  return distance;
}

function bitCount(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> (bitsOfWord - 8);
}
