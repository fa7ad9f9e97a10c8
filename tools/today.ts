import { type CivilDate, parseDay } from "@print-builder/core/layout";
import { type OptionValues, UsageError } from "./commandLine.ts";

/** The option for the date that expressions use as today. */
export const todayOption = { today: { type: "string" } } as const;

/** To spread over an open project: the day of `--today`, or nothing, which means this computer's date. */
export function withToday({ today }: OptionValues): { readonly today?: CivilDate } {
  if (today === undefined) return {};
  const day = parseDay(String(today));
  if (day === null) throw new UsageError(`--today must be a day such as 2026-06-01, not “${String(today)}”.`);
  return { today: day };
}
