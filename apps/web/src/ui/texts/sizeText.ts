import type { CardSize } from "@print-builder/core/document";
import { unitFacts, useLengthUnit } from "./lengthText.ts";

const inches = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 });
const otherUnits = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const megabytes = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** "85.6 × 53.98 mm", in the browser's language and the user's unit: the format of every displayed size. */
export function sizeText({ width, height }: CardSize, unit = useLengthUnit.getState().unit): string {
  const { perMm } = unitFacts(unit);
  const { format } = unit === "in" ? inches : otherUnits;
  return `${format(width * perMm)} × ${format(height * perMm)} ${unit}`;
}

/** "84 kB", "1.2 MB", in the browser's language. */
export function bytesText(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000)).toLocaleString()} kB`
    : `${megabytes.format(bytes / 1_000_000)} MB`;
}
