import { decodeText } from "./decodeText.ts";
import type { RawRow, RawTable } from "./rawTable.ts";
import { maxColumns, tooManyColumns } from "./table.ts";

const deepest = 6;
/** "[" and "{". */
const begins: ReadonlySet<number> = new Set([0x5b, 0x7b]);

/** The first byte that is neither white space nor a mark of UTF-8. */
function firstByte(bytes: Uint8Array): number {
  const start = bytes[0] === 0xef ? 3 : 0;
  return bytes.subarray(start, start + 1000).find((byte) => byte > 0x20) ?? 0;
}

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * A JSON text that is a list of objects, or an object of such lists, each of which is a sheet; null for any other text.
 * What is nested is a column by its path, as "guardian.phone" and "subjects[0]".
 */
export function openJson(bytes: Uint8Array): RawTable | null {
  if (!begins.has(firstByte(bytes))) return null;
  const { text } = decodeText(bytes);
  const lists = listsOf(parsed(text));
  if (lists.length === 0) return null;
  return {
    format: { kind: "json", encoding: "UTF-8", delimiter: null },
    sheets: lists.length === 1 ? [] : lists.map(({ name }) => ({ name, isHidden: false })),
    open: async (at) => ({ merged: [], rows: () => rowsOf(lists[at]?.list ?? []), notes: () => [] }),
    close: () => undefined,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    // A CSV may begin with a bracket.
    return null;
  }
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is readonly JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

function listsOf(value: unknown): readonly { readonly name: string; readonly list: readonly JsonObject[] }[] {
  if (isList(value)) return [{ name: "", list: value }];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, list]) => (isList(list) ? [{ name, list }] : []));
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

function flatten(value: unknown, path: string, depth: number, cells: Map<string, string>): void {
  if (cells.size > maxColumns) throw tooManyColumns();
  if (value === null || value === undefined) return;
  if (typeof value !== "object") cells.set(path, String(value));
  else if (depth === deepest) cells.set(path, "…");
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) flatten(item, `${path}[${at}]`, depth + 1, cells);
  } else {
    for (const [key, item] of Object.entries(value)) {
      flatten(item, path === "" ? key : `${path}.${key}`, depth + 1, cells);
    }
  }
}
