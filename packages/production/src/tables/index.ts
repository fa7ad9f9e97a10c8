export type { TakeRow } from "./collectRows.ts";
export { createRecordPacker } from "./packedRecords.ts";
export { readGrid } from "./readGrid.ts";
export { readGridInChild, readTableInChild } from "./readTableInChild.ts";
export type { Grid, Table, TableFile } from "./table.ts";
