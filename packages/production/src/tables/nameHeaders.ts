import { trimEdges } from "./checks/edges.ts";

/**
 * Column names from the cells of the first row: without blanks and invisible characters around them, a blank one becomes `column_n` (n = 1-based
 * position), or “Photo” above pictures, a repeated one gets a number ("Name", "Name 2"). `__proto__` would alter the row objects
 * instead of naming a cell, so it counts as blank.
 */
export function nameHeaders(
  cells: readonly string[],
  columns: number,
  ofPictures: ReadonlySet<number> = new Set(),
): { headers: string[]; remarks: string[] } {
  const wanted = Array.from({ length: columns }, (_, index) => usable(cells[index] ?? ""));
  const taken = new Set(wanted);
  const used = new Set<string>();
  const remarks: string[] = [];
  const headers = wanted.map((name, index) => {
    const base = name || (ofPictures.has(index) ? "Photo" : `column_${index + 1}`);
    let header = base;
    for (let number = 2; used.has(header) || (header !== name && taken.has(header)); number++) {
      header = `${base} ${number}`;
    }
    used.add(header);
    if (name && header !== name) remarks.push(`The column "${name}" occurs again; it is called "${header}".`);
    return header;
  });
  return { headers, remarks };
}

function usable(cell: string): string {
  const name = trimEdges(cell);
  return name === "__proto__" ? "" : name;
}
