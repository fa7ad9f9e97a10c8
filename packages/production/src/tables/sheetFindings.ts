import type { RawFinding } from "./rawTable.ts";

type What = RawFinding["what"];

/** Collects what a reader meets in the cells of a sheet. */
export type FindingCollector = {
  /** `column` is 0-based, null where it is not known. */
  add(what: What, column: number | null, value: string): void;
  findings(): readonly RawFinding[];
};

const shownExamples = 3;

export function collectFindings(): FindingCollector {
  const found = new Map<string, { what: What; column: number | null; count: number; examples: string[] }>();
  return {
    add(what, column, value) {
      const key = `${what} ${column}`;
      const known = found.get(key) ?? { what, column, count: 0, examples: [] };
      if (known.count++ === 0) found.set(key, known);
      if (known.examples.length < shownExamples && value !== "" && !known.examples.includes(value))
        known.examples.push(value);
    },
    findings: () => [...found.values()],
  };
}

/** Excel keeps 15 digits; longer numbers may have lost the rest. */
const leastRounded = 1e15;

/** Whether the storing program may have rounded the number, such as a 16-digit id. */
export function mayBeRounded(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) >= leastRounded;
}
