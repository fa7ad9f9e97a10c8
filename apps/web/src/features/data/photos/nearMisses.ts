import { fileNameOf } from "#platform/api/filePlaces.ts";
import { noIndexLines, type PhotoIndexLines } from "./photoIndexFile.ts";

/** A key can identify somebody if it is a number of at least three characters, or two words of a name. */
const isNumber = (text: string) => /\d/.test(text) && text.length >= 3;

const keyOf = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "");

/**
 * All keys that may identify somebody in these cells: each number, each cell of several words, and each two cells
 * without digits as first and last name, in either order.
 */
function identifyingKeys(cells: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  const names = cells.filter((cell) => !/\d/.test(cell) && cell.trim().length >= 2);
  for (const cell of cells) if (isNumber(keyOf(cell)) || /\S\s+\S/.test(cell.trim())) keys.add(keyOf(cell));
  for (const [at, first] of names.entries())
    for (const [place, last] of names.entries()) if (at !== place) keys.add(keyOf(`${first}${last}`));
  return keys;
}

/** The keys of each owner, without keys that several owners share. */
function uniqueKeys<Owner>(
  all: readonly (readonly [Owner, ReadonlySet<string>])[],
): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>();
  const shared = new Set<string>();
  for (const [owner, keys] of all) {
    for (const key of keys) {
      if (owners.has(key)) shared.add(key);
      owners.set(key, owner);
    }
  }
  for (const key of shared) owners.delete(key);
  return owners;
}

/** Pairs a record with a photo whose index line has a key that no other record has. */
function pairsOfIndex<Lost, Photo extends { readonly fileName: string }>(
  lost: readonly (readonly [Lost, readonly string[]])[],
  photos: readonly Photo[],
  index: PhotoIndexLines,
): readonly { readonly lost: Lost; readonly photo: Photo; readonly reason: string }[] {
  const lines = photos.flatMap((photo) => {
    const place = photo.fileName.toLowerCase();
    const line = index.get(place) ?? index.get(fileNameOf(place));
    return line ? [[{ photo, reason: line.reason }, identifyingKeys(line.cells)] as const] : [];
  });
  const records = uniqueKeys(lost.map(([one, cells]) => [one, identifyingKeys(cells)] as const));
  return [...uniqueKeys(lines)].flatMap(([key, evidence]) => {
    const one = records.get(key);
    return one === undefined ? [] : [{ lost: one, ...evidence }];
  });
}

/** A record whose photo was not found: the value in its photo column, and its other cells. */
export type LostRecord = {
  /** Position of the record, 0-based. */
  readonly record: number;
  /** The value of its photo cell. */
  readonly value: string;
  readonly others: readonly { readonly column: string; readonly text: string }[];
};

export type NearMiss = { readonly fileName: string; readonly reason: string };

type Photo = { readonly fileName: string; readonly stem: string };
type Pair = { readonly lost: LostRecord; readonly photo: Photo; readonly reason: string };

/** Finds pairs of one kind. Tiers run in order, the most reliable first. */
type Tier = (lost: readonly LostRecord[], photos: readonly Photo[]) => readonly Pair[];

const tiers: readonly Tier[] = [sameAsAnotherCell, sameNumber, lookAlike, oneSlip, allWords, oneWord];

/**
 * For each record without a photo, proposes the most likely unused photo, with a short reason. A photo is
 * proposed for one record only, and only if no other record fits it as well. An index file takes precedence. A person
 * has to confirm each proposal.
 */
export function findNearMisses(
  lost: readonly LostRecord[],
  fileNames: readonly string[],
  index: PhotoIndexLines = noIndexLines,
): ReadonlyMap<number, NearMiss> {
  const found = new Map<number, NearMiss>();
  const taken = new Set<string>();
  const photos = fileNames.map((fileName) => ({
    fileName,
    stem: plain(fileNameOf(fileName).replace(/\.[^.]*$/, "")),
  }));
  const inIndex: Tier = (open, free) => pairsOfIndex(open.map(withCells), free, index);
  for (const tier of [inIndex, ...tiers]) {
    const open = lost.filter(({ record }) => !found.has(record));
    const free = photos.filter(({ fileName }) => !taken.has(fileName));
    if (open.length === 0 || free.length === 0) break;
    for (const { lost, photo, reason } of mutual(tier(open, free))) {
      found.set(lost.record, { fileName: photo.fileName, reason });
      taken.add(photo.fileName);
    }
  }
  return found;
}

const withCells = (lost: LostRecord) =>
  [lost, [stemOf(lost.value), ...lost.others.map(({ text }) => text)]] as const;

/** Pairs in which neither side has another partner. */
function mutual(pairs: readonly Pair[]): readonly Pair[] {
  const records = new Map<number, Set<string>>();
  const photos = new Map<string, Set<number>>();
  for (const { lost, photo } of pairs) {
    records.set(lost.record, (records.get(lost.record) ?? new Set()).add(photo.fileName));
    photos.set(photo.fileName, (photos.get(photo.fileName) ?? new Set()).add(lost.record));
  }
  return pairs.filter(
    ({ lost, photo }) => records.get(lost.record)?.size === 1 && photos.get(photo.fileName)?.size === 1,
  );
}

function plain(text: string): string {
  return text.normalize("NFC").toLowerCase().trim();
}

/** Pairs whose keys are equal. A side may have several keys, or none. */
function byKey(
  lost: readonly LostRecord[],
  photos: readonly Photo[],
  keysOf: {
    readonly lost: (lost: LostRecord) => Iterable<string>;
    readonly photo: (photo: Photo) => Iterable<string>;
  },
  reasonOf: (key: string, lost: LostRecord) => string,
): readonly Pair[] {
  const index = new Map<string, Photo[]>();
  for (const photo of photos) {
    for (const key of new Set(keysOf.photo(photo))) {
      const group = index.get(key);
      if (group) group.push(photo);
      else index.set(key, [photo]);
    }
  }
  return lost.flatMap((each) =>
    [...new Set(keysOf.lost(each))].flatMap((key) =>
      (index.get(key) ?? []).map((photo) => ({ lost: each, photo, reason: reasonOf(key, each) })),
    ),
  );
}

const withoutSpaces = (text: string) => plain(text).replaceAll(/[\s_-]+/g, "");

/** Matches files named after another column: "Mei Tanaka.jpg", or the admission number instead of the name. */
function sameAsAnotherCell(lost: readonly LostRecord[], photos: readonly Photo[]): readonly Pair[] {
  const keys = {
    lost: ({ others }: LostRecord) => others.map(({ text }) => withoutSpaces(text)).filter(isIdentifying),
    photo: ({ stem }: Photo) => [withoutSpaces(stem)].filter(isIdentifying),
  };
  return byKey(lost, photos, keys, (key, { others }) => {
    const column = others.find(({ text }) => withoutSpaces(text) === key)?.column ?? "";
    return `Same as ${column}`;
  });
}

/** A single digit or letter identifies nobody. */
const isIdentifying = (key: string) => key.length >= 2;

/** Numbers of three digits or more, without leading zeros. */
function numbersOf(text: string): readonly string[] {
  return (text.match(/\d{3,}/g) ?? []).map((number) => number.replace(/^0+(?=\d)/, ""));
}

/** Matches file names such as "Copy of 20440.jpg" and "20436_retake.jpg". */
function sameNumber(lost: readonly LostRecord[], photos: readonly Photo[]): readonly Pair[] {
  const keys = {
    lost: ({ value }: LostRecord) => numbersOf(value),
    photo: ({ stem }: Photo) => numbersOf(stem),
  };
  return byKey(lost, photos, keys, () => "Same number");
}

const twins: Readonly<Record<string, string>> = { o: "0", l: "1", i: "1", s: "5", b: "8", z: "2" };

function folded(text: string): string {
  return withoutSpaces(text).replaceAll(/[olisbz]/g, (letter) => twins[letter] ?? letter);
}

/** Matches "2O444.jpg" to 20444. Applies only to numbers, because letters in words are usually right. */
function lookAlike(lost: readonly LostRecord[], photos: readonly Photo[]): readonly Pair[] {
  const keysOf = (text: string) => [folded(text)].filter((key) => /\d{2}/.test(key) && key.length >= 3);
  const keys = {
    lost: ({ value }: LostRecord) => keysOf(stemOf(value)),
    photo: ({ stem }: Photo) => keysOf(stem),
  };
  return byKey(lost, photos, keys, () => "Letter in place of a digit");
}

function stemOf(value: string): string {
  return plain(value.split(/[\\/]/).at(-1) ?? "").replace(/\.[a-z]{3,4}$/, "");
}

/** The text, and every variant of it with one character deleted. */
function deletes(text: string): readonly string[] {
  return [text, ...Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))];
}

const minSlipLength = 4;
const maxSlipLength = 60;

/** One typing slip: two characters swapped, one wrong, one missing or one too many. */
function oneSlip(lost: readonly LostRecord[], photos: readonly Photo[]): readonly Pair[] {
  const keysOf = (text: string) => {
    const key = withoutSpaces(text);
    return key.length < minSlipLength || key.length > maxSlipLength ? [] : deletes(key);
  };
  const keys = {
    lost: ({ value }: LostRecord) => keysOf(stemOf(value)),
    photo: ({ stem }: Photo) => keysOf(stem),
  };
  // A shared variant does not prove a single slip, so compare the strings themselves.
  return byKey(lost, photos, keys, () => "").flatMap((pair) => {
    const reason = slip(withoutSpaces(stemOf(pair.lost.value)), withoutSpaces(pair.photo.stem));
    return reason === null ? [] : [{ ...pair, reason }];
  });
}

/** Describes the single typing slip between two strings; null if they differ by more than one slip. */
function slip(wanted: string, found: string): string | null {
  let start = 0;
  while (start < wanted.length && wanted[start] === found[start]) start++;
  const rest = wanted.slice(start);
  const other = found.slice(start);
  const what = /^\d*$/.test(wanted) ? "digit" : "character";
  if (rest.length === other.length) {
    if (rest.slice(1) === other.slice(1)) return `One ${what} differs`;
    const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`;
    return swapped === other ? `Two ${what}s swapped` : null;
  }
  if (rest.slice(1) === other) return `One ${what} missing`;
  return rest === other.slice(1) ? `One ${what} too many` : null;
}

function wordsOf(text: string): readonly string[] {
  return plain(text).match(/[\p{L}\p{M}]{2,}/gu) ?? [];
}

const genericWords: ReadonlySet<string> = new Set([
  "img",
  "dsc",
  "photo",
  "pic",
  "image",
  "copy",
  "of",
  "the",
  "scan",
]);

function nameWords(stem: string): readonly string[] {
  return [...new Set(wordsOf(stem))].filter((word) => !genericWords.has(word)).sort();
}

/** Records by each word of their cells, without words that half of them share (a class, a house). */
function recordsByWord(lost: readonly LostRecord[]): ReadonlyMap<string, readonly LostRecord[]> {
  const index = new Map<string, LostRecord[]>();
  for (const each of lost) {
    const words = new Set([
      ...each.others.flatMap(({ text }) => wordsOf(text)),
      ...wordsOf(stemOf(each.value)),
    ]);
    for (const word of words) {
      const group = index.get(word);
      if (group) group.push(each);
      else index.set(word, [each]);
    }
  }
  return index;
}

/** Matches "aaltonen elin.jpg" to Elin Aaltonen: the record has every word of the file name. */
function allWords(lost: readonly LostRecord[], photos: readonly Photo[]): readonly Pair[] {
  const index = recordsByWord(lost);
  return photos.flatMap((photo) => {
    const [first = "", ...others] = nameWords(photo.stem);
    if (others.length === 0) return [];
    const fitting = (index.get(first) ?? []).filter((each) =>
      others.every((word) => index.get(word)?.includes(each)),
    );
    return fitting.map((each) => ({ lost: each, photo, reason: "Full name matches" }));
  });
}

const minNameLength = 4;

/** Matches "marchetti_s.jpg": one word of the file name is in only one record. */
function oneWord(lost: readonly LostRecord[], photos: readonly Photo[]): readonly Pair[] {
  const index = recordsByWord(lost);
  return photos.flatMap((photo) =>
    nameWords(photo.stem).flatMap((word) => {
      const [only, second] = word.length >= minNameLength ? (index.get(word) ?? []) : [];
      return only && !second ? [{ lost: only, photo, reason: "Part of the name matches" }] : [];
    }),
  );
}
