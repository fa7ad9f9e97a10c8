/**
 * The people that a job prints or packs, in order. It is stored with the job, so that changes to the list
 * while the job waits neither duplicate nor omit people. The only data about people are the school's ids.
 */
export type LineUp = {
  readonly ids: readonly number[];
  /** Positions in the school's list (0-based) when it was last read; -1 for people who have left. */
  readonly places: readonly number[];
  /** People's numbers at the start, in the list or among chosen people. Newcomers have higher numbers. */
  readonly records: readonly number[];
  /** Ids of people who were in the list at the start but not requested. */
  readonly leftOut: readonly number[];
  /** Length of the list when it was last read. */
  readonly total: number;
  /** The next newcomer's number. */
  readonly counted: number;
};

/** Number of people who left or joined the list since the line-up was made. */
export type PeopleChange = { readonly vanished: number; readonly came: number };

export const nobodyChanged: PeopleChange = { vanished: 0, came: 0 };

/**
 * Lines up the people with the requested numbers (0-based) in this order. If people were chosen from the
 * list, the numbers refer to the chosen people. Skips people who have left since.
 */
export function lineUpOf(
  list: readonly number[],
  wanted: Iterable<number>,
  people: readonly number[] = list,
): LineUp {
  const placeOf = new Map(list.map((id, place) => [id, place]));
  const there = [...wanted].flatMap((record) => {
    const id = idAt(people, record);
    const place = placeOf.get(id);
    return place === undefined ? [] : [{ id, place, record }];
  });
  const taken = new Set(there.map(({ id }) => id));
  return {
    ids: there.map(({ id }) => id),
    places: there.map(({ place }) => place),
    records: there.map(({ record }) => record),
    leftOut: list.filter((id) => !taken.has(id)),
    total: list.length,
    counted: people.length,
  };
}

export type Renewal = {
  /** Number of people at the start who are finished and stay unchanged. */
  readonly done: number;
  /** Whether newcomers are included. */
  readonly takesNew: boolean;
};

/**
 * Updates the line-up for the current list: finished people first, then everybody else who is still there.
 * The order is the list's if newcomers are included, and the line-up's own otherwise.
 */
export function renewLineUp(
  old: LineUp,
  list: readonly number[],
  { done, takesNew }: Renewal,
): { readonly lineUp: LineUp; readonly change: PeopleChange } {
  const placeOf = new Map(list.map((id, place) => [id, place]));
  const recordOf = new Map(old.ids.map((id, position) => [id, old.records[position] ?? 0]));
  const leftOut = new Set(old.leftOut);
  const finished = old.ids.slice(0, done);
  const isFinished = new Set(finished);
  const came = takesNew ? list.filter((id) => !recordOf.has(id) && !leftOut.has(id)) : [];
  for (const [order, id] of came.entries()) recordOf.set(id, old.counted + order);
  const those = takesNew ? list.filter((id) => recordOf.has(id)) : old.ids.filter((id) => placeOf.has(id));
  const next = those.filter((id) => !isFinished.has(id));
  const ids = [...finished, ...next];
  return {
    lineUp: {
      ids,
      places: ids.map((id) => placeOf.get(id) ?? -1),
      records: ids.map((id) => recordOf.get(id) ?? 0),
      leftOut: old.leftOut,
      total: list.length,
      counted: old.counted + came.length,
    },
    change: { vanished: old.ids.length - done - (next.length - came.length), came: came.length },
  };
}

function idAt(list: readonly number[], place: number): number {
  const id = list[place];
  if (id === undefined) throw new RangeError(`There is no place ${place}: the list has ${list.length}.`);
  return id;
}
