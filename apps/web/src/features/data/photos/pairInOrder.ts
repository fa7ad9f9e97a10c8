/** What is passed over on either side: people who were not there, and photos of nobody on the list. */
export type PassedOver = { readonly people: ReadonlySet<number>; readonly photos: ReadonlySet<string> };

/** A person, a photo, or both: then the photo is that person's, if the order is right. */
export type OrderLine<Person> = { readonly person: Person | null; readonly fileName: string | null };

type Numbered = { readonly index: number };

/**
 * Lays photos, in the order in which they were taken, beside people in the order in which they came before the camera. Who was
 * not there, and a photo of nobody, stand alone in their line; the others beside each other, until one side ends.
 */
export function pairInOrder<Person extends Numbered>(
  people: readonly Person[],
  photos: readonly string[],
  passed: PassedOver,
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

/** In the order in which a camera counted its files up. */
export const asTaken = (fileNames: readonly string[]): readonly string[] =>
  fileNames.toSorted(naturally.compare);
