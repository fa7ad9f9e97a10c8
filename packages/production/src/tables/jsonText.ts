/** A JSON value whose numbers are texts, with their digits as they are written; booleans are texts too. */
export type JsonValue = string | null | readonly JsonValue[] | JsonObject;
export type JsonObject = ReadonlyMap<string, JsonValue>;

/** Findings in a JSON text: numbers too large to represent, and repeated keys of an object. */
export type JsonFindings = { readonly hugeNumbers: string[]; readonly repeatedKeys: string[] };

export type ParsedJson = { readonly value: JsonValue; readonly findings: JsonFindings };

const deepest = 200;
const token =
  /\s*(?:([{}[\],:])|"((?:[^"\\]|\\.)*)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y;

/**
 * Reads a JSON text. `JSON.parse` would round numbers of more than 15 digits and keep only the last of repeated keys.
 * Null for a text that is not JSON.
 */
export function parseJson(text: string): ParsedJson | null {
  const findings: JsonFindings = { hugeNumbers: [], repeatedKeys: [] };
  token.lastIndex = 0;
  try {
    const value = readValue(text, next(text), findings, 0);
    return text.slice(token.lastIndex).trim() === "" ? { value, findings } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

type Token = RegExpExecArray;

function next(text: string): Token {
  const found = token.exec(text);
  if (found === null) throw new SyntaxError("This is not JSON.");
  return found;
}

function readValue(text: string, first: Token, findings: JsonFindings, depth: number): JsonValue {
  const [, sign, string, number, word] = first;
  if (string !== undefined) return stringOf(string);
  if (number !== undefined) return numberText(number, findings);
  if (word !== undefined) return word === "null" ? null : word;
  if (depth === deepest) throw new SyntaxError("This JSON is nested too deeply.");
  if (sign === "[") return readList(text, findings, depth + 1);
  if (sign === "{") return readObject(text, findings, depth + 1);
  throw new SyntaxError("This is not JSON.");
}

function readList(text: string, findings: JsonFindings, depth: number): readonly JsonValue[] {
  const list: JsonValue[] = [];
  let item = next(text);
  if (item[1] === "]") return list;
  for (;;) {
    list.push(readValue(text, item, findings, depth));
    if (isEnd(next(text), "]")) return list;
    item = next(text);
  }
}

function readObject(text: string, findings: JsonFindings, depth: number): JsonObject {
  const object = new Map<string, JsonValue>();
  let item = next(text);
  if (item[1] === "}") return object;
  for (;;) {
    if (item[2] === undefined) throw new SyntaxError("A key is missing.");
    const key = stringOf(item[2]);
    if (next(text)[1] !== ":") throw new SyntaxError("A colon is missing.");
    const value = readValue(text, next(text), findings, depth);
    if (object.has(key)) findings.repeatedKeys.push(key);
    object.set(key, value);
    if (isEnd(next(text), "}")) return object;
    item = next(text);
  }
}

function isEnd([, sign]: Token, end: "]" | "}"): boolean {
  if (sign === end) return true;
  if (sign !== ",") throw new SyntaxError("A comma is missing.");
  return false;
}

function stringOf(raw: string): string {
  return raw.includes("\\") || /[\n\r]/.test(raw) ? (JSON.parse(`"${raw}"`) as string) : raw;
}

/** As JavaScript writes it while that keeps every digit, else as it is written. */
function numberText(raw: string, { hugeNumbers }: JsonFindings): string {
  const value = Number(raw);
  if (!Number.isFinite(value)) {
    hugeNumbers.push(raw);
    return raw;
  }
  const plain = String(value);
  return digitsOf(plain) === digitsOf(raw) && !(plain.includes("e") && !/e/i.test(raw)) ? plain : raw;
}

/** The significant digits: 1.50 and 1.5 have the same. */
function digitsOf(number: string): string {
  const [mantissa = ""] = number.toLowerCase().split("e");
  return mantissa.replace(/[-.]/g, "").replace(/^0+/, "").replace(/0+$/, "");
}
