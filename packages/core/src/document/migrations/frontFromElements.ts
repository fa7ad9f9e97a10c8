import { readFlag } from "../looseValues.ts";
import type { Migration } from "./migration.ts";

/**
 * Installed systems keep the front of a single-sided design in `elements` and may store an empty
 * `front_elements` beside it. From version 1 on a `front_elements` that is there is the front, even empty.
 */
export const frontFromElements: Migration = {
  to: 1,
  migrate(design, note) {
    const { front_elements: front, ...others } = design;
    if (readFlag(design.is_dual_sided, "is_dual_sided")) return design;
    if (!Array.isArray(front) || front.length > 0) return design;
    if (!Array.isArray(design.elements) || design.elements.length === 0) return design;
    note("front side: front_elements is empty, so the front is read from elements.");
    return others;
  },
};
