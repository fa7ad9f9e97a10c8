import { type PrintFilters, problem } from "@print-builder/api";
import { type Dataset, type PrintStatusFilter, printStatusFilters } from "@print-builder/school";

/** Selects records of a dataset. */
type RecordFilter = {
  readonly search?: string;
  readonly classSectionId?: number;
  readonly status?: "active" | "inactive";
  readonly printStatus?: PrintStatusFilter;
};

/** The school records that a request prints or packs. Contains no token. */
export type SchoolRows = {
  readonly dataset: Dataset;
  readonly filter: RecordFilter;
  /** Records available at the time of the request. */
  readonly total: number;
  /** The school that the records belong to: another school's records do not qualify. */
  readonly schoolCode: string;
};

/** Access to a school's records. Stored sealed and never sent. */
export type SchoolAccess = { readonly token: string; readonly schoolCode: string };

/** A school print as passed to a process: with this one token, for this one task. */
export type SchoolTask = {
  readonly rows: SchoolRows;
  readonly access: SchoolAccess;
  /** Token to field, instead of the stored mapping. */
  readonly fieldMap: Readonly<Record<string, string>> | null;
  /** Records per call; absent: the default. */
  readonly pageSize?: number;
};

const statuses = ["active", "inactive"] as const;

/**
 * Reads a call's filters; empty ones exclude nobody. `place` prefixes the name of a wrong field. Throws a Problem
 * (`bad_value`).
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

/** Whether filters exclude anybody. The dataset does not count as a filter. */
export function isNarrow({ csv_entity: _, ...filters }: PrintFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== null && value !== "");
}
