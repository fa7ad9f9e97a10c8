import { storageKeys } from "#platform/storage/keys.ts";

export const pageSizes: readonly number[] = [25, 50, 100, 200];

export const usualPageSize = 50;
const minSize = 10;
const maxSize = 200;

/** A valid page size: a whole number from 10 to 200, or 50 for non-numeric input. */
export function pageSizeOf(wanted: unknown): number {
  const size = typeof wanted === "string" && wanted.trim() === "" ? Number.NaN : Number(wanted ?? Number.NaN);
  if (!Number.isFinite(size)) return usualPageSize;
  return Math.min(Math.max(Math.round(size), minSize), maxSize);
}

/** The size that was last used in this browser. */
export function readPageSize(): number {
  return pageSizeOf(localStorage.getItem(storageKeys.finalListPageSize));
}

export function keepPageSize(size: number): void {
  localStorage.setItem(storageKeys.finalListPageSize, String(size));
}
