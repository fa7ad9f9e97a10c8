/** Ids of the selected records on the shown page. */
export type Selection = {
  readonly ids: ReadonlySet<number>;
  /** Row of the page, from 0, from which Shift extends a range. */
  readonly anchor: number | null;
  /** True if all found records are selected, including other pages, except `unticked`. */
  readonly isEverything: boolean;
  /** Records that were unticked after everything was selected. */
  readonly unticked: ReadonlySet<number>;
};

export const nothingSelected: Selection = {
  ids: new Set(),
  anchor: null,
  isEverything: false,
  unticked: new Set(),
};

/** The number of selected records among `total` found records. */
export function selectedCount({ ids, isEverything, unticked }: Selection, total: number): number {
  return isEverything ? Math.max(0, total - unticked.size) : ids.size;
}

export function toggled(selection: Selection, page: readonly number[], row: number): Selection {
  const id = page[row];
  if (id === undefined) return selection;
  const [ids, unticked] = [new Set(selection.ids), new Set(selection.unticked)];
  if (ids.delete(id)) unticked.add(id);
  else {
    ids.add(id);
    unticked.delete(id);
  }
  return { ...selection, ids, unticked, anchor: row };
}

/** Adds all rows from the anchor to this row to the selection. */
export function extended(selection: Selection, page: readonly number[], row: number): Selection {
  const from = selection.anchor ?? row;
  const rows = page.slice(Math.min(from, row), Math.max(from, row) + 1);
  const ids = new Set([...selection.ids, ...rows]);
  const unticked = new Set([...selection.unticked].filter((id) => !ids.has(id)));
  return { ...selection, ids, unticked, anchor: from };
}

export function wholePage(page: readonly number[]): Selection {
  return { ...nothingSelected, ids: new Set(page) };
}

/** The selected part of the page. */
export function extentOf({ ids }: Selection, page: readonly number[]): "nothing" | "part" | "page" {
  const count = page.filter((id) => ids.has(id)).length;
  if (count === 0) return "nothing";
  return count === page.length ? "page" : "part";
}
