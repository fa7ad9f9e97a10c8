import type { SideName } from "../document/index.ts";
import type { PageSetup } from "../document/pageSetup.ts";
import type { Matrix } from "../drawing/drawOp.ts";
import { combined } from "../drawing/gradient.ts";
import { mmToDots } from "../drawing/inches.ts";
import { labelFit } from "./labelFit.ts";
import { sheetMatrix } from "./placeOnSheet.ts";
import { correctionMatrix, correctionOf, type PrinterProfile } from "./printerProfile.ts";
import type { FlipEdge } from "./printRequest.ts";
import { backMirroring, type Mirroring, mirrored, type Place, slotPlace } from "./slotPlace.ts";

type PrinterDotsOptions = {
  readonly side: SideName;
  readonly dpi: number;
  readonly flipEdge: FlipEdge;
  readonly printer?: PrinterProfile | undefined;
};

function mirroringOf(setup: PageSetup, { side, flipEdge }: PrinterDotsOptions): Mirroring {
  return side === "back" ? backMirroring(setup, flipEdge) : "none";
}

function firstPlace(setup: PageSetup, mirroring: Mirroring): Place {
  return mirrored(slotPlace(setup, "across_then_down", 0), mirroring, setup);
}

/**
 * Maps the first card's canvas to printer dots. `onWholeDots` makes the mapping valid for all cards, because they
 * share drawings.
 */
export function printerDots(
  setup: PageSetup,
  canvas: { readonly width: number; readonly height: number },
  options: PrinterDotsOptions,
): Matrix {
  const { side, dpi, printer } = options;
  const mirroring = mirroringOf(setup, options);
  const slot = { ...firstPlace(setup, mirroring), turned: mirroring === "top-bottom" };
  const onSheet = sheetMatrix(slot, setup, labelFit(canvas, setup.label));
  const correction = printer ? correctionMatrix(correctionOf(printer, side), setup.page) : null;
  const perMm = mmToDots(1, dpi);
  return combined([perMm, 0, 0, perMm, 0, 0], correction ? combined(correction, onSheet) : onSheet);
}

/**
 * Moves a label by at most half a printer dot, to a whole number of dots from the first label, so that barcodes are
 * equally sharp on all labels. There is nothing to align to if a correction rotates the sheet.
 */
export function onWholeDots(
  setup: PageSetup,
  options: PrinterDotsOptions,
): <Slot extends Place>(slot: Slot) => Slot {
  const { side, dpi, printer } = options;
  const [scaleX, turnX, turnY, scaleY] = (printer &&
    correctionMatrix(correctionOf(printer, side), setup.page)) ?? [1, 0, 0, 1];
  if (turnX !== 0 || turnY !== 0) return (slot) => slot;
  const first = firstPlace(setup, mirroringOf(setup, options));
  const aligned = (mm: number, firstMm: number, scale: number) => {
    const dots = mmToDots(scale, dpi);
    return firstMm + Math.round((mm - firstMm) * dots) / dots;
  };
  return (slot) => ({
    ...slot,
    xMm: aligned(slot.xMm, first.xMm, scaleX),
    yMm: aligned(slot.yMm, first.yMm, scaleY),
  });
}
