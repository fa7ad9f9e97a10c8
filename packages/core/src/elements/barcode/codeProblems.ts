import { leastModuleMm } from "../../barcodes/index.ts";
import { luminance } from "../../drawing/colourSpace.ts";
import type { Paint } from "../../drawing/drawOp.ts";
import { mmToDots } from "../../drawing/inches.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import type { DrawTools } from "../drawTools.ts";

/** Fewer printer dots than this per module blur into each other. */
const minDots = 2;

/** Says where bars are narrower than the printer or their standard allows. */
export function reportSmall(format: string, modulePx: number, tools: DrawTools): void {
  if (!tools.paper) {
    return;
  }
  const moduleMm = modulePx * tools.paper.mmPerPx;
  const dots = mmToDots(moduleMm, tools.paper.dpi);
  const leastMm = leastModuleMm(format);
  if (dots < minDots) {
    tools.report("barcode_small", problemTexts.barcodeSmall(moduleMm, dots));
  } else if (moduleMm < leastMm - roundingMm) {
    tools.report("barcode_small", problemTexts.barcodeBelowStandard(moduleMm, leastMm));
  }
}

/** Whole dots of a printer never meet a standard's figure to the last micrometre. */
const roundingMm = 0.005;

/** Readers need so much between the ground's brightness and the bars', of white (ISO/IEC 15416, grade C). */
const leastContrast = 0.4;

/** Says where bars and ground are too alike. */
export function reportFaint(ink: Paint, ground: Paint | null, tools: DrawTools): void {
  if (!tools.paper || !ground || ground.alpha < 1) return;
  const light = luminance(ground.color);
  const dark = luminance(ink.color) * ink.alpha + light * (1 - ink.alpha);
  if (light - dark < leastContrast) tools.report("code_unreadable", problemTexts.barcodeFaint);
}
