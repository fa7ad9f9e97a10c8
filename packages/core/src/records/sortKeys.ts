import { natural } from "../expressions/natural.ts";

/** One name that records are sorted by. */
export type SortKey = { readonly name: string; readonly descending: boolean };

/** Reads `class,-full_name`. Empty names are passed over. */
export function parseSort(sort: string): readonly SortKey[] {
  return sort.split(",").flatMap((written) => {
    const text = written.trim();
    const descending = text.startsWith("-");
    const name = descending ? text.slice(1).trim() : text;
    return name === "" ? [] : [{ name, descending }];
  });
}

/** Compares two records by their values of each key, the first that differs decides. */
export function compareKeys(keys: readonly SortKey[], a: readonly string[], b: readonly string[]): number {
  for (const [at, key] of keys.entries()) {
    const order = compareValues(key, a[at] ?? "", b[at] ?? "");
    if (order !== 0) return order;
  }
  return 0;
}

/** Blanks come last either way. */
function compareValues({ descending }: SortKey, a: string, b: string): number {
  if (a === b) return 0;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  return descending ? natural.compare(b, a) : natural.compare(a, b);
}
