/** A cell of the page: `row` -1 is the header. */
export type CellPlace = { readonly row: number; readonly column: number };

/** A cell that is being edited: the text that its editor begins with, and the value it had before. */
export type Draft = CellPlace & { readonly text: string; readonly before: string };

export type GridSize = { readonly rows: number; readonly columns: number };

export type GridKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** What a key asks for on a cell that is not being edited. */
export type GridAction =
  | { readonly action: "move"; readonly to: CellPlace }
  /** `text` takes the place of what the cell holds; null keeps it. */
  | { readonly action: "edit"; readonly text: string | null }
  | { readonly action: "sort" }
  | { readonly action: "clear" };

/** Width of the column of row numbers, px. */
export const numberWidth = 60;

/** Rows that Page Up and Page Down pass. */
const leap = 12;

/** Where a key goes from a place, alone and with Ctrl. */
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

/** The nearest place that there is. */
export function withinGrid({ row, column }: CellPlace, { rows, columns }: GridSize): CellPlace {
  return {
    row: Math.max(-1, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

/** What a key does on the active cell; null leaves it to the browser. */
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
