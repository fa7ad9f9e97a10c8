import type { Dataset, PrintStatusFilter } from "@print-builder/school";

/** Which of a dataset's records are meant. */
export type RecordFilter = {
  readonly search?: string;
  readonly classSectionId?: number;
  readonly status?: "active" | "inactive";
  readonly printStatus?: PrintStatusFilter;
};

/** Records of a school that are printed or packed, as a request names them. It holds no token. */
export type SchoolRows = {
  readonly dataset: Dataset;
  readonly filter: RecordFilter;
  /** Records there were when it was asked for. */
  readonly total: number;
  /** Whose records they are: those of another school are not theirs. */
  readonly schoolCode: string;
};

/** What opens a school's records. It is kept sealed and never answered. */
export type SchoolAccess = { readonly token: string; readonly schoolCode: string };
