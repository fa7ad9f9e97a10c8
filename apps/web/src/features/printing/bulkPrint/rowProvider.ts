import { routes } from "@print-builder/api";
import {
  type CardRecord,
  type Mapping,
  prepareRecordIds,
  type RecordSource,
} from "@print-builder/core/records";
import { call } from "#platform/api/call.ts";
import type { ChoiceGroup } from "../choosing/choice.ts";
import type { SentRecords } from "../flow/fetchPdf.ts";
import type { WatchedPeople } from "../ledger/askIfPrintedMeanwhile.ts";

/**
 * The records that are shown and printed, wherever they come from: uploaded rows, or the people of a school.
 * `read(start, end)` gives records from 0, `end` exclusive; without `headers` each record's own fields count.
 */
export type RowProvider = Pick<RecordSource, "total" | "headers" | "read"> &
  WatchedPeople & {
    readonly sent: SentRecords;
    /** Cards of each record; absent where each gets one. */
    readonly copies?: readonly number[];
    /** Remembers that records (0-based) were printed; absent where records have no print status. */
    readonly markPrinted?: (records: readonly number[]) => Promise<void>;
    /** Tells records apart from others of the same project: a check of others says nothing about these. */
    readonly key?: string;
    /** The files that they are put into: each a stretch of them. Absent where one file holds all. */
    readonly groups?: readonly ChoiceGroup[];
    /** What a background export makes these files by, where the server knows it. */
    readonly groupedBy?: string;
    /**
     * Where a record stands among all of the project's, when these are only some of them; null where it has no place
     * there. Without it these are all.
     */
    readonly place?: (record: number) => Promise<{ readonly index: number; readonly total: number } | null>;
  };

/** Rows of one call. */
export const pageSize = 100;

/** The uploaded rows of a project, fetched by page; `size` rows of it at a time, where all of them are read. */
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
