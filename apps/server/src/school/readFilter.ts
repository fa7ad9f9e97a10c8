import { type PrintFilters, problem } from "@print-builder/api";
import { printStatusFilters } from "@print-builder/school";
import type { RecordFilter } from "./schoolRows.ts";

const statuses = ["active", "inactive"] as const;

/**
 * Reads the filters of a call; empty ones leave nobody out. `place` comes before the name of a field that is
 * wrong. Throws a Problem (`bad_value`).
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

/** Whether filters leave anybody out. Which people they are of is no such matter. */
export function isNarrow({ csv_entity: _, ...filters }: PrintFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== null && value !== "");
}
