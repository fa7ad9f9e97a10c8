import type { CardRecord, RecordSource } from "./record.ts";

/** Records that are already in memory, e.g. those a browser holds or a test states. */
export function arrayRecordSource(headers: readonly string[], rows: readonly CardRecord[]): RecordSource {
  return {
    total: rows.length,
    headers,
    read: async (start, end) => rows.slice(Math.max(start, 0), Math.max(end, 0)),
    // Nothing is held open.
    close: async () => undefined,
  };
}
