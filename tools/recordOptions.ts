import type { Problem } from "@print-builder/core/preflight";
import type { PrintRequest } from "@print-builder/core/print";
import { UsageError } from "./commandLine.ts";

/** `3-7`, `3-` or `5`, 1-based and inclusive, checked against the number of records; all without one. */
export function readRange(value: string | boolean | undefined, total: number): PrintRequest["range"] {
  if (value === undefined) {
    return { type: "all" };
  }
  const parts = /^(\d{1,9})(?:-(\d{1,9})?)?$/.exec(String(value));
  if (!parts) {
    throw new UsageError(`--range must look like 1-100, not “${String(value)}”.`);
  }
  const start = Number(parts[1]);
  const end = String(value).endsWith("-") ? total : Number(parts[2] ?? parts[1]);
  if (start < 1 || end < start || end > total) {
    throw new UsageError(`--range ${String(value)} is not within the records 1-${total}.`);
  }
  return { type: "range", start: start - 1, end: end - 1 };
}

/** A problem as commands tell it: records count from 1. */
export function toWarning({ recordIndex, elementId, side, kind, message }: Problem) {
  return {
    record: recordIndex === null ? null : recordIndex + 1,
    element_id: elementId,
    side,
    kind,
    message,
  };
}
