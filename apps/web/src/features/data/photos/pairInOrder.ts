/** People and photos to skip: absent people, and photos of nobody on the list. */
export type SkippedEntries = { readonly people: ReadonlySet<number>; readonly photos: ReadonlySet<string> };

/** A person, a photo, or both: if the order is right, the photo is that person's. */
export type OrderLine<Person> = { readonly person: Person | null; readonly fileName: string | null };

type Numbered = { readonly index: number };

/**
 * Pairs photos, in the order in which they were taken, with people in the order in which they were photographed. A
 * skipped person or photo gets a line alone, and so does everything left over at the end.
 */
export function pairInOrder<Person extends Numbered>(
  people: readonly Person[],
  photos: readonly string[],
  passed: SkippedEntries,
): readonly OrderLine<Person>[] {
  const lines: OrderLine<Person>[] = [];
  const waiting = [...photos];
  const passPhotos = (): void => {
    for (let next = waiting[0]; next !== undefined && passed.photos.has(next); next = waiting[0])
      lines.push({ person: null, fileName: waiting.shift() ?? null });
  };
  for (const person of people) {
    passPhotos();
    const isThere = !passed.people.has(person.index);
    lines.push({ person, fileName: isThere ? (waiting.shift() ?? null) : null });
  }
  for (const fileName of waiting) lines.push({ person: null, fileName });
  return lines;
}

const naturally = new Intl.Collator(undefined, { numeric: true });

/** Sorts file names in the order in which a camera numbers them. */
export const asTaken = (fileNames: readonly string[]): readonly string[] =>
  fileNames.toSorted(naturally.compare);
