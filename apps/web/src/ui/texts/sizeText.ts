import type { CardSize } from "@print-builder/core/document";
import { unitFacts, useLengthUnit } from "./lengthText.ts";

/** "85.6 × 53.98 mm", in the browser's language and the user's unit: the format of every displayed size. */
export function sizeText({ width, height }: CardSize, unit = useLengthUnit.getState().unit): string {
  const { perMm } = unitFacts(unit);
  const number = (mm: number) =>
    (mm * perMm).toLocaleString(undefined, { maximumFractionDigits: unit === "in" ? 3 : 2 });
  return `${number(width)} × ${number(height)} ${unit}`;
}

/** "84 kB", "1.2 MB", in the browser's language. */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString()} kB`
    : `${(bytes / 1_000_000).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;
}
