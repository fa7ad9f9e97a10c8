import { type PrintRequest, resolveRange } from "@print-builder/core/sheets";
import { keyOf, type People, type Person, sortedPeople } from "./people.ts";

/** The people to print, their order, and the files to split them into. */
export type Choice = {
  /** Keys of people, or ids that select everyone who shares them; null selects everyone. */
  readonly ids: ReadonlySet<string> | null;
  /** Fields to sort by, the most significant first; empty keeps the order of the list. */
  readonly sort: readonly string[];
  /** The field whose every value gets its own file. */
  readonly group: string | null;
  /** True if each of these files begins with a label naming its value. */
  readonly separators?: boolean;
};

export const everybody: Choice = { ids: null, sort: [], group: null };

/** True if the list is printed unchanged. */
export function isWholeList({ ids, sort, group }: Choice): boolean {
  return ids === null && sort.length === 0 && group === null;
}

export const isChosen = ({ ids }: Pick<Choice, "ids">, person: Person | undefined): boolean =>
  ids === null || (person !== undefined && (ids.has(keyOf(person)) || ids.has(person.id)));

/** Positions of the chosen people in print order; people in the same file are adjacent. */
export function chosenPeople(people: People, { ids, sort, group }: Choice): readonly number[] {
  const positions = people.all.flatMap((person, position) => (isChosen({ ids }, person) ? [position] : []));
  const fields = group === null ? sort : [group, ...sort.filter((field) => field !== group)];
  return sortedPeople(people, positions, fields);
}

/**
 * A file of a print: its name, its range of the chosen people (both ends included), and whether a separator comes
 * first.
 */
export type ChoiceGroup = {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly separates?: true;
};

/** The files of a print, from its people in order; empty if everything goes into one file. */
export function groupsOf(
  people: People,
  order: readonly number[],
  { group, separators }: Choice,
): readonly ChoiceGroup[] {
  if (group === null) return [];
  const groups: ChoiceGroup[] = [];
  for (const [place, position] of order.entries()) {
    const name = people.valueOf(position, group).trim();
    const last = groups.at(-1);
    if (last?.name === name) groups[groups.length - 1] = { ...last, end: place };
    else groups.push({ name, start: place, end: place, ...(separators ? { separates: true } : {}) });
  }
  return groups;
}

/** The ids with people added or removed; null for everybody. */
export function withPeople(
  people: People,
  ids: ReadonlySet<string> | null,
  positions: readonly number[],
  isAdded: boolean,
): ReadonlySet<string> | null {
  const next = new Set(people.all.filter((person) => isChosen({ ids }, person)).map(keyOf));
  for (const position of positions) {
    const person = people.all[position];
    if (!person) continue;
    if (isAdded) next.add(keyOf(person));
    else next.delete(keyOf(person));
  }
  return next.size === people.all.length ? null : next;
}

/** A file of a print: its name, and its content. */
type GroupRequest = { readonly name: string; readonly request: PrintRequest };

/** Splits a request into its groups' files; a group without remaining people has no file. */
export function groupRequests(
  request: PrintRequest,
  groups: readonly ChoiceGroup[],
  total: number,
): readonly GroupRequest[] {
  const range = resolveRange(request.range, total);
  const left = new Set(request.excludeRecords ?? []);
  return groups.flatMap(({ name, start, end, separates }) => {
    const [from, to] = [Math.max(start, range.start), Math.min(end, range.end)];
    const records = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
    if (records.every((record) => left.has(record))) return [];
    const { excludeRecords: _, ...rest } = request;
    const excludeRecords = records.filter((record) => left.has(record));
    return [
      {
        name,
        request: {
          ...rest,
          range: { type: "range" as const, start: from, end: to },
          ...(excludeRecords.length > 0 ? { excludeRecords } : {}),
          ...(separates ? { separator: name || "No value" } : {}),
        },
      },
    ];
  });
}
