import { type PrintRequest, resolveRange } from "@print-builder/core/print";
import type { ChoiceGroup } from "./choice.ts";

/** A file of a print: its name, and its content. */
export type GroupRequest = { readonly name: string; readonly request: PrintRequest };

/** Splits a request into its groups' files; a group without remaining people has no file. */
export function groupRequests(
  request: PrintRequest,
  groups: readonly ChoiceGroup[],
  total: number,
): readonly GroupRequest[] {
  const range = resolveRange(request.range, total);
  const left = new Set(request.excludeRecords ?? []);
  return groups.flatMap(({ name, start, end, separates }) => {
    const [from, to] = [Math.max(start, range.start), Math.min(end, range.end)];
    const records = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
    if (records.every((record) => left.has(record))) return [];
    const { excludeRecords: _, ...rest } = request;
    const excludeRecords = records.filter((record) => left.has(record));
    return [
      {
        name,
        request: {
          ...rest,
          range: { type: "range" as const, start: from, end: to },
          ...(excludeRecords.length > 0 ? { excludeRecords } : {}),
          ...(separates ? { separator: name || "Without a value" } : {}),
        },
      },
    ];
  });
}
