/** Which records of the shown page are selected, by their ids. */
export type Selection = {
  readonly ids: ReadonlySet<number>;
  /** Where a range begins that Shift extends: a row of the page, from 0. */
  readonly anchor: number | null;
  /** True when every record that is found is meant, those of other pages too. */
  readonly isEverything: boolean;
};

export const nothingSelected: Selection = { ids: new Set(), anchor: null, isEverything: false };

/** Selects a row, or leaves it out when it was selected. */
export function toggled({ ids }: Selection, page: readonly number[], row: number): Selection {
  const id = page[row];
  const next = new Set(ids);
  if (id !== undefined && !next.delete(id)) next.add(id);
  return { ids: next, anchor: row, isEverything: false };
}

/** Selects all rows from the anchor to this one, besides what is selected already. */
export function extended({ ids, anchor }: Selection, page: readonly number[], row: number): Selection {
  const from = anchor ?? row;
  const rows = page.slice(Math.min(from, row), Math.max(from, row) + 1);
  return { ids: new Set([...ids, ...rows]), anchor: from, isEverything: false };
}

export function wholePage(page: readonly number[]): Selection {
  return { ids: new Set(page), anchor: null, isEverything: false };
}

/** How much of the page is selected. */
export function extentOf({ ids }: Selection, page: readonly number[]): "nothing" | "part" | "page" {
  const count = page.filter((id) => ids.has(id)).length;
  if (count === 0) return "nothing";
  return count === page.length ? "page" : "part";
}
