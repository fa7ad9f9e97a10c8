import type { CardRecord } from "@print-builder/core/records";
import { type CardState, isInState, type StateFilter } from "./cardStates.ts";

/** Somebody who can be chosen, as lists show and find them. */
export type Person = {
  /** The id printed on the card and recorded in the ledger. */
  readonly id: string;
  /** The table row, 1-based; only set if several people share the id. */
  readonly row?: number;
  readonly name: string;
  /** Admission number or the like; "" where there is none. */
  readonly number: string;
  /** Class, section, department. */
  readonly group: string;
  /** Address of the photo; null where initials stand in for it. */
  readonly photo: string | null;
  /** Null where that is not known. */
  readonly isPrinted: boolean | null;
};

/** Unique key of a person: the id, plus the row if the id is shared. */
export const keyOf = ({ id, row }: Person): string => (row === undefined ? id : `${id}\n${row}`);

export type PeopleField = { readonly value: string; readonly label: string };

/** Everybody who can be chosen from, in the order of their list. */
export type People = {
  readonly all: readonly Person[];
  /** Fields to sort them by and to make files by, the likeliest first. */
  readonly fields: readonly PeopleField[];
  readonly valueOf: (position: number, field: string) => string;
  /** Their records, in the same order; without `headers` each record's own fields count. */
  readonly records: { readonly rows: readonly CardRecord[]; readonly headers: readonly string[] };
};

/** Accents, which a search ignores: "Jose" finds "José". */
const marks = /\p{M}/gu;

export function foldText(text: string): string {
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

/** Prepares what takes longest in a first search. */
export function prepareSearch(people: People): void {
  searchTextsOf(people);
}

/** Those who have the same value of a field: a class. */
export type PeopleGroup = { readonly field: string; readonly value: string };

/** Which of the people are shown: found by every word of a search, and by the other filters. */
export type PeopleFilter = {
  readonly search: string;
  /** How far their cards are; null for all. */
  readonly state: StateFilter | null;
  readonly group: PeopleGroup | null;
};

/** What is looked at first where people are chosen: those whose cards are so far, or how far all are. */
export type PeopleLook = StateFilter | "readiness";

export const noFilter: PeopleFilter = { search: "", state: null, group: null };

/** Positions of the people that a filter shows, in the order of their list; `states` is as long as the list. */
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

/** The order of letters is the same on every machine, and that of the server. */
const { compare } = new Intl.Collator("en");
const ranks = new WeakMap<People, Map<string, Uint32Array>>();

/** A value as it is compared: numbers as long as each other, as a collator that reads numbers takes three times as long. */
function sortKey(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replaceAll(/\d+/g, (digits) => digits.padStart(12, "0"));
}

/** For each person the place of their value among all values of a field: compared once, however often it is sorted. */
function ranksOf(people: People, field: string): Uint32Array {
  const known = ranks.get(people) ?? new Map<string, Uint32Array>();
  ranks.set(people, known);
  const made = known.get(field);
  if (made) return made;
  const keys = people.all.map((_, position) => sortKey(people.valueOf(position, field)));
  const sorted = [...new Set(keys)].filter((key) => key !== "").sort(compare);
  const places = new Map(sorted.map((key, place) => [key, place]));
  // Those without a value come last.
  const fresh = Uint32Array.from(keys, (key) => places.get(key) ?? sorted.length);
  known.set(field, fresh);
  return fresh;
}

/** Prepares what takes longest in a first sort by a field. */
export function prepareSort(people: People, field: string): void {
  ranksOf(people, field);
}

/** Positions in the order of their ranks; equal ones stay as they are. As numbers, as comparing takes ten times as long. */
function byRank(positions: readonly number[], rank: Uint32Array): readonly number[] {
  const count = positions.length;
  const keys = Float64Array.from(
    positions,
    (position, place) => (rank[position] ?? 0) * count + place,
  ).sort();
  return Array.from(keys, (key) => positions[key % count] ?? 0);
}

/** Positions sorted by fields, the first one first; equal ones stay in the order of their list. */
export function sortedPeople(
  people: People,
  positions: readonly number[],
  fields: readonly string[],
): readonly number[] {
  // By the last field first: what an earlier one finds equal keeps that order.
  return fields.toReversed().reduce((order, field) => byRank(order, ranksOf(people, field)), positions);
}
