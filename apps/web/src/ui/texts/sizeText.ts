import type { CardSize } from "@print-builder/core/document";

/** "85.6 × 53.98 mm", in the browser's language: every screen tells a size with these words. */
export function sizeText({ width, height }: CardSize): string {
  const mm = (length: number) => length.toLocaleString(undefined, { maximumFractionDigits: 2 });
  return `${mm(width)} × ${mm(height)} mm`;
}

/** "84 kB", "1.2 MB", in the browser's language. */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString()} kB`
    : `${(bytes / 1_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
}
