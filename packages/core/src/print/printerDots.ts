import type { SideName } from "../document/index.ts";
import type { PageSetup } from "../document/pageSetup.ts";
import type { Matrix } from "../drawing/drawOp.ts";
import { combined } from "../drawing/gradient.ts";
import { mmToDots } from "../drawing/inches.ts";
import { labelFit } from "./labelFit.ts";
import { sheetMatrix } from "./placeOnSheet.ts";
import { correctionMatrix, correctionOf, type PrinterProfile } from "./printerProfile.ts";
import type { FlipEdge } from "./printRequest.ts";
import { backMirroring, mirrored, slotPlace } from "./slotPlace.ts";

type PrinterDotsOptions = {
  readonly side: SideName;
  readonly dpi: number;
  readonly flipEdge: FlipEdge;
  readonly printer?: PrinterProfile | undefined;
};

/**
 * Maps the first card's canvas to printer dots. The mapping serves all cards: label printers print one card per sheet, and
 * all labels of a page share their drawings.
 */
export function printerDots(
  setup: PageSetup,
  canvas: { readonly width: number; readonly height: number },
  { side, dpi, flipEdge, printer }: PrinterDotsOptions,
): Matrix {
  const mirroring = side === "back" ? backMirroring(setup, flipEdge) : "none";
  const place = mirrored(slotPlace(setup, "across_then_down", 0), mirroring, setup);
  const slot = { ...place, turned: mirroring === "top-bottom" };
  const onSheet = sheetMatrix(slot, setup, labelFit(canvas, setup.label));
  const correction = printer ? correctionMatrix(correctionOf(printer, side), setup.page) : null;
  const perMm = mmToDots(1, dpi);
  return combined([perMm, 0, 0, perMm, 0, 0], correction ? combined(correction, onSheet) : onSheet);
}
