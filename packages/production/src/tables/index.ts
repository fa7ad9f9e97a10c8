export { type ReadTableOptions, readTable } from "./readTable.ts";
export { type ReadTableInChildOptions, readTableInChild } from "./readTableInChild.ts";
export type { Table, TableFile } from "./table.ts";
export { restoreCell, writeCsv } from "./writeCsv.ts";
