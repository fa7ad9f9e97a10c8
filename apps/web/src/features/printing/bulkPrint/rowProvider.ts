import { routes } from "@print-builder/api";
import {
  type CardRecord,
  type Mapping,
  prepareRecordIds,
  type RecordSource,
} from "@print-builder/core/records";
import { call } from "#platform/api/call.ts";
import type { ChoiceGroup } from "../choosing/choice.ts";
import type { SentRecords } from "../flow/printOutputs.ts";
import type { WatchedPeople } from "../ledger/askIfPrintedMeanwhile.ts";

/**
 * The records that are shown and printed: uploaded rows or the people of a school. `read(start, end)` returns records
 * counted from 0, `end` exclusive; without `headers`, each record brings its own fields.
 */
export type RowProvider = Pick<RecordSource, "total" | "headers" | "read"> &
  WatchedPeople & {
    readonly sent: SentRecords;
    /** Number of cards for each record; absent if each record gets one card. */
    readonly copies?: readonly number[];
    /** Marks records (0-based) as printed; absent if records have no print status. */
    readonly markPrinted?: (records: readonly number[]) => Promise<void>;
    /** Identifies this set of records within the project, because a check applies to one set only. */
    readonly key?: string;
    /** The files to make, each a contiguous range of the records; absent if one file holds all records. */
    readonly groups?: readonly ChoiceGroup[];
    /** The field by which a background export makes these files, if the server can group by it. */
    readonly groupedBy?: string;
    /**
     * Returns a record's position among all records of the project; null if it has none. Absent if the provider has
     * all records.
     */
    readonly place?: (record: number) => Promise<{ readonly index: number; readonly total: number } | null>;
  };

export const nobody: RowProvider = { total: 0, headers: [], read: async () => [], sent: {} };

/** Rows per request. */
const pageSize = 100;

/** The uploaded rows of a project, fetched in pages of `size` rows; readers of the whole table use larger pages. */
export function projectRows(
  projectId: string,
  { headers, mapping }: { readonly headers: readonly string[]; readonly mapping: Mapping },
  total: number,
  size = pageSize,
): RowProvider {
  async function readPage(page: number): Promise<readonly CardRecord[]> {
    const { rows } = await call(routes.listRows, {
      params: { id: projectId },
      query: { page: page + 1, page_size: size },
    });
    return rows;
  }
  async function read(start: number, end: number): Promise<readonly CardRecord[]> {
    const first = Math.floor(start / size);
    const count = Math.max(0, Math.ceil(end / size) - first);
    const pages = await Promise.all(Array.from({ length: count }, (_, page) => readPage(first + page)));
    return pages.flat().slice(start - first * size, end - first * size);
  }
  return {
    total,
    headers,
    sent: {},
    read,
    async idsOf(records) {
      const [first = 0, last = first] = [records[0], records.at(-1)];
      const rows = await read(first, last + 1);
      const idOf = prepareRecordIds({ mapping }, headers);
      return records.map((record) => idOf(rows[record - first] ?? {}, record));
    },
  };
}
