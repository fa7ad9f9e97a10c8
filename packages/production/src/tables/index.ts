export type { TakeRow } from "./collectRows.ts";
export { createRecordPacker } from "./packedRecords.ts";
export { readGrid } from "./readTable.ts";
export { type ReadTableInChildOptions, readGridInChild, readTableInChild } from "./readTableInChild.ts";
export type { Grid, Table, TableFile, TableFormat } from "./table.ts";
