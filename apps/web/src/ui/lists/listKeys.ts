/** Number of rows that Page Up and Page Down move by. */
const leap = 8;

export type ListKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** The action of a key in a list of records. */
export type ListAction =
  /** `extends` is true if Shift is held, which selects all rows between the old and the new row. */
  | { readonly action: "move"; readonly to: number; readonly extends: boolean }
  | { readonly action: "toggle"; readonly extends: boolean }
  | { readonly action: "selectPage" }
  | { readonly action: "clear" };

function targetRow(row: number, count: number, key: string): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: row - 1,
    ArrowDown: row + 1,
    PageUp: row - leap,
    PageDown: row + leap,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

/**
 * The action of a key in row `row` of `count`. Null leaves the key to the browser. With `hasSelection`, Escape clears
 * the selection first.
 */
export function listAction(
  row: number,
  count: number,
  { key, ctrlKey, metaKey, shiftKey, altKey }: ListKey,
  hasSelection: boolean,
): ListAction | null {
  if (altKey || count === 0) return null;
  if (ctrlKey || metaKey) return key.toLowerCase() === "a" ? { action: "selectPage" } : null;
  if (key === " ") return { action: "toggle", extends: shiftKey };
  if (key === "Escape") return hasSelection ? { action: "clear" } : null;
  const to = targetRow(row, count, key);
  return to === null ? null : { action: "move", to, extends: shiftKey };
}
