export type Labels = Readonly<Record<string, string>>;

export type Sample = {
  /** Added to the family's name: `_sum`, `_bucket`. */
  readonly suffix?: string;
  readonly labels: Labels;
  readonly value: number;
};

/** One metric with everything that is known of it at this moment. */
export type Family = {
  /** Without the prefix that all of ours bear. */
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: readonly Sample[];
};

const prefix = "print_builder_";

/** Prometheus' text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function toText(families: readonly Family[]): string {
  return families.map(familyText).join("");
}

function familyText({ name, help, type, samples }: Family): string {
  const full = `${prefix}${name}`;
  const lines = samples.map(
    ({ suffix = "", labels, value }) => `${full}${suffix}${labelText(labels)} ${valueText(value)}`,
  );
  return [`# HELP ${full} ${escaped(help)}`, `# TYPE ${full} ${type}`, ...lines, ""].join("\n");
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function valueText(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? "+Inf" : "-Inf";
}
