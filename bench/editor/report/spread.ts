/** Median and range of repeated measurements. */
export type Spread = { readonly median: number; readonly lowest: number; readonly highest: number };

/** Null without measurements. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (lowest === undefined || highest === undefined || upper === undefined || lower === undefined) {
    return null;
  }
  return { median: (lower + upper) / 2, lowest, highest };
}

/** Formats `750 (648 to 916)`, or a single figure if all are the same. `unit` follows the first figure. */
export function rangeText({ median, lowest, highest }: Spread, digits: number, unit = ""): string {
  const [middle, from, to] = [median, lowest, highest].map((value) => value.toFixed(digits));
  return from === to ? `${middle}${unit}` : `${middle}${unit} (${from} to ${to})`;
}
