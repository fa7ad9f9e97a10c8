import type { SideName } from "@print-builder/core/document";
import {
  type Box,
  type CardDrawing,
  type DrawOp,
  type ElementDrawing,
  type Paint,
  repaintedFill,
} from "@print-builder/core/layout";
import type { CardArea, PlacedCard, PrinterProfile } from "@print-builder/core/sheets";

/** A card's position on its page and the size of its label, mm. */
type CardPlace = {
  readonly xMm: number;
  readonly yMm: number;
  readonly turned: boolean;
  readonly widthMm: number;
  readonly heightMm: number;
};

/** Text is meant to be black if its channels (0..255) and the differences between them are at most this. */
const nearlyBlack = 64;
const neutral = 16;
/** Lowest channel value that no driver treats as black; Zebra's driver treats values up to 25 as black. */
const compositeLeast = 26;
/** The darkest mix of cyan, magenta and yellow alone, for files with process inks. */
const compositeInk = { kind: "process", cmyk: [0.75, 0.68, 0.67, 0] } as const;

/**
 * Prepares a card's black for a card printer's ribbon. Nearly black text and codes become exactly black, which drivers
 * print with the black panel alone. In the printer's exclusion zones, exact black is replaced with a mix of colours.
 * Drawings that do not depend on the record yield the same object for every card.
 */
export function createBlack({ pureBlack, kExclusion }: Pick<PrinterProfile, "pureBlack" | "kExclusion">) {
  const pure = createRecolouring(pureBlack ? blackened : (element) => element);
  const composite = createRecolouring(lightened);
  return (card: PlacedCard, side: SideName, place: CardPlace): readonly PlacedCard[] => {
    const zones = zonesOnPage(kExclusion, side, place);
    if (!pureBlack && zones.length === 0) return [card];
    const mixed = zones.map((zone) => {
      return { ...card, drawing: composite(card.drawing), cell: within(zone, card.cell) };
    });
    return [{ ...card, drawing: pure(card.drawing) }, ...mixed];
  };
}

/** The exclusion zones of a card's side on its page, mm. */
export function zonesOnPage(zones: readonly CardArea[], side: SideName, place: CardPlace): readonly Box[] {
  return zones.filter((zone) => zone.side === side).map((zone) => zoneOn(zone, place));
}

/** On a card rotated by 180°, the zone is at the opposite end. */
function zoneOn({ xMm, yMm, widthMm, heightMm }: CardArea, place: CardPlace): Box {
  const x = place.turned ? place.widthMm - xMm - widthMm : xMm;
  const y = place.turned ? place.heightMm - yMm - heightMm : yMm;
  return { x: place.xMm + x, y: place.yMm + y, width: widthMm, height: heightMm };
}

function within(box: Box, cell: Box | undefined): Box {
  if (!cell) return box;
  const [x, y] = [Math.max(box.x, cell.x), Math.max(box.y, cell.y)];
  return {
    x,
    y,
    width: Math.max(0, Math.min(box.x + box.width, cell.x + cell.width) - x),
    height: Math.max(0, Math.min(box.y + box.height, cell.y + cell.height) - y),
  };
}

function createRecolouring(recolour: (element: ElementDrawing) => ElementDrawing) {
  const known = new WeakMap<ElementDrawing, ElementDrawing>();
  return (drawing: CardDrawing): CardDrawing => ({
    ...drawing,
    background: recolour === lightened ? lighter(drawing.background) : drawing.background,
    elements: drawing.elements.map((element) => {
      const made = known.get(element) ?? recolour(element);
      known.set(element, made);
      return made;
    }),
  });
}

/** Blackens text and codes, including underlines and the like; everything else keeps its colours. */
function blackened(element: ElementDrawing): ElementDrawing {
  const isRead = element.ops.some(({ op }) => op === "glyphs" || op === "modules");
  return isRead && element.opacity >= 1 ? repainted(element, blacker) : element;
}

function lightened(element: ElementDrawing): ElementDrawing {
  return repainted(element, lighter);
}

function repainted(element: ElementDrawing, paint: (paint: Paint) => Paint): ElementDrawing {
  return { ...element, ops: element.ops.map((op) => repaintedOp(op, paint)) };
}

function repaintedOp(op: DrawOp, paint: (paint: Paint) => Paint): DrawOp {
  switch (op.op) {
    case "path":
      return {
        ...op,
        fill: op.fill && repaintedFill(op.fill, paint),
        stroke: op.stroke && { ...op.stroke, paint: paint(op.stroke.paint) },
      };
    case "image":
      return op;
    case "shadow":
      return { ...op, ops: op.ops.map((each) => repaintedOp(each, paint)) };
    default:
      return { ...op, fill: paint(op.fill) };
  }
}

function channelsOf(color: string): readonly number[] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function blacker(paint: Paint): Paint {
  const channels = channelsOf(paint.color);
  const [least, most] = [Math.min(...channels), Math.max(...channels)];
  const isBlack = paint.alpha >= 1 && most <= nearlyBlack && most - least <= neutral;
  return isBlack && paint.ink?.kind !== "spot" ? { color: "#000000", alpha: 1 } : paint;
}

function lighter(paint: Paint): Paint {
  const channels = channelsOf(paint.color);
  if (paint.ink?.kind === "spot" || Math.max(...channels) >= compositeLeast) return paint;
  const hex = compositeLeast.toString(16).padStart(2, "0");
  return { color: `#${hex.repeat(3)}`, alpha: paint.alpha, ink: compositeInk };
}
