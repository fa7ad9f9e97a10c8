/** A cell on the page; row -1 is the header. */
export type CellPlace = { readonly row: number; readonly column: number };

/** A cell being edited: the editor's initial text, and the value before the edit. */
export type Draft = CellPlace & { readonly text: string; readonly before: string };

export type GridSize = { readonly rows: number; readonly columns: number };

export type GridKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** A key's action on a cell that is not being edited. */
export type GridAction =
  | { readonly action: "move"; readonly to: CellPlace }
  /** `text` replaces the cell's value; null keeps the value. */
  | { readonly action: "edit"; readonly text: string | null }
  | { readonly action: "sort" }
  | { readonly action: "clear" };

/** Width of the row-number column, px. */
export const numberWidth = 60;

/** Number of rows that Page Up and Page Down move. */
const leap = 12;

/** The cell that each key moves to, without and with Ctrl. */
type Jump = (place: CellPlace, size: GridSize) => CellPlace;

const jumps: Readonly<Record<string, readonly [alone: Jump, far: Jump]>> = {
  ArrowUp: [({ row, column }) => ({ row: row - 1, column }), ({ column }) => ({ row: 0, column })],
  ArrowDown: [
    ({ row, column }) => ({ row: row + 1, column }),
    ({ column }, { rows }) => ({ row: rows - 1, column }),
  ],
  ArrowLeft: [({ row, column }) => ({ row, column: column - 1 }), ({ row }) => ({ row, column: 0 })],
  ArrowRight: [
    ({ row, column }) => ({ row, column: column + 1 }),
    ({ row }, { columns }) => ({ row, column: columns - 1 }),
  ],
  PageUp: [({ row, column }) => ({ row: row - leap, column }), ({ column }) => ({ row: 0, column })],
  PageDown: [
    ({ row, column }) => ({ row: row + leap, column }),
    ({ column }, { rows }) => ({ row: rows - 1, column }),
  ],
  Home: [({ row }) => ({ row, column: 0 }), () => ({ row: 0, column: 0 })],
  End: [
    ({ row }, { columns }) => ({ row, column: columns - 1 }),
    (_, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
  ],
};

function target(place: CellPlace, { key, ctrlKey, metaKey }: GridKey, size: GridSize): CellPlace | null {
  const jump = Object.hasOwn(jumps, key) ? jumps[key] : undefined;
  return jump ? jump[ctrlKey || metaKey ? 1 : 0](place, size) : null;
}

/** The nearest cell inside the grid. */
export function withinGrid({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace {
  return {
    row: Math.max(-1, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

/** A key's action on the active cell; null leaves the key to the browser. */
export function gridAction(place: CellPlace, key: GridKey, size: GridSize): GridAction | null {
  const to = key.altKey ? null : target(place, key, size);
  if (to) return { action: "move", to: withinGrid(to, size) };
  const isHeader = place.row < 0;
  if (key.key === "Enter" || (key.key === " " && isHeader)) {
    return isHeader ? { action: "sort" } : { action: "edit", text: null };
  }
  if (isHeader || key.ctrlKey || key.metaKey || key.altKey) return null;
  if (key.key === "F2") return { action: "edit", text: null };
  if (key.key === "Delete" || key.key === "Backspace") return { action: "clear" };
  return [...key.key].length === 1 ? { action: "edit", text: key.key } : null;
}
