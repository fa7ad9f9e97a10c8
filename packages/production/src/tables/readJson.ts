import { decodeText, textFormat, type WantedEncoding } from "./decodeText.ts";
import { type JsonObject, type JsonValue, parseJson } from "./jsonText.ts";
import type { RawRow, RawTable } from "./rawTable.ts";
import { collectFindings } from "./sheetFindings.ts";
import { maxColumns, tooManyColumns } from "./table.ts";

const deepest = 6;
/** "[" and "{". */
const begins: ReadonlySet<number> = new Set([0x5b, 0x7b]);

/** True where the first byte is one that a JSON text begins with, behind white space and a mark of UTF-8. */
export function beginsLikeJson(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef ? 3 : 0;
  return begins.has(bytes.subarray(start, start + 1000).find((byte) => byte > 0x20) ?? 0);
}

/**
 * A JSON text that is a list of objects, or an object of such lists, each of which is a sheet; null for any other text.
 * What is nested is a column by its path, as "guardian.phone" and "subjects[0]".
 */
export function openJson(bytes: Uint8Array, wanted?: WantedEncoding): RawTable | null {
  if (!beginsLikeJson(bytes)) return null;
  const decoded = decodeText(bytes, wanted);
  const parsed = parseJson(decoded.text);
  // A CSV may begin with a bracket.
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
