import { splitText } from "../tokens/splitText.ts";
import { ExpressionError } from "./expressionError.ts";
import { expressionFilters } from "./filters/index.ts";
import { readOutput } from "./readOutput.ts";
import { plainText, quote, writeName } from "./writeValue.ts";

/** A filter with its arguments; "" for those omitted at the end. */
export type FilterForm = { readonly name: string; readonly args: readonly string[] };

/** A field with its filters. */
export type OutputForm = { readonly field: string; readonly filters: readonly FilterForm[] };

/** Reads `{{ … }}`, braces included; null if it is wrong, or an argument is not a text or number. */
export function outputForm(written: string): OutputForm | null {
  const { pieces, tokens } = splitText(written.trim());
  const [token] = tokens;
  if (pieces === null) {
    return token && tokens.length === 1 && token.raw === written.trim()
      ? { field: token.path, filters: [] }
      : null;
  }
  const [piece] = pieces;
  if (pieces.length !== 1 || piece?.kind !== "output") return null;
  try {
    const { operand, uses } = readOutput(written.trim(), piece.from, piece.to);
    if (operand.kind !== "name") return null;
    const filters: FilterForm[] = [];
    for (const { filter, args } of uses) {
      const told = args.flatMap((arg) => (arg.kind === "literal" ? [plainText(arg)] : []));
      if (told.length !== args.length) return null;
      filters.push({ name: filter.name, args: told });
    }
    return { field: operand.name, filters };
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

const numeral = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** `{{ field | filter: value }}`, as written in a text. */
export function outputText({ field, filters }: OutputForm): string {
  if (filters.length === 0 && splitText(`{{ ${field} }}`).tokens.length === 1) return `{{ ${field} }}`;
  const written = filters.map(({ name, args }) => {
    const kinds = expressionFilters.find((filter) => filter.name === name)?.args ?? [];
    const least = kinds.filter(({ fallback }) => fallback === undefined).length;
    const told = args.slice(0, Math.max(least, args.findLastIndex((arg) => arg !== "") + 1));
    const values = told.map((arg, index) => {
      if (kinds[index]?.kind === "flag") return `allow_false: ${arg === "true"}`;
      return kinds[index]?.kind === "number" && numeral.test(arg) ? arg : quote(arg);
    });
    return ` | ${name}${values.length > 0 ? `: ${values.join(", ")}` : ""}`;
  });
  return `{{ ${writeName(field)}${written.join("")} }}`;
}
