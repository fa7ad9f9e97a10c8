import { foldText, type People } from "./people.ts";

/** People named by a pasted list: their positions, each once, and the unknown entries. */
export type PastedPeople = { readonly positions: readonly number[]; readonly unknown: readonly string[] };

const byId = new WeakMap<People, ReadonlyMap<string, readonly number[]>>();
const byNumber = new WeakMap<People, ReadonlyMap<string, readonly number[]>>();

function indexed(
  known: WeakMap<People, ReadonlyMap<string, readonly number[]>>,
  people: People,
  field: "id" | "number",
): ReadonlyMap<string, readonly number[]> {
  const made = known.get(people);
  if (made) return made;
  const index = new Map<string, number[]>();
  for (const [position, person] of people.all.entries()) {
    const key = foldText(person[field]);
    if (key === "") continue;
    const same = index.get(key);
    if (same) same.push(position);
    else index.set(key, [position]);
  }
  known.set(people, index);
  return index;
}

/** The entries between line breaks, commas, semicolons and tabs, each once. */
export function pastedParts(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/[\r\n,;\t]+/)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ];
}

/** Finds the people of a pasted list by the number on their cards, else by their id. */
export function readPasted(people: People, text: string): PastedPeople {
  const numbers = indexed(byNumber, people, "number");
  const ids = indexed(byId, people, "id");
  const positions = new Set<number>();
  const unknown: string[] = [];
  for (const part of pastedParts(text)) {
    const key = foldText(part);
    const found = numbers.get(key) ?? ids.get(key);
    if (found) for (const position of found) positions.add(position);
    else unknown.push(part);
  }
  return { positions: [...positions].sort((a, b) => a - b), unknown };
}
