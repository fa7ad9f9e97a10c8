import { type CivilDate, parseDay } from "@print-builder/core/layout";
import { CommandError, type OptionValues } from "./commandLine.ts";

/** The option that names the day from which expressions count. */
export const todayOption = {
  today: {
    value: "date",
    meaning: "day for today, age, expires and print.date",
    usual: "this computer's day",
  },
} as const;

/** Spread over an open project: the day of `--today`, or nothing without it, which is this computer's day. */
export function withToday({ today }: OptionValues): { readonly today?: CivilDate } {
  if (today === undefined) return {};
  const day = parseDay(String(today));
  if (day === null)
    throw new CommandError(`--today must be a day such as 2026-06-01, not “${String(today)}”.`);
  return { today: day };
}
