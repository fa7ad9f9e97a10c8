/**
 * The people that a job prints or packs, in order. Stored with the job, so that changes of the list while the job waits
 * neither duplicate nor lose anybody. Identifies people by the school's ids alone.
 */
export type LineUp = {
  readonly ids: readonly number[];
  /** Positions in the school's list (0-based) when it was last read; -1 for people who have left it. */
  readonly places: readonly number[];
  /** Numbers at the start, in the list or among those chosen from it; newcomers follow. */
  readonly records: readonly number[];
  /** Ids in the list at the start that were not requested. */
  readonly leftOut: readonly number[];
  /** Length of the list when it was last read. */
  readonly total: number;
  /** Records ever counted, so the number of the next newcomer. */
  readonly counted: number;
};

/** People who left or joined the list since the line-up was made. */
export type PeopleChange = { readonly vanished: number; readonly came: number };

export const nobodyChanged: PeopleChange = { vanished: 0, came: 0 };

/**
 * Lines up the people with the requested numbers (0-based) in the list, in this order; if people were chosen from it, the
 * numbers count those. Skips people who have left the list since.
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
  /** This many at the start are finished and stay as they are. */
  readonly done: number;
  /** Whether newcomers are included. */
  readonly takesNew: boolean;
};

/**
 * Updates the line-up for the current list: finished people, then the others who are still there. Uses the list's order if
 * newcomers may join, otherwise their own.
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
