import { pathAt, splitText } from "../tokens/splitText.ts";
import { ExpressionError } from "./expressionError.ts";
import { expressionFilters } from "./filters/index.ts";
import { type ConditionPart, readParts } from "./readCondition.ts";
import type { Operand } from "./readOperand.ts";
import { readOutput } from "./readOutput.ts";

/** Writes text as a quoted literal for an expression. */
function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (sign) => `\\${sign}`).replaceAll("\n", "\\n")}"`;
}

const ownWords = /^(?:and|or|not|contains|true|false|nil|null|empty|blank|[+-]?\d+(?:\.\d+)?)$/;

/** Writes a name for an expression: `full_name`, `["class section"]`. */
export function writeName(name: string): string {
  const isPath =
    /^[\p{L}\p{N}_]/u.test(name) && pathAt(name, 0, name.length) === name && !ownWords.test(name);
  return isPath ? name : `[${quote(name)}]`;
}

/** The text of a literal without its quotes. */
function plainText(operand: Extract<Operand, { kind: "literal" }>): string {
  return typeof operand.value === "string" ? operand.value : operand.written;
}

export const comparisonKinds = [
  "is",
  "isNot",
  "contains",
  "containsNot",
  "isEmpty",
  "isNotEmpty",
  "isMore",
  "isLess",
  "isAtLeast",
  "isAtMost",
] as const;

export type ComparisonKind = (typeof comparisonKinds)[number];

/** One line of a condition: a field, a comparison and a value ("" if the comparison needs none). */
export type ComparisonForm = {
  readonly field: string;
  readonly kind: ComparisonKind;
  readonly value: string;
};

/** A condition as a form: lines of which all (`and`) or at least one (`or`) must hold. */
export type ConditionForm = { readonly joint: "and" | "or"; readonly lines: readonly ComparisonForm[] };

const signs: Readonly<Record<string, ComparisonKind>> = {
  "==": "is",
  "!=": "isNot",
  contains: "contains",
  ">": "isMore",
  "<": "isLess",
  ">=": "isAtLeast",
  "<=": "isAtMost",
};

const numeral = /^[+-]?\d+(?:\.\d+)?$/;

/** A condition as a form; null if it is invalid or too complex for a form. */
export function conditionForm(text: string): ConditionForm | null {
  try {
    return formOf(readParts(text));
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

function formOf(parts: readonly ConditionPart[]): ConditionForm | null {
  const joints = new Set(parts.flatMap((part) => (isJoint(part) ? [part.operator] : [])));
  const [joint = "and"] = joints;
  if (joints.size > 1 || (joint !== "and" && joint !== "or")) return null;
  const lines: ComparisonForm[] = [];
  for (const piece of piecesOf(parts)) {
    const line = lineOf(piece);
    if (line === null) return null;
    lines.push(line);
  }
  return { joint, lines };
}

type Operator = Extract<ConditionPart, { kind: "operator" }>;

function isJoint(part: ConditionPart): part is Operator {
  return part.kind === "operator" && (part.operator === "and" || part.operator === "or");
}

function piecesOf(parts: readonly ConditionPart[]): readonly (readonly ConditionPart[])[] {
  const pieces: ConditionPart[][] = [[]];
  for (const part of parts) {
    if (isJoint(part)) pieces.push([]);
    else pieces.at(-1)?.push(part);
  }
  return pieces;
}

function lineOf(parts: readonly ConditionPart[]): ComparisonForm | null {
  const [first, ...rest] = parts;
  if (first?.kind === "group") return rest.length === 0 ? lineOf(first.parts) : null;
  if (first?.kind !== "operator") return comparisonOf(parts);
  const line = first.operator === "not" ? comparisonOf(rest) : null;
  return line?.kind === "contains" ? { ...line, kind: "containsNot" } : null;
}

function comparisonOf(parts: readonly ConditionPart[]): ComparisonForm | null {
  const [name, sign, other] = parts;
  if (parts.length !== 3 || name?.kind !== "name" || sign?.kind !== "operator") return null;
  const kind = signs[sign.operator];
  if (kind === undefined || other?.kind !== "literal" || typeof other.value === "boolean") return null;
  if (other.value !== null) return { field: name.name, kind, value: other.value };
  if (kind !== "is" && kind !== "isNot") return null;
  return { field: name.name, kind: kind === "is" ? "isEmpty" : "isNotEmpty", value: "" };
}

export function conditionText({ joint, lines }: ConditionForm): string {
  return lines.map(lineText).join(` ${joint} `);
}

function lineText({ field, kind, value }: ComparisonForm): string {
  const name = writeName(field);
  if (kind === "isEmpty") return `${name} == blank`;
  if (kind === "isNotEmpty") return `${name} != blank`;
  const written = numeral.test(value) ? value : quote(value);
  if (kind === "containsNot") return `not ${name} contains ${written}`;
  const sign = Object.keys(signs).find((each) => signs[each] === kind) ?? "==";
  return `${name} ${sign} ${written}`;
}

/** A filter with its arguments; omitted arguments at the end are "". */
export type FilterForm = { readonly name: string; readonly args: readonly string[] };

export type OutputForm = { readonly field: string; readonly filters: readonly FilterForm[] };

/** Reads `{{ … }}`, braces included. Null if it is invalid, or if an argument is not text or a number. */
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

const numericArgument = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Writes `{{ field | filter: value }}`. */
export function outputText({ field, filters }: OutputForm): string {
  if (filters.length === 0 && splitText(`{{ ${field} }}`).tokens.length === 1) return `{{ ${field} }}`;
  const written = filters.map(({ name, args }) => {
    const kinds = expressionFilters.find((filter) => filter.name === name)?.args ?? [];
    const least = kinds.filter(({ fallback }) => fallback === undefined).length;
    const told = args.slice(0, Math.max(least, args.findLastIndex((arg) => arg !== "") + 1));
    const values = told.map((arg, index) => {
      if (kinds[index]?.kind === "flag") return `allow_false: ${arg === "true"}`;
      return kinds[index]?.kind === "number" && numericArgument.test(arg) ? arg : quote(arg);
    });
    return ` | ${name}${values.length > 0 ? `: ${values.join(", ")}` : ""}`;
  });
  return `{{ ${writeName(field)}${written.join("")} }}`;
}
