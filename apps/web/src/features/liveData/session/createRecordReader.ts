import type { CardRecord } from "@print-builder/core/records";
import type { StoreApi } from "zustand/vanilla";
import { LiveError, type LiveRecord, type LiveState } from "./liveState.ts";

/** Time for which a prefetched record counts as fresh, ms. */
const freshFor = 10_000;

/** Reads the requested record and prefetches the next one. */
export type RecordReader = {
  /**
   * Starts a request that decides which record is shown and supersedes earlier requests. The returned function tells
   * whether the request is still the latest; if not, drop the response.
   */
  readonly wish: () => () => boolean;
  /** The record at a position among the records that match. Throws what the source throws. */
  readonly read: (index: number) => Promise<LiveRecord>;
  /** Prefetches the next record from `index` in this direction. */
  readonly lookAhead: (index: number, direction: number) => void;
  readonly dropAhead: () => void;
};

/** Calls `prepare` with each prefetched record. */
export function createRecordReader(
  store: StoreApi<LiveState>,
  prepare: (row: CardRecord) => void,
): RecordReader {
  let wished = new AbortController();
  let ahead: { readonly index: number; readonly at: number; readonly record: Promise<LiveRecord> } | null =
    null;
  const dropAhead = () => {
    ahead = null;
  };
  return {
    wish() {
      wished.abort();
      const mine = new AbortController();
      wished = mine;
      return () => !mine.signal.aborted;
    },
    async read(index) {
      const { signal } = wished;
      if (ahead?.index === index && Date.now() - ahead.at < freshFor) {
        const record = await ahead.record.catch(() => null);
        if (record) return record;
      }
      const { source, searchParams } = store.getState();
      if (source === null) throw new LiveError("Record not found");
      return await source.record(index, searchParams, signal);
    },
    lookAhead(index, direction) {
      const { source, meta, searchParams } = store.getState();
      const next = index + direction;
      dropAhead();
      if (source === null || meta === null || next < 0 || next >= meta.total) return;
      const record = source.record(next, searchParams);
      ahead = { index: next, at: Date.now(), record };
      // Ignore a failed prefetch: requesting the record retries it and reports a failure.
      record.then(({ data }) => prepare(data), dropAhead);
    },
    dropAhead,
  };
}
