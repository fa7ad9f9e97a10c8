import { type ReadGridOptions, readGrid } from "#tables/readGrid.ts";
import { type Table, type TableFile, toRecords } from "#tables/table.ts";

/** Like `readGrid`, with rows as records. */
export async function readTable(file: TableFile, options: ReadGridOptions = {}): Promise<Table> {
  const { rows, ...grid } = await readGrid(file, options);
  return { ...grid, rows: toRecords(grid.headers, rows) };
}
