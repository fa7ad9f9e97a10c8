import { utils } from "@e965/xlsx";

/** A merged area; rows and columns 0-based, ends included. */
export type MergedArea = {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
};

export function mergedArea(reference: string): MergedArea {
  return utils.decode_range(reference.replaceAll("$", ""));
}

/**
 * Empties the cells a merged area covers: it shows its first cell only, and what some programs leave in
 * the others is not on the sheet. The rows must be given from top to bottom.
 */
export function mergeMask(areas: readonly MergedArea[]): (row: number, texts: string[]) => void {
  const waiting = [...areas].sort((a, b) => a.s.r - b.s.r);
  let next = 0;
  let active: MergedArea[] = [];
  return (row, texts) => {
    for (let area = waiting[next]; area && area.s.r <= row; area = waiting[next]) {
      active.push(area);
      next++;
    }
    if (active.some(({ e }) => e.r < row)) active = active.filter(({ e }) => e.r >= row);
    for (const { s, e } of active) {
      const last = Math.min(e.c, texts.length - 1);
      for (let column = s.r === row ? s.c + 1 : s.c; column <= last; column++) texts[column] = "";
    }
  };
}
