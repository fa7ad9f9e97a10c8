import { pathAt } from "../tokens/findTokens.ts";
import type { Operand } from "./readOperand.ts";

/** Writes text as a quoted literal for an expression. */
export function quote(text: string): string {
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
export function plainText(operand: Extract<Operand, { kind: "literal" }>): string {
  return typeof operand.value === "string" ? operand.value : operand.written;
}
