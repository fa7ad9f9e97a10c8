import type { CardRecord } from "@print-builder/core/records";
import { useEffect } from "react";
import { type CardState, isInState, type StateFilter, stateFilters } from "./cardStates.ts";

/** A person who can be chosen, with the values that lists show and search. */
export type Person = {
  /** The id printed on the card and recorded in the ledger. */
  readonly id: string;
  /** The table row, 1-based; only set if several people share the id. */
  readonly row?: number;
  readonly name: string;
  /** Admission number or similar; "" if there is none. */
  readonly number: string;
  /** Class, section, department. */
  readonly group: string;
  /** Address of the photo; null to show initials. */
  readonly photo: string | null;
  /** Null if the print status is unknown. */
  readonly isPrinted: boolean | null;
};

/** Unique key of a person: the id, plus the row if the id is shared. */
export const keyOf = ({ id, row }: Person): string => (row === undefined ? id : `${id}\n${row}`);

export type PeopleField = { readonly value: string; readonly label: string };

/** Everybody who can be chosen, in the order of their list. */
export type People = {
  readonly all: readonly Person[];
  /** Fields for sorting and for splitting into files, the likeliest first. */
  readonly fields: readonly PeopleField[];
  readonly valueOf: (position: number, field: string) => string;
  /** Their records, in the same order; without `headers`, each record brings its own fields. */
  readonly records: { readonly rows: readonly CardRecord[]; readonly headers: readonly string[] };
};

/** Accents, which a search ignores: "Jose" finds "José". */
const marks = /\p{M}/gu;

function foldText(text: string): string {
  return text.normalize("NFKD").replaceAll(marks, "").toLowerCase().trim();
}

const searchTexts = new WeakMap<People, readonly string[]>();

function searchTextsOf(people: People): readonly string[] {
  const known = searchTexts.get(people);
  if (known) return known;
  const texts = people.all.map(({ id, name, number, group }) =>
    foldText([name, number, group, id].join("\n")),
  );
  searchTexts.set(people, texts);
  return texts;
}

/** Builds the search index in advance, so that the first search is fast. */
function prepareSearch(people: People): void {
  searchTextsOf(people);
}

/** People who have the same value of a field, e.g. a class. */
export type PeopleGroup = { readonly field: string; readonly value: string };

/** Filters of the list: shows everybody who matches every word of the search and all other filters. */
export type PeopleFilter = {
  readonly search: string;
  /** State of their cards; null for all. */
  readonly state: StateFilter | null;
  readonly group: PeopleGroup | null;
};

/** The initial view for choosing people: a state of their cards, or the readiness board. */
export type PeopleLook = StateFilter | "readiness";

export const noFilter: PeopleFilter = { search: "", state: null, group: null };

/** Positions of the people that a filter matches, in the order of their list; `states` is as long as the list. */
export function foundPeople(
  people: People,
  { search, state, group }: PeopleFilter,
  states: readonly CardState[] | null,
): readonly number[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const texts = words.length > 0 ? searchTextsOf(people) : [];
  return people.all.flatMap((_, position) => {
    const card = states?.[position];
    if (state !== null && !(card && isInState(card, state))) return [];
    if (group !== null && people.valueOf(position, group.field).trim() !== group.value) return [];
    return words.every((word) => texts[position]?.includes(word)) ? [position] : [];
  });
}

/** Uses a fixed locale, so that letters sort the same on every machine and on the server. */
const { compare } = new Intl.Collator("en");
const ranks = new WeakMap<People, Map<string, Uint32Array>>();

/** Sort key of a value. Padding its numbers is three times as fast as a numeric collator. */
function sortKey(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.padStart(12, "0"));
}

/** Ranks each person's value among all values of a field; cached, because comparing strings is slow. */
function ranksOf(people: People, field: string): Uint32Array {
  const known = ranks.get(people) ?? new Map<string, Uint32Array>();
  ranks.set(people, known);
  const made = known.get(field);
  if (made) return made;
  const keys = people.all.map((_, position) => sortKey(people.valueOf(position, field)));
  const sorted = [...new Set(keys)].filter((key) => key !== "").sort(compare);
  const places = new Map(sorted.map((key, place) => [key, place]));
  // People without a value come last.
  const fresh = Uint32Array.from(keys, (key) => places.get(key) ?? sorted.length);
  known.set(field, fresh);
  return fresh;
}

/** Ranks a field in advance, so that the first sort is fast. */
function prepareSort(people: People, field: string): void {
  ranksOf(people, field);
}

/**
 * Positions in the order of their ranks; the sort is stable. Sorting packed numbers is ten times as fast as
 * comparing.
 */
function byRank(positions: readonly number[], rank: Uint32Array): readonly number[] {
  const count = positions.length;
  const keys = Float64Array.from(
    positions,
    (position, place) => (rank[position] ?? 0) * count + place,
  ).sort();
  return Array.from(keys, (key) => positions[key % count] ?? 0);
}

/** Positions sorted by fields, the most significant first; equal people stay in the order of their list. */
export function sortedPeople(
  people: People,
  positions: readonly number[],
  fields: readonly string[],
): readonly number[] {
  // Sort by the last field first: a stable sort by an earlier field keeps this order among equal values.
  return fields.toReversed().reduce((order, field) => byRank(order, ranksOf(people, field)), positions);
}

/** The result of a pasted list: distinct positions of the people found, and the unknown entries. */
type PastedPeople = { readonly positions: readonly number[]; readonly unknown: readonly string[] };

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

/** Counts of people, in total and in each state. */
export type StateCounts = Readonly<Record<StateFilter | "people", number>>;

type GroupCounts = { readonly value: string; readonly counts: StateCounts };

type MutableCounts = Record<StateFilter | "people", number>;

const nobody = (): MutableCounts => ({
  people: 0,
  photo: 0,
  facts: 0,
  changed: 0,
  ready: 0,
  never: 0,
  printed: 0,
});

/** Counts these people (positions in the list), in all and by the values of a field in natural order. */
export function countStates(
  people: People,
  states: readonly CardState[],
  positions: readonly number[],
  field: string,
): { readonly everybody: StateCounts; readonly groups: readonly GroupCounts[] } {
  const everybody = nobody();
  const groups = new Map<string, MutableCounts>();
  for (const position of sortedPeople(people, positions, [field])) {
    const value = people.valueOf(position, field).trim();
    const counts = groups.get(value) ?? nobody();
    groups.set(value, counts);
    const state = states[position];
    for (const each of [everybody, counts]) {
      each.people++;
      for (const filter of stateFilters) if (state && isInState(state, filter)) each[filter]++;
    }
  }
  return { everybody, groups: [...groups].map(([value, counts]) => ({ value, counts })) };
}

/** Number of fields to prepare for sorting; each takes some hundredths of a second for 10,000 people. */
const maxFields = 6;
const pauseMs = 40;

/** Prepares people for searching and sorting in small steps, so that the first search is as fast as later ones. */
export function usePreparedPeople(people: People | null): void {
  useEffect(() => {
    if (people === null) return;
    const fields = people.fields.slice(0, maxFields).map(
      ({ value }) =>
        () =>
          prepareSort(people, value),
    );
    const steps = [() => prepareSearch(people), ...fields];
    let timer = window.setTimeout(function step() {
      steps.shift()?.();
      if (steps.length > 0) timer = window.setTimeout(step, pauseMs);
    }, pauseMs);
    return () => window.clearTimeout(timer);
  }, [people]);
}
