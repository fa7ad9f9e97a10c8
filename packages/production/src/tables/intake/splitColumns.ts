import type { ColumnSplit } from "./plan.ts";

type Rows = { readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] };

/**
 * The table with two more columns for each split: what stands before the sign, and what behind it. A name with a comma is
 * the last name and then the first one; one with blanks begins with the first name. A split of a column that is not there does nothing.
 */
export function splitColumns(
  { headers, rows }: Rows,
  splits: readonly ColumnSplit[],
): { headers: string[]; rows: string[][] } {
  const made = {
    headers: [...headers],
    rows: rows.map((cells) => [...cells]),
  };
  for (const split of splits) {
    const { column, sign } = split;
    const at = made.headers.indexOf(column);
    if (at < 0 || sign === "") continue;
    for (const name of partNames(column, sign)) made.headers.push(freeName(name, made.headers));
    for (const cells of made.rows) cells.push(...parts(cells[at] ?? "", split));
  }
  return made;
}

function parts(written: string, { sign, at: which }: Omit<ColumnSplit, "column">): readonly [string, string] {
  const value = written.trim();
  const at = which === "last" ? value.lastIndexOf(sign) : value.indexOf(sign);
  return at < 0 ? [value, ""] : [value.slice(0, at).trim(), value.slice(at + sign.length).trim()];
}

/** "Last, First" names its parts itself. */
function partNames(column: string, sign: string): readonly string[] {
  const named = parts(column, { sign });
  if (sign.trim() !== "" && named.every((name) => name !== "")) return named;
  if (!/name/i.test(column)) return [`${column} 1`, `${column} 2`];
  return sign === "," ? ["Last name", "First name"] : ["First name", "Last name"];
}

/** A name that no column has yet, with a number where it is taken. */
export function freeName(name: string, headers: readonly string[]): string {
  let free = name;
  for (let number = 2; headers.includes(free); number++) free = `${name} ${number}`;
  return free;
}
