/**
 * The record (from 0) that a typed number (from 1) means, brought between the first and the last one; null when
 * it is no number.
 */
export function withinRecords(typed: string, total: number): number | null {
  const number = Number(typed.replaceAll(/[\s,]/g, ""));
  if (typed.trim() === "" || !Number.isFinite(number)) return null;
  return Math.max(0, Math.min(Math.round(number) - 1, total - 1));
}
