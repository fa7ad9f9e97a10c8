/** Number of rows that Page Up and Page Down move. */
const leap = 4;

/** The cell that a key leads to from cell `at` of `count`, in rows of `columns`; null leaves the key to the browser. */
export function gridTarget(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
  at: number,
  count: number,
  columns: number,
): number | null {
  if (altKey || ctrlKey || metaKey || count === 0) return null;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at < columns ? at : at - columns,
    ArrowDown: Math.floor(at / columns) === Math.floor((count - 1) / columns) ? at : at + columns,
    PageUp: Math.max(at - leap * columns, at % columns),
    PageDown: at + leap * columns,
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(moves, key) ? moves[key] : undefined;
  return to === undefined ? null : Math.max(0, Math.min(to, count - 1));
}
