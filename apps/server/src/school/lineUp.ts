/**
 * Whom a job prints or packs, in order. It is kept with the job, so that a list which changes while the job waits
 * neither doubles nor loses anybody. People are told by the school's ids alone.
 */
export type LineUp = {
  readonly ids: readonly number[];
  /** Where each stood in the school's list (0-based) when the list was last read; -1 for who had left it. */
  readonly places: readonly number[];
  /** Each one's number at the start, in the list or among those chosen of it; who came later stands behind. */
  readonly records: readonly number[];
  /** Ids in the list at the start that were not asked for. */
  readonly leftOut: readonly number[];
  /** Length of the list when it was last read. */
  readonly total: number;
  /** Records that were ever counted: the next who comes is this one. */
  readonly counted: number;
};

/** How many left or joined the list since the line-up was made. */
export type PeopleChange = { readonly vanished: number; readonly came: number };

export const nobodyChanged: PeopleChange = { vanished: 0, came: 0 };

/**
 * Lines up those whose numbers (0-based) in the list are asked for, in this order; where people were chosen of it, their
 * numbers among these. Who has left the list since is not lined up.
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
  /** The first so many are done with and stay as they are. */
  readonly done: number;
  /** Whether those who came since were asked for too. */
  readonly takesNew: boolean;
};

/**
 * The line-up for what the list is now: those who are done with, then the others that are there. They stand in the list's
 * order where others may join them, and in their own where not.
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
