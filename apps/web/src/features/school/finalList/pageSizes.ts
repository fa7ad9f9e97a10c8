import { storageKeys } from "#platform/storage/keys.ts";

/** Rows per page that are offered. */
export const pageSizes: readonly number[] = [25, 50, 100, 200];

export const usualPageSize = 50;
const minSize = 10;
const maxSize = 200;

/** A page size as it may be used: a whole number from 10 to 200, 50 for what is no number. */
export function pageSizeOf(wanted: unknown): number {
  const size = typeof wanted === "string" && wanted.trim() === "" ? Number.NaN : Number(wanted ?? Number.NaN);
  if (!Number.isFinite(size)) return usualPageSize;
  return Math.min(Math.max(Math.round(size), minSize), maxSize);
}

/** The size that was used last in this browser. */
export function readPageSize(): number {
  return pageSizeOf(localStorage.getItem(storageKeys.finalListPageSize));
}

export function keepPageSize(size: number): void {
  localStorage.setItem(storageKeys.finalListPageSize, String(size));
}
