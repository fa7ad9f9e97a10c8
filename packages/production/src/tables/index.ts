export { packRecords } from "./packedRecords.ts";
export { type ReadTableOptions, readGrid, readTable } from "./readTable.ts";
export { type ReadTableInChildOptions, readGridInChild, readTableInChild } from "./readTableInChild.ts";
export type { Grid, Table, TableFile } from "./table.ts";
export { restoreCell, writeCsv } from "./writeCsv.ts";
