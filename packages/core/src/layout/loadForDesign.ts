import { loadBarcodes } from "../barcodes/index.ts";
import type { Project } from "../document/index.ts";
import { usesBarcodeLibrary, usesExpressions } from "../elements/elementKinds.ts";
import { loadExpressions } from "../expressions/loaded.ts";

/** Loads what a design's cards are drawn with beyond what every card needs; null where that is nothing. */
export function loadForDesign(design: Pick<Project, "front" | "back">): Promise<unknown> | null {
  const loads = [
    usesExpressions(design) ? loadExpressions() : null,
    usesBarcodeLibrary(design) ? loadBarcodes() : null,
  ].filter((load) => load !== null);
  return loads.length === 0 ? null : Promise.all(loads);
}
