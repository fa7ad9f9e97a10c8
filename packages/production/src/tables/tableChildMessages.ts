import type { GridWithIntake, ReadGridOptions } from "./readGrid.ts";
import type { TableFile } from "./table.ts";

/** What the parent sends, once. */
export type TableJob = Omit<ReadGridOptions, "signal"> & { readonly file: TableFile };

/** What the child answers: the head, then rows in blocks, then the end; or one failure. */
export type TableAnswer =
  | { readonly kind: "head"; readonly grid: Omit<GridWithIntake, "rows"> }
  | { readonly kind: "rows"; readonly rows: string[][] }
  | { readonly kind: "end" }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "failed"; readonly stack: string };
