import { wrongOption } from "../barcodes/bwip/options.ts";
import { formatNamed, type QrCover, qrCover } from "../barcodes/index.ts";
import type { StoredElement } from "../document/index.ts";
import type { CardDrawing, DrawOp, ElementDrawing, Matrix } from "../drawing/drawOp.ts";
import { inkBox } from "../drawing/inkBox.ts";
import { paintedAt } from "../drawing/paintedAt.ts";
import { barcodeOptions } from "../elements/barcode/barcodeElement.ts";
import { roleOf } from "../elements/index.ts";
import { outsideText } from "../ownValue.ts";
import { DesignError } from "../problems/designError.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import { overlapOf } from "./printableArea.ts";

/** A QR code that is covered too much, and a sentence with the remedy. */
export type CoveredCode = {
  readonly elementId: string;
  /** False if the problem is the same for every record. */
  readonly bound: boolean;
  /** The covered share of the code's data; 1 if a finder pattern is covered. */
  readonly lost: number;
  readonly message: string;
};

type ModulesOp = Extract<DrawOp, { op: "modules" }>;

/** Maps canvas px to an element's own box. */
function intoBox([a, b, c, d, e, f]: Matrix): (x: number, y: number) => readonly [number, number] {
  const area = a * d - b * c;
  return (x, y) => {
    const [across, down] = [x - e, y - f];
    return [(d * across - c * down) / area, (a * down - b * across) / area];
  };
}

/** Whether an element hides a point of the canvas. */
function hides({ ops, transform }: ElementDrawing): (x: number, y: number) => boolean {
  const painted = ops.map(paintedAt);
  const into = intoBox(transform);
  return (x, y) => {
    const [inX, inY] = into(x, y);
    return painted.some((isPainted) => isPainted(inX, inY));
  };
}

function overlap(code: ElementDrawing, op: ModulesOp, other: ElementDrawing): boolean {
  const [box, ink] = [inkBox({ ops: [op], transform: code.transform }), inkBox(other)];
  return other.opacity >= leastOpacity && box !== null && ink !== null && overlapOf(box, ink) > 0;
}

/** Minimum opacity of an element that counts as hiding a code. */
const leastOpacity = 0.5;

function coverOf(code: ElementDrawing, op: ModulesOp, above: readonly ElementDrawing[]): QrCover | null {
  const { box, columns, rows } = op;
  const hiding = above.map(hides);
  const [a, b, c, d, e, f] = code.transform;
  const { gap } = op;
  const isTaken = (column: number, row: number) =>
    gap !== undefined &&
    column >= gap.x &&
    column < gap.x + gap.width &&
    row >= gap.y &&
    row < gap.y + gap.height;
  return qrCover(op, (column, row) => {
    if (isTaken(column, row)) return true;
    const x = box.x + ((column + 0.5) * box.width) / columns;
    const y = box.y + ((row + 0.5) * box.height) / rows;
    return hiding.some((isHidden) => isHidden(a * x + c * y + e, b * x + d * y + f));
  });
}

/**
 * Finds the QR codes on a card that a logo or another element covers beyond what error correction tolerates.
 * Pictures count as opaque; only decoding the printed code would be more accurate.
 */
export function coveredCodes({ elements }: Pick<CardDrawing, "elements">): readonly CoveredCode[] {
  return elements.flatMap((code, index) => {
    const op = code.ops.find((each) => each.op === "modules");
    if (op?.op !== "modules") return [];
    const above = elements.slice(index + 1).filter((other) => overlap(code, op, other));
    const cover = above.length === 0 ? null : coverOf(code, op, above);
    if (!cover || (!cover.hidesFinder && cover.lost <= cover.bears)) return [];
    const message = cover.hidesFinder ? problemTexts.codeCornerCovered : problemTexts.codeOverlaid(cover);
    const bound = code.bound || above.some((other) => other.bound);
    return [{ elementId: code.elementId, bound, lost: cover.hidesFinder ? 1 : cover.lost, message }];
  });
}

/** A sentence that says what is wrong with a code's format or options, or null. */
function mistakeOf({ format = "qrcode", options = {} }: StoredElement["properties"]): string | null {
  const name = outsideText(format);
  const known = formatNamed(name);
  if (!known) return `“${name.slice(0, 40)}” is not a barcode format.`;
  const read = barcodeOptions.safeParse(options);
  return read.success ? wrongOption(known.id, read.data) : "The code's options must be an object.";
}

export function checkCodes(elements: readonly StoredElement[], field: string): void {
  for (const element of elements) {
    const mistake = roleOf(element) === "code" ? mistakeOf(element.properties) : null;
    if (mistake !== null) throw new DesignError(`${field}: element “${element.id}”`, mistake);
  }
}
