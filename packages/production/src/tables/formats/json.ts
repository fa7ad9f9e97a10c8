import { decodeText, textFormat, type WantedEncoding } from "../decode.ts";
import { collectFindings, maxColumns, type RawRow, type RawTable, tooManyColumns } from "../table.ts";

const deepest = 6;
/** "[" and "{". */
const begins: ReadonlySet<number> = new Set([0x5b, 0x7b]);

/** Whether the first byte after white space and a UTF-8 byte order mark may begin JSON. */
export function beginsLikeJson(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef ? 3 : 0;
  return begins.has(bytes.subarray(start, start + 1000).find((byte) => byte > 0x20) ?? 0);
}

/**
 * Opens JSON that is a list of objects, or an object of such lists, each of which is a sheet; null for anything else.
 * Nested values become columns named by their path, such as "guardian.phone" and "subjects[0]".
 */
export function openJson(bytes: Uint8Array, wanted?: WantedEncoding): RawTable | null {
  if (!beginsLikeJson(bytes)) return null;
  const decoded = decodeText(bytes, wanted);
  const parsed = parseJson(decoded.text);
  // A CSV file may begin with a bracket too.
  const lists = parsed ? listsOf(parsed.value) : [];
  if (parsed === null || lists.length === 0) return null;
  const findings = collectFindings();
  for (const number of parsed.findings.hugeNumbers) findings.add("huge_number", null, number);
  for (const key of parsed.findings.repeatedKeys) findings.add("repeated_json_key", null, key);
  return {
    format: textFormat("json", decoded),
    sheets: lists.length === 1 ? [] : lists.map(({ name }) => ({ name, isHidden: false })),
    open: async (at) => ({
      merged: [],
      rows: () => rowsOf(lists[at]?.list ?? []),
      findings: findings.findings,
    }),
    close: () => undefined,
  };
}

const isObject = (value: JsonValue): value is JsonObject => value instanceof Map;
const isList = (value: JsonValue): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

function listsOf(
  value: JsonValue,
): readonly { readonly name: string; readonly list: readonly JsonObject[] }[] {
  if (isList(value)) return [{ name: "", list: value }];
  if (!isObject(value)) return [];
  return [...value].flatMap(([name, list]) => (isList(list) ? [{ name, list }] : []));
}

function* rowsOf(list: readonly JsonObject[]): Generator<RawRow> {
  const columns = new Map<string, number>();
  const flat = list.map((item) => {
    const cells = new Map<string, string>();
    flatten(item, "", 0, cells);
    for (const path of cells.keys()) if (!columns.has(path)) columns.set(path, columns.size);
    if (columns.size > maxColumns) throw tooManyColumns();
    return cells;
  });
  const headers = [...columns.keys()];
  yield { row: 0, cells: () => headers };
  for (const [at, cells] of flat.entries()) {
    if (cells.size > 0) yield { row: at + 1, cells: () => headers.map((path) => cells.get(path) ?? "") };
  }
}

function flatten(value: JsonValue, path: string, depth: number, cells: Map<string, string>): void {
  if (cells.size > maxColumns) throw tooManyColumns();
  if (value === null) return;
  if (typeof value === "string") cells.set(path, value);
  else if (depth === deepest) cells.set(path, "…");
  else if (isObject(value)) {
    for (const [key, item] of value) flatten(item, path === "" ? key : `${path}.${key}`, depth + 1, cells);
  } else {
    for (const [at, item] of value.entries()) flatten(item, `${path}[${at}]`, depth + 1, cells);
  }
}

/** A JSON value whose numbers are strings with their original digits; booleans are strings too. */
export type JsonValue = string | null | readonly JsonValue[] | JsonObject;
export type JsonObject = ReadonlyMap<string, JsonValue>;

/** Findings in JSON: numbers too large to represent, and repeated keys in an object. */
export type JsonFindings = { readonly hugeNumbers: string[]; readonly repeatedKeys: string[] };

export type ParsedJson = { readonly value: JsonValue; readonly findings: JsonFindings };

const deepestJson = 200;
const token =
  /\s*(?:([{}[\],:])|"((?:[^"\\]|\\.)*)"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y;

/**
 * Parses JSON. `JSON.parse` would round numbers of more than 15 digits and keep only the last of repeated keys. Null
 * for text that is not JSON.
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
  if (depth === deepestJson) throw new SyntaxError("This JSON is nested too deeply.");
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

/** Returns JavaScript's notation if it keeps every digit, otherwise the number as written. */
function numberText(raw: string, { hugeNumbers }: JsonFindings): string {
  const value = Number(raw);
  if (!Number.isFinite(value)) {
    hugeNumbers.push(raw);
    return raw;
  }
  const plain = String(value);
  return digitsOf(plain) === digitsOf(raw) && !(plain.includes("e") && !/e/i.test(raw)) ? plain : raw;
}

/** The significant digits, which are the same for 1.50 and 1.5. */
function digitsOf(number: string): string {
  const [mantissa = ""] = number.toLowerCase().split("e");
  return mantissa.replace(/[-.]/g, "").replace(/^0+/, "").replace(/0+$/, "");
}
