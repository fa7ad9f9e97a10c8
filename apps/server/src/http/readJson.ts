import { problem } from "@print-builder/api";
import { parsePlainJson } from "@print-builder/production";

/**
 * Designs nest about ten levels deep. Much deeper JSON only serves to overflow the stack of recursive code.
 */
const maxDepth = 60;

/**
 * Parses a JSON body. Throws a Problem (`bad_json`) for invalid JSON and for values that cannot be stored and returned
 * unchanged: bad UTF-8, NUL, lone surrogates, out-of-range numbers, `__proto__`, deep nesting.
 */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = utf8Text(bytes);
  refuseDeep(text);
  const value = parse(text);
  refuseUnstorable(value);
  return value;
}

function badJson(reason: string, cause?: unknown) {
  return problem("bad_json", { reason }, {}, { cause });
}

function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw badJson("it is not UTF-8 text.", error);
  }
}

function parse(text: string): unknown {
  try {
    return parsePlainJson(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, " ").slice(0, 120) : "";
    throw badJson(reason, error);
  }
}

function refuseDeep(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "[" || sign === "{") depth++;
    else if (sign === "]" || sign === "}") depth--;
    if (depth > maxDepth) throw tooDeep();
  }
}

function tooDeep() {
  return badJson(`it is nested more than ${maxDepth} levels deep.`);
}

/** Position of the quote that closes the string from `start`, or the text's length if there is none. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}

/** Throws a Problem (`bad_json`) for a parsed value that `readJson` would refuse as text. */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (depth > maxDepth) throw tooDeep();
  if (typeof value === "string") refuseText(value);
  else if (typeof value === "number" && !Number.isFinite(value))
    throw badJson("a number in it is too large.");
  else if (Array.isArray(value)) for (const item of value) refuseUnstorable(item, depth + 1);
  else if (typeof value === "object" && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (name === "__proto__") throw badJson('a field is called "__proto__".');
      refuseText(name);
      refuseUnstorable(item, depth + 1);
    }
  }
}

function refuseText(text: string): void {
  if (text.includes("\0")) throw badJson("a text in it contains a NUL character.");
  if (!text.isWellFormed()) throw badJson("a text in it contains half of a character.");
}
