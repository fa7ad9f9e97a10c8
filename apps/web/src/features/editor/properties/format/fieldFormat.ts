import {
  conditionForm,
  conditionText,
  type FilterForm,
  outputForm,
  outputText,
} from "@print-builder/core/expressions";

/** A field's format, as offered in the form. */
export type FieldFormat = {
  readonly field: string;
  /** Replaces the value with a column of a project table. */
  readonly lookup: { readonly table: string; readonly column: string } | null;
  /** One of `formats`, such as a date or number format. Null for none. */
  readonly as: FilterForm | null;
  /** Text around a value. It is omitted if the value is missing. */
  readonly before: string;
  readonly after: string;
  /** Replaces a missing value. */
  readonly empty: string;
};

/** A field in the text. `format` is null if the expression does more than a format can. */
export type FieldPlace = {
  readonly start: number;
  readonly end: number;
  readonly written: string;
  readonly format: FieldFormat | null;
};

/** The filters that formats offer. */
export const formats: ReadonlySet<string> = new Set([
  "upcase",
  "downcase",
  "capitalize",
  "titlecase",
  "initials",
  "date",
  "age",
  "expires",
  "number",
  "words",
  "pad",
  "mask",
  "track",
]);

const words = String.raw`((?:(?!\{[{%])[\s\S])*)`;
const output = String.raw`\{\{(?:(?!\}\})[\s\S])*\}\}`;
/**
 * A value with surrounding text that is shown only if the field has a value, so the condition must name the same field.
 */
const wrapped = String.raw`\{%\s*if((?:(?!%\})[\s\S])+)%\}${words}(${output})${words}(?:\{%\s*else\s*%\}${words})?\{%\s*endif\s*%\}`;
const places = new RegExp(`${wrapped}|${output}`, "g");
const whole = new RegExp(`^${wrapped}$`);

/** All fields in the text that can be formatted, in order. */
export function fieldPlaces(text: string): readonly FieldPlace[] {
  return [...text.matchAll(places)].flatMap(({ 0: written, index }) => {
    const format = readFormat(written);
    if (format !== null || written.startsWith("{{")) return [placeAt(written, index, format)];
    const inner = [...written.matchAll(new RegExp(output, "g"))];
    return inner.map((match) => placeAt(match[0], index + match.index, readFormat(match[0])));
  });
}

function placeAt(written: string, start: number, format: FieldFormat | null): FieldPlace {
  return { start, end: start + written.length, written, format };
}

/** Parses an expression, including its braces, as a format. Null if it does more than a format can. */
export function readFormat(written: string): FieldFormat | null {
  if (written.startsWith("{{")) return readOutput(written);
  const [, condition = "", before = "", inner = "", after = "", empty = ""] = whole.exec(written) ?? [];
  const format = readOutput(inner);
  const form = conditionForm(condition.trim());
  const [line, ...others] = form?.lines ?? [];
  const isAbout = others.length === 0 && line?.kind === "isNotEmpty" && line.field === format?.field;
  if (!format || !isAbout || format.empty !== "") return null;
  return { ...format, before, after, empty };
}

function readOutput(written: string): FieldFormat | null {
  const form = outputForm(written);
  if (form === null) return null;
  const rest = [...form.filters];
  const take = (isWanted: (name: string) => boolean) =>
    rest[0] && isWanted(rest[0].name) ? (rest.shift() ?? null) : null;
  const lookup = take((name) => name === "lookup");
  const as = take((name) => formats.has(name));
  const empty = take((name) => name === "default");
  if (rest.length > 0 || (empty && empty.args.length !== 1)) return null;
  const [table = "", column = ""] = lookup?.args ?? [];
  return {
    field: form.field,
    lookup: lookup && { table, column },
    as,
    before: "",
    after: "",
    empty: empty?.args[0] ?? "",
  };
}

const withoutBraces = (text: string) => text.replaceAll(/[{}]/g, "");

export function writeFormat({ field, lookup, as, before, after, empty }: FieldFormat): string {
  const isWrapped = before !== "" || after !== "";
  const filters = [
    lookup && { name: "lookup", args: [lookup.table, lookup.column] },
    as,
    empty !== "" && !isWrapped ? { name: "default", args: [empty] } : null,
  ].filter((filter) => filter !== null);
  const inner = outputText({ field, filters });
  if (!isWrapped) return inner;
  const condition = conditionText({ joint: "and", lines: [{ field, kind: "isNotEmpty", value: "" }] });
  const otherwise = empty === "" ? "" : `{% else %}${withoutBraces(empty)}`;
  return `{% if ${condition} %}${withoutBraces(before)}${inner}${withoutBraces(after)}${otherwise}{% endif %}`;
}

/** The text with a new format for one of its fields. */
export function replacePlace(text: string, { start, end }: FieldPlace, written: string): string {
  return text.slice(0, start) + written + text.slice(end);
}
