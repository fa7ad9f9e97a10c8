import type { Family, Labels, Sample } from "./family.ts";

export type Counter = { add(labels: Labels): void; family(): Family };

/** Counts what happened, apart for each set of labels. */
export function createCounter(name: string, help: string): Counter {
  const counts = new Map<string, { readonly labels: Labels; value: number }>();
  return {
    add(labels) {
      const key = JSON.stringify(labels);
      const count = counts.get(key);
      if (count) count.value++;
      else counts.set(key, { labels, value: 1 });
    },
    family: () => ({
      name,
      help,
      type: "counter",
      samples: [...counts.values()].map((count) => ({ ...count })),
    }),
  };
}

export type Histogram = { observe(labels: Labels, seconds: number): void; family(): Family };

type Observed = { readonly labels: Labels; readonly counts: number[]; sum: number; count: number };

/** Counts durations by their length; `bounds` are in seconds, rising. */
export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const all = new Map<string, Observed>();
  return {
    observe(labels, seconds) {
      const key = JSON.stringify(labels);
      const observed = all.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
      all.set(key, observed);
      observed.sum += seconds;
      observed.count++;
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) observed.counts[bucket] = (observed.counts[bucket] ?? 0) + 1;
    },
    family: () => ({
      name,
      help,
      type: "histogram",
      samples: [...all.values()].flatMap((observed) => histogramSamples(observed, bounds)),
    }),
  };
}

function histogramSamples(
  { labels, counts, sum, count }: Observed,
  bounds: readonly number[],
): readonly Sample[] {
  let below = 0;
  const buckets = bounds.map((bound, index): Sample => {
    below += counts[index] ?? 0;
    return { suffix: "_bucket", labels: { ...labels, le: String(bound) }, value: below };
  });
  return [
    ...buckets,
    { suffix: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
    { suffix: "_sum", labels, value: sum },
    { suffix: "_count", labels, value: count },
  ];
}

/** A value as it is now. */
export function gauge(name: string, help: string, samples: readonly Sample[] | number): Family {
  return {
    name,
    help,
    type: "gauge",
    samples: typeof samples === "number" ? [{ labels: {}, value: samples }] : samples,
  };
}

/** A total that is counted elsewhere. */
export function total(name: string, help: string, samples: readonly Sample[] | number): Family {
  return { ...gauge(name, help, samples), type: "counter" };
}
