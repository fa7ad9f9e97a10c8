import { type PrintFilters, problem } from "@print-builder/api";
import { type Dataset, type PrintStatusFilter, printStatusFilters } from "@print-builder/school";

/** Selects records of a dataset. */
type RecordFilter = {
  readonly search?: string;
  readonly classSectionId?: number;
  readonly status?: "active" | "inactive";
  readonly printStatus?: PrintStatusFilter;
};

/** The school records that a request prints or packs, without a token. */
export type SchoolRows = {
  readonly dataset: Dataset;
  readonly filter: RecordFilter;
  /** Number of records at the time of the request. */
  readonly total: number;
  /** The school to which the records belong. Records of another school are not accepted. */
  readonly schoolCode: string;
};

/** The access to a school's records. It is stored sealed and never sent. */
export type SchoolAccess = { readonly token: string; readonly schoolCode: string };

/** A school print for a process, with the token for this task only. */
export type SchoolTask = {
  readonly rows: SchoolRows;
  readonly access: SchoolAccess;
  /** Fields by token, instead of the stored mapping. */
  readonly fieldMap: Readonly<Record<string, string>> | null;
  /** Number of records per call. Absent: the default. */
  readonly pageSize?: number;
};

const statuses = ["active", "inactive"] as const;

/**
 * Reads the filters of a call; empty filters exclude nobody. `place` is a prefix for the name of an invalid
 * field. Throws a Problem (`bad_value`).
 */
export function readFilter(filters: PrintFilters, place: "" | "filters."): RecordFilter {
  const { search, class_section_id, status, print_status } = filters;
  const refuse = (field: string, reason: string) =>
    problem("bad_value", { field: `${place}${field}`, reason });
  const filter: { -readonly [Key in keyof RecordFilter]: RecordFilter[Key] } = {};
  if (search?.trim()) filter.search = search.trim();
  if (class_section_id !== undefined && class_section_id !== null && class_section_id !== "") {
    if (!/^[1-9]\d{0,11}$/.test(String(class_section_id))) {
      throw refuse("class_section_id", "must be the number of a class section");
    }
    filter.classSectionId = Number(class_section_id);
  }
  if (status) {
    const known = statuses.find((one) => one === status);
    if (!known) throw refuse("status", `must be ${statuses.join(" or ")}`);
    filter.status = known;
  }
  if (print_status) {
    const known = printStatusFilters.find((one) => one === print_status);
    if (!known) throw refuse("print_status", `must be ${printStatusFilters.join(", ")}`);
    filter.printStatus = known;
  }
  return filter;
}

/** Whether the filters exclude anybody. The dataset is not a filter. */
export function isNarrow({ csv_entity: _, ...filters }: PrintFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== null && value !== "");
}
