import { type CardState, isInState, type StateFilter, stateFilters } from "./cardStates.ts";
import { type People, sortedPeople } from "./people.ts";

/** Counts of people: in all, and in each state. */
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

/** Counts these people (positions in the list), in all and by the values of a field in natural order. */
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
