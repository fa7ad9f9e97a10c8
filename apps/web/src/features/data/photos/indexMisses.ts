import { fileNameOf } from "#platform/api/filePlaces.ts";
import type { PhotoIndexLines } from "./photoIndexFile.ts";

/** A key can identify somebody if it is a number of at least three characters, or two words of a name. */
const isNumber = (text: string) => /\d/.test(text) && text.length >= 3;

const plain = (text: string) =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "");

/**
 * All keys that may identify somebody in these cells: each number, each cell of several words, and each two cells
 * without digits as first and last name, in either order.
 */
export function tellingKeys(cells: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>();
  const names = cells.filter((cell) => !/\d/.test(cell) && cell.trim().length >= 2);
  for (const cell of cells) if (isNumber(plain(cell)) || /\S\s+\S/.test(cell.trim())) keys.add(plain(cell));
  for (const [at, first] of names.entries())
    for (const [place, last] of names.entries()) if (at !== place) keys.add(plain(`${first}${last}`));
  return keys;
}

/** The keys of each owner, without keys that several owners share. */
function ownKeys<Owner>(all: readonly (readonly [Owner, ReadonlySet<string>])[]): ReadonlyMap<string, Owner> {
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
export function pairsOfIndex<Lost, Photo extends { readonly fileName: string }>(
  lost: readonly (readonly [Lost, readonly string[]])[],
  photos: readonly Photo[],
  index: PhotoIndexLines,
): readonly { readonly lost: Lost; readonly photo: Photo; readonly reason: string }[] {
  const lines = photos.flatMap((photo) => {
    const place = photo.fileName.toLowerCase();
    const line = index.get(place) ?? index.get(fileNameOf(place));
    return line ? [[{ photo, reason: line.reason }, tellingKeys(line.cells)] as const] : [];
  });
  const records = ownKeys(lost.map(([one, cells]) => [one, tellingKeys(cells)] as const));
  return [...ownKeys(lines)].flatMap(([key, told]) => {
    const one = records.get(key);
    return one === undefined ? [] : [{ lost: one, ...told }];
  });
}
