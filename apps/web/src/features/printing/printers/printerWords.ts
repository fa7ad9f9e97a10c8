import { papers } from "@print-builder/core/document";
import {
  type PrinterProfile,
  printerProfileFrom,
  type StoredPrinterProfile,
} from "@print-builder/core/print";

type Correction = PrinterProfile["front"];

const shown = (value: number, places: number) => String(Number(value.toFixed(places)));

function correctionText({ offsetXMm, offsetYMm, scaleX, scaleY, rotationDeg }: Correction): string {
  const parts = [
    ...(offsetXMm === 0 ? [] : [`${shown(Math.abs(offsetXMm), 2)} mm ${offsetXMm > 0 ? "right" : "left"}`]),
    ...(offsetYMm === 0 ? [] : [`${shown(Math.abs(offsetYMm), 2)} mm ${offsetYMm > 0 ? "down" : "up"}`]),
    ...(scaleX === 1 && scaleY === 1 ? [] : [`${shown(scaleX * 100, 2)} × ${shown(scaleY * 100, 2)} %`]),
    ...(rotationDeg === 0 ? [] : [`turned ${shown(rotationDeg, 2)}°`]),
  ];
  return parts.join(", ");
}

/** Summary of a printer's effect on a print. */
export function printerSummary(stored: StoredPrinterProfile): string {
  const { front, back, duplex, paper } = printerProfileFrom(stored);
  const [onBoth, onBack] = [correctionText(front), correctionText(back)];
  const parts = [
    ...(paper === null ? [] : [papers.find(({ id }) => id === paper)?.name ?? paper]),
    onBoth === "" && onBack === "" ? "no correction" : onBoth,
    ...(onBack === "" ? [] : [`backs ${onBack} more`]),
    ...(duplex === "manual" ? ["both sides by hand"] : []),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** Smaller deviations are invisible on paper. */
const seen = { mm: 0.05, part: 0.0003, degrees: 0.03 };

/** Describes the misprint that a correction fixes: "1.5 mm too far to the right, 0.3 % too wide". */
export function misprintText({ offsetXMm, offsetYMm, scaleX, scaleY, rotationDeg }: Correction): string {
  const off = (mm: number, [less, more]: readonly [string, string]) =>
    Math.abs(mm) < seen.mm ? [] : [`${shown(Math.abs(mm), 2)} mm ${mm > 0 ? less : more}`];
  const sized = (scale: number, [less, more]: readonly [string, string]) =>
    Math.abs(scale - 1) < seen.part
      ? []
      : [`${shown(Math.abs(1 / scale - 1) * 100, 2)} % ${scale > 1 ? less : more}`];
  const turned =
    Math.abs(rotationDeg) < seen.degrees
      ? []
      : [`turned ${shown(Math.abs(rotationDeg), 2)}° ${rotationDeg > 0 ? "to the left" : "to the right"}`];
  const parts = [
    ...off(offsetXMm, ["too far to the left", "too far to the right"]),
    ...off(offsetYMm, ["too high", "too low"]),
    ...sized(scaleX, ["too narrow", "too wide"]),
    ...sized(scaleY, ["too short", "too long"]),
    ...turned,
  ];
  return parts.length === 0 ? "just where it should be" : parts.join(", ");
}
