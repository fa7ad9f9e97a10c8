import { isBlank, type MergedArea } from "./plan.ts";

/**
 * Gives the value of cells that are merged downwards to each of their rows. The rows must be given from top to bottom,
 * below the header, with the cells that an area covers empty.
 */
export function createMergeFiller(merged: readonly MergedArea[]): (row: number, cells: string[]) => void {
  const tall = merged.filter(({ s, e }) => e.r > s.r).sort((a, b) => a.s.r - b.s.r);
  const shown = new Map<number, { readonly text: string; readonly until: number }>();
  let next = 0;
  const begin = (row: number, cells: readonly string[]): void => {
    for (let area = tall[next]; area && area.s.r <= row; area = tall[next]) {
      next++;
      if (area.s.r === row) shown.set(area.s.c, { text: cells[area.s.c] ?? "", until: area.e.r });
    }
  };
  return (row, cells) => {
    begin(row, cells);
    for (const [column, { text, until }] of shown) {
      if (until < row) shown.delete(column);
      else if (text !== "") give(cells, column, text);
    }
  };
}

function give(cells: string[], column: number, text: string): void {
  if (!isBlank(cells[column] ?? "")) return;
  while (cells.length < column) cells.push("");
  cells[column] = text;
}
