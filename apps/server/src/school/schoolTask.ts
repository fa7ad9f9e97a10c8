import type { SchoolAccess, SchoolRows } from "./schoolRows.ts";

/** What a process is told to print rows of a school: it is given this one token, and for this one task. */
export type SchoolTask = {
  readonly rows: SchoolRows;
  readonly access: SchoolAccess;
  /** Token to field, instead of the stored mapping. */
  readonly fieldMap: Readonly<Record<string, string>> | null;
  /** Records that one call asks for; the usual number when absent. */
  readonly pageSize?: number;
};
