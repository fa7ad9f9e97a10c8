export { createBlack, zonesOnPage } from "./black.ts";
export { hasOverlayPage, overlayPages } from "./overlay.ts";
export { type PrinterPreset, printerPreset, printerPresets } from "./printerPresets.ts";
