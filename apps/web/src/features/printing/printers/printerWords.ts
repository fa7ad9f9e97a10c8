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

/** What a printer's profile does to a print, in a line. */
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
