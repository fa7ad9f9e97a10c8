import { isoDay, plusDuration, yearsBetween } from "../dates/civilDate.ts";
import { formatDate } from "../dates/formatDate.ts";
import { readDate } from "../dates/readDate.ts";
import { ExpressionError } from "../expressionError.ts";
import { isBlank, toText, whole } from "../values.ts";
import { type Filter, needed, optional } from "./filter.ts";

export const dateFilters: readonly Filter[] = [
  {
    name: "date",
    label: "Date",
    group: "Dates",
    args: [needed("Written as", "pattern"), optional("Language", "language", "")],
    example: ["2012-05-03", "03 May 2012"],
    run: (input, [pattern = null, tag = null], { today, language, dateOrder, spend }) => {
      const date = readDate(input, today, dateOrder);
      const written = toText(pattern);
      // Values that are not dates are printed unchanged.
      if (date === null || written === "") return input;
      spend(20 * written.length);
      return formatDate(date, written, toText(tag) || language);
    },
  },
  {
    name: "age",
    label: "Age in years",
    group: "Dates",
    args: [],
    example: ["2012-05-03", "14"],
    run: (input, _, { today, dateOrder }) => {
      if (isBlank(input)) return "";
      const born = readDate(input, today, dateOrder);
      if (born === null) throw notDate(toText(input));
      return whole(yearsBetween(born, today));
    },
  },
  {
    name: "expires",
    label: "Plus a time",
    group: "Dates",
    args: [needed("Time", "duration")],
    example: ["2026-06-01", "2028-06-01"],
    run: (input, [time = null], { today, dateOrder }) => {
      if (isBlank(input)) return "";
      const date = readDate(input, today, dateOrder);
      if (date === null) throw notDate(toText(input));
      return isoDay(plusDuration(date, toText(time)));
    },
  },
];

function notDate(written: string): ExpressionError {
  return new ExpressionError(`“${written.slice(0, 30)}” is not a date`);
}
