import { type CardState, isInState, type StateFilter, stateFilters } from "./cardStates.ts";
import { type People, sortedPeople } from "./people.ts";

/** How many people there are, and how many of them are how far. */
export type StateCounts = Readonly<Record<StateFilter | "people", number>>;

export type GroupCounts = { readonly value: string; readonly counts: StateCounts };

type Counting = Record<StateFilter | "people", number>;

const nobody = (): Counting => ({
  people: 0,
  photo: 0,
  facts: 0,
  changed: 0,
  ready: 0,
  never: 0,
  printed: 0,
});

/** Counts these people (positions in the list), and the people of each value of a field in the order in which people sort it. */
export function countStates(
  people: People,
  states: readonly CardState[],
  positions: readonly number[],
  field: string,
): { readonly everybody: StateCounts; readonly groups: readonly GroupCounts[] } {
  const everybody = nobody();
  const groups = new Map<string, Counting>();
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
