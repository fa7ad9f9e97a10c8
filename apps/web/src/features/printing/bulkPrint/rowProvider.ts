import { routes } from "@print-builder/api";
import type { CardRecord, RecordSource } from "@print-builder/core/records";
import { call } from "#platform/api/call.ts";
import type { ChoiceGroup } from "../choosing/choice.ts";
import type { SentRecords } from "../flow/fetchPdf.ts";

/**
 * The records that are shown and printed, wherever they come from: uploaded rows, or the people of a school.
 * `read(start, end)` gives records from 0, `end` exclusive; without `headers` each record's own fields count.
 */
export type RowProvider = Pick<RecordSource, "total" | "headers" | "read"> & {
  readonly sent: SentRecords;
  /** Remembers that records (0-based) were printed; absent where records have no print status. */
  readonly markPrinted?: (records: readonly number[]) => Promise<void>;
  /** Asks whether those are printed whom somebody else has printed meanwhile; true where there are none. */
  readonly mayPrint?: () => Promise<boolean>;
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

/** The uploaded rows of a project, fetched by page. */
export function projectRows(projectId: string, headers: readonly string[], total: number): RowProvider {
  async function readPage(page: number): Promise<readonly CardRecord[]> {
    const { rows } = await call(routes.listRows, {
      params: { id: projectId },
      query: { page: page + 1, page_size: pageSize },
    });
    return rows;
  }
  return {
    total,
    headers,
    sent: {},
    async read(start, end) {
      const first = Math.floor(start / pageSize);
      const count = Math.max(0, Math.ceil(end / pageSize) - first);
      const pages = await Promise.all(Array.from({ length: count }, (_, page) => readPage(first + page)));
      return pages.flat().slice(start - first * pageSize, end - first * pageSize);
    },
  };
}
