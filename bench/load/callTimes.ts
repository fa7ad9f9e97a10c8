/** Kind of call. The pages judge reads and saves separately. */
export type CallKind = "read" | "save" | "draw" | "sign in";

/** Percentiles of the time from sending to the last byte, in ms. */
export type Percentiles = {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly most: number;
};

export type CallSummary = { readonly name: string; readonly kind: CallKind; readonly times: Percentiles };

export type TimesSummary = {
  readonly all: Percentiles;
  readonly reads: Percentiles;
  readonly saves: Percentiles;
  /** Times by call, the most frequent call first. */
  readonly calls: readonly CallSummary[];
  /** Number of responses by status; 0 means a broken connection. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly bytes: number;
};

export type CallTimes = {
  readonly add: (name: string, kind: CallKind, ms: number, status: number, bytes: number) => void;
  readonly summary: () => TimesSummary;
};

/** Collects the durations of calls. */
export function createCallTimes(): CallTimes {
  const calls = new Map<string, { readonly kind: CallKind; readonly times: number[] }>();
  const statuses: Record<string, number> = {};
  let received = 0;
  const timesOf = (isWanted: (kind: CallKind) => boolean) =>
    percentiles([...calls.values()].flatMap(({ kind, times }) => (isWanted(kind) ? times : [])));
  return {
    add(name, kind, ms, status, bytes) {
      const call = calls.get(name) ?? { kind, times: [] };
      calls.set(name, call);
      call.times.push(ms);
      statuses[status] = (statuses[status] ?? 0) + 1;
      received += bytes;
    },
    summary: () => ({
      all: timesOf(() => true),
      reads: timesOf((kind) => kind === "read"),
      saves: timesOf((kind) => kind === "save"),
      calls: [...calls]
        .map(([name, { kind, times }]) => ({ name, kind, times: percentiles(times) }))
        .toSorted((one, other) => other.times.count - one.times.count),
      statuses,
      bytes: received,
    }),
  };
}

/** Nearest-rank percentiles; zeros if there are no durations. */
export function percentiles(times: readonly number[]): Percentiles {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) };
}
