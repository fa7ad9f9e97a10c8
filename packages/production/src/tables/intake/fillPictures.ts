import type { CellPicture } from "../rawTable.ts";
import type { TablePicture } from "../table.ts";

/** Writes the file names of pictures into the cells that they are in. */
export type PictureFiller = {
  /** To be called once for each row of the table, before it is judged. */
  fill(row: number, cells: string[]): void;
  /** Pictures that were written so far, each once. */
  used(): readonly TablePicture[];
  /** Cells that were filled, and their columns. */
  count(): number;
  columns(): ReadonlySet<number>;
};

/** `names` are those of the parts; a part without one cannot be used. */
export function createPictureFiller(
  pictures: readonly CellPicture[],
  names: ReadonlyMap<string, string>,
): PictureFiller {
  const byRow = Map.groupBy(pictures, ({ row }) => row);
  const used = new Map<string, string>();
  const columns = new Set<number>();
  let count = 0;
  return {
    fill(row, cells) {
      for (const { column, part } of byRow.get(row) ?? []) {
        const name = names.get(part);
        if (name === undefined) continue;
        while (cells.length < column) cells.push("");
        cells[column] = name;
        used.set(name, part);
        columns.add(column);
        count++;
      }
    },
    used: () => [...used].map(([name, part]) => ({ name, part })),
    count: () => count,
    columns: () => columns,
  };
}
