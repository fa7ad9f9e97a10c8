import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from "prom-client";

type Sample<Label extends string = string> = {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
};

const prefixed = (name: string) => `print_builder_${name}`;

/** Counts what happened, apart for each set of labels. */
export function createCounter<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
) {
  return new Counter({ name: prefixed(name), help, labelNames, registers: [] });
}

/** Counts durations by their length; `buckets` are in seconds, rising. */
export function createHistogram<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  buckets: number[],
) {
  return new Histogram({ name: prefixed(name), help, labelNames, buckets, registers: [] });
}

/** A value as it is now. */
export function gauge(name: string, help: string, samples: readonly Sample[] | number): Metric {
  const metric = new Gauge({ name: prefixed(name), help, labelNames: labelNames(samples), registers: [] });
  for (const { labels, value } of listed(samples)) metric.set(labels, value);
  return metric;
}

/** A total that is counted elsewhere. */
export function total(name: string, help: string, samples: readonly Sample[] | number): Metric {
  const metric = new Counter({ name: prefixed(name), help, labelNames: labelNames(samples), registers: [] });
  for (const { labels, value } of listed(samples)) metric.inc(labels, value);
  return metric;
}

/** `process_…` and `nodejs_…` under the names that stock dashboards expect. Observers cannot be stopped: one set per process. */
let processRegistry: Registry | null = null;

function ofProcess(): Registry {
  if (processRegistry) return processRegistry;
  processRegistry = new Registry();
  collectDefaultMetrics({ register: processRegistry });
  return processRegistry;
}

/** The given metrics and those of this process, in Prometheus' text format 0.0.4. */
export async function toText(metrics: readonly Metric[]): Promise<string> {
  const registry = new Registry();
  for (const metric of metrics) registry.registerMetric(metric);
  const texts = await Promise.all([registry.metrics(), ofProcess().metrics()]);
  // prom-client puts a blank line between two metrics.
  return texts.join("\n").replaceAll("\n\n", "\n");
}

const listed = (samples: readonly Sample[] | number): readonly Sample[] =>
  typeof samples === "number" ? [{ labels: {}, value: samples }] : samples;

const labelNames = (samples: readonly Sample[] | number) => Object.keys(listed(samples)[0]?.labels ?? {});
