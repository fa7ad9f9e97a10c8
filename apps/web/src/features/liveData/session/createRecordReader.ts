import type { CardRecord } from "@print-builder/core/records";
import type { StoreApi } from "zustand/vanilla";
import { LiveError, type LiveRecord, type LiveState } from "./liveState.ts";

/** A record that was fetched ahead counts as fresh for so long, ms. */
const freshFor = 10_000;

/** Reads the records that are wanted, and the one that may be wanted next. */
export type RecordReader = {
  /**
   * Begins what decides which record is shown, and ends what did before. What it answers tells whether it is the last
   * of these: an answer for an older one is not shown any more.
   */
  readonly wish: () => () => boolean;
  /** The record at a place among those that match. Throws what the source throws. */
  readonly read: (index: number) => Promise<LiveRecord>;
  /** Fetches the record that comes next when one goes on from `index` in this direction. */
  readonly lookAhead: (index: number, direction: number) => void;
  readonly dropAhead: () => void;
};

/** `prepare` is given each record that was fetched ahead. */
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
      // It is fetched again when it is wanted, and a failure told then.
      record.then(({ data }) => prepare(data), dropAhead);
    },
    dropAhead,
  };
}
