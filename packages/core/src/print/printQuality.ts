/** The quality in percent that a resolution is reported and resampled with: 95 at 300 dpi, 50 to 95. */
export function printQuality(dpi: number): number {
  return Math.min(95, Math.max(50, (dpi / 300) * 95));
}
