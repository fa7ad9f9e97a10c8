import { type NumberSequence, positionsWith, sequenceRecords } from "@print-builder/core/records";
import { sequenceOf } from "../../store/projectRecords.ts";
import type { RowQuery, RowStore, StoredRow } from "../../store/rowStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";

/** The numbers of a sequence as table rows that contain the search text. */
async function sequencePage(
  sequence: NumberSequence,
  { search, order }: RowQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<FoundRows> {
  const { total: count, fields, read } = sequenceRecords(sequence);
  const sought = search.trim();
  const found = sought === "" ? null : positionsWith(sequence, sought);
  const total = found?.length ?? count;
  const rows: StoredRow[] = [];
  for (let place = offset; place < Math.min(offset + limit, total); place++) {
    const at = order?.descending ? total - 1 - place : place;
    const position = found ? (found[at] ?? 0) : at;
    const [record = {}] = await read(position, position + 1);
    rows.push({ position, version: 0, cells: fields.map((field) => String(record[field])), original: null });
  }
  return { rows, total };
}

export type FoundRows = { readonly rows: readonly StoredRow[]; readonly total: number };

type Table = Pick<
  PlainProjectRow,
  "id" | "dataset_id" | "dataset_version" | "row_count" | "data_mode" | "sequence"
>;

/** Maximum number of cached searches and sort orders, and of the row positions in them (4 bytes each). */
const maxKept = 40;
const maxPositions = 2_000_000;

/**
 * Finds pages of rows in uploaded tables. Caches the positions of matching rows, so that paging through a
 * sorted table sorts it only once. The table's version is part of the cache key.
 */
export function createRowFinder(rows: RowStore) {
  const kept = new Map<string, Uint32Array>();
  const underWay = new Map<string, Promise<Uint32Array>>();

  /** A Map keeps insertion order, so the first entry is the least recently used. */
  function keep(key: string, positions: Uint32Array): Uint32Array {
    kept.delete(key);
    kept.set(key, positions);
    let total = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
    for (const [oldest, { length }] of kept) {
      if (oldest === key || (kept.size <= maxKept && total <= maxPositions)) break;
      kept.delete(oldest);
      total -= length;
    }
    return positions;
  }

  async function matching(table: Table, query: RowQuery): Promise<Uint32Array> {
    const { search, searchColumn, order } = query;
    const version = `${table.id} ${table.dataset_id} ${table.dataset_version}`;
    const key = `${version} ${JSON.stringify([search.trim(), searchColumn, order])}`;
    const known = kept.get(key);
    if (known) return keep(key, known);
    const asked = underWay.get(key) ?? rows.positionsOf(table.id, query).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return keep(key, await asked);
  }

  return {
    /** Returns the matching rows from number `offset` (0-based) on, and the number of all matches. */
    async page(table: Table, query: RowQuery, offset: number, limit: number): Promise<FoundRows> {
      const sequence = sequenceOf(table);
      if (sequence) return await sequencePage(sequence, query, { offset, limit });
      if (query.search.trim() === "" && query.order === null) {
        return { rows: await rows.range(table.id, offset, offset + limit), total: table.row_count };
      }
      const positions = await matching(table, query);
      const wanted = positions.subarray(offset, offset + limit);
      return { rows: await rows.at(table.id, wanted), total: positions.length };
    },
    async total(table: Table, query: RowQuery): Promise<number> {
      const sequence = sequenceOf(table);
      if (sequence) return (await sequencePage(sequence, query, { offset: 0, limit: 0 })).total;
      return query.search.trim() === "" ? table.row_count : (await matching(table, query)).length;
    },
  };
}

export type RowFinder = ReturnType<typeof createRowFinder>;
