const units = [
  ["d", 86_400],
  ["h", 3600],
  ["min", 60],
  ["s", 1],
] as const;

/** A time span in its two largest units: "3 min 12 s", "2 h", "under 1 s". */
export function durationText(ms: number): string {
  let left = Math.floor(Math.max(0, ms) / 1000);
  const parts: { readonly unit: string; readonly count: number }[] = [];
  for (const [unit, seconds] of units) {
    const count = Math.floor(left / seconds);
    left -= count * seconds;
    if (count > 0 || parts.length > 0) parts.push({ unit, count });
  }
  const shown = parts.slice(0, 2).filter(({ count }) => count > 0);
  return shown.map(({ unit, count }) => `${count} ${unit}`).join(" ") || "under 1 s";
}
