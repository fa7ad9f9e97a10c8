import type { CardSize } from "@print-builder/core/document";

/** "85.6 × 53.98 mm", in the browser's language: every screen tells a size with these words. */
export function sizeText({ width, height }: CardSize): string {
  const mm = (length: number) => length.toLocaleString(undefined, { maximumFractionDigits: 2 });
  return `${mm(width)} × ${mm(height)} mm`;
}
