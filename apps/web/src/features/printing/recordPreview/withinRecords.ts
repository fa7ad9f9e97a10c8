/** The record (from 0) of a typed number (from 1), clamped to the existing records; null for non-numeric input. */
export function withinRecords(typed: string, total: number): number | null {
  const number = Number(typed.replaceAll(/[\s,]/g, ""));
  if (typed.trim() === "" || !Number.isFinite(number)) return null;
  return Math.max(0, Math.min(Math.round(number) - 1, total - 1));
}
