import { dpiOptions } from "@print-builder/core/print";
import { type BulkForm, type BulkLimits, firstBulkForm, fitForm } from "../bulkForm.ts";

/** A print as the project remembers it. Records are counted from 0; what an old entry does not tell is null. */
export type HistoryEntry = {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** Records that were printed. */
  readonly count: number;
  readonly excluded: readonly number[];
  readonly side: BulkForm["side"];
  readonly copies: number;
  readonly order: BulkForm["order"];
  readonly dpi: number;
  readonly startAt: number;
  readonly guides: boolean;
  readonly flip: BulkForm["flip"];
  readonly finishedAt: Date | null;
  readonly tookMs: number | null;
  readonly bytes: number | null;
  /** `png`, `jpg` and `svg` are pictures of the cards, not sheets. */
  readonly format: string;
  /** The design's revision at that time. */
  readonly revision: number | null;
};

type Stored = Readonly<Record<string, unknown>>;

function count(value: unknown, least: number): number | null {
  return typeof value === "number" && Number.isInteger(value) && value >= least ? value : null;
}

function oneOf<const Value>(value: unknown, choices: readonly Value[], usual: Value): Value {
  return choices.find((choice) => choice === value) ?? usual;
}

function time(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

function asObject(value: unknown): Stored {
  return typeof value === "object" && value !== null ? (value as Stored) : {};
}

/** Reads an entry; null when it does not say which records were printed. */
export function readEntry(stored: Stored): HistoryEntry | null {
  const range = asObject(stored.record_range);
  const start = count(range.start, 0);
  const end = count(range.end, start ?? 0);
  if (start === null || end === null) return null;
  const excluded = Array.isArray(stored.exclude_records) ? stored.exclude_records : [];
  return {
    id: typeof stored.id === "string" ? stored.id : `${stored.started_at} ${start} ${end}`,
    start,
    end,
    count: count(range.count, 0) ?? end - start + 1,
    excluded: excluded.flatMap((record) => count(record, 0) ?? []),
    side: oneOf(stored.side, ["front", "back", "both"], "front"),
    copies: count(stored.copies_per_record, 1) ?? 1,
    order: oneOf(stored.print_order, ["across_then_down", "down_then_across"], "across_then_down"),
    dpi: oneOf(stored.dpi, dpiOptions, 300),
    startAt: count(stored.start_position, 1) ?? 1,
    guides: stored.show_guides === true,
    flip: oneOf(stored.flip_edge, ["long", "short"], "long"),
    finishedAt: time(stored.finished_at),
    tookMs: count(stored.execution_time_ms, 0),
    bytes: count(stored.file_size_bytes, 0),
    format: typeof stored.format === "string" ? stored.format : "pdf",
    revision: count(stored.revision, 0),
  };
}

/** The entries of sheets, the newest first; they are stored oldest first. */
export function readHistory(stored: readonly Stored[]): readonly HistoryEntry[] {
  return stored
    .flatMap((entry) => readEntry(entry) ?? [])
    .filter(({ format }) => format === "pdf")
    .toReversed();
}

/** The form with which an entry is printed again, as far as the project still has what it printed. */
export function formOfEntry(entry: HistoryEntry, limits: BulkLimits): BulkForm {
  const { start, end, excluded, side, copies, order, dpi, startAt, guides, flip } = entry;
  const isAll = start === 0 && end === limits.total - 1;
  const form = { leftOut: excluded, side, copies, order, dpi, startAt, guides, flip };
  return fitForm({ ...firstBulkForm(limits), ...form, range: isAll ? "all" : "range", start, end }, limits);
}

const sideText = { front: "front", back: "back", both: "both sides" } as const;

/** What was printed, in a line: "Records 1–1,250 (7 left out), both sides" */
export function whatText({ start, end, excluded, side }: HistoryEntry): string {
  const records =
    start === end
      ? `Record ${(start + 1).toLocaleString()}`
      : `Records ${(start + 1).toLocaleString()}–${(end + 1).toLocaleString()}`;
  const left = excluded.length === 0 ? "" : ` (${excluded.length.toLocaleString()} left out)`;
  return `${records}${left}, ${sideText[side]}`;
}

/** How it was printed: "2 copies, from position 3, 300 dpi, 4.1 MB in 12 s" */
export function howText({ copies, startAt, dpi, guides, bytes, tookMs }: HistoryEntry): string {
  const size =
    bytes === null ? "" : `${(bytes / 1e6).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
  const took = tookMs === null ? "" : `in ${Math.max(1, Math.round(tookMs / 1000))} s`;
  return [
    copies > 1 ? `${copies} copies` : "",
    startAt > 1 ? `from position ${startAt}` : "",
    `${dpi} dpi`,
    guides ? "guides" : "",
    `${size} ${took}`.trim(),
  ]
    .filter((part) => part !== "")
    .join(", ");
}
