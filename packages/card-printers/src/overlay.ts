import { type Project, printSetup, type SideName, sideElements } from "@print-builder/core/document";
import {
  type Box,
  type CardDrawing,
  type DrawOp,
  type ElementDrawing,
  type Gradient,
  type Paint,
  roundedBox,
} from "@print-builder/core/layout";
import {
  type PagePlan,
  type PlacedCard,
  type PrintRequest,
  paperSetup,
  type SheetPage,
} from "@print-builder/core/sheets";
import { zonesOnPage } from "./black.ts";

/** The inks that a card printer applies over the print or that show only under ultraviolet light. */
const overlayInks: readonly string[] = ["Varnish", "Overlay", "UV"];
const overlayWord = /spot\(\s*(?:Varnish|Overlay|UV)\s*[,)]/;

/** Whether a printer wants overlays on a separate page and the side has one on any card. */
export function hasOverlayPage(project: Project, { printer }: PrintRequest, side: SideName): boolean {
  return printer?.overlay === "page" && overlayWord.test(JSON.stringify(sideElements(project, side)));
}

/**
 * The pages of a printed side: with a separate overlay, the print without the overlay and then the overlay alone.
 * The overlay page is black where the panel is applied, lighter for a tint and white elsewhere.
 */
export function overlayPages(
  page: SheetPage,
  { side, slots }: PagePlan,
  project: Project,
  request: PrintRequest,
): readonly SheetPage[] {
  if (!hasOverlayPage(project, request, side)) return [page];
  const { label } = paperSetup(printSetup(project), request.paper);
  const zones = request.printer?.overlayExclusion ?? [];
  const free = slots.flatMap((slot) => zonesOnPage(zones, side, { ...label, ...slot }));
  const printed = page.cards.map((card) => ({ ...card, drawing: mapped(card.drawing, withoutOverlay) }));
  const overlay = page.cards.map((card): PlacedCard => {
    const drawing = mapped(card.drawing, overlayOf);
    return { ...card, drawing: { ...drawing, background: { color: "#ffffff", alpha: 0 } } };
  });
  return [
    { ...page, cards: printed, hasOverlay: true },
    { ...page, cards: [...overlay, ...free.map(blankAt)], guides: [] },
  ];
}

function blankAt(box: Box): PlacedCard {
  const { x, y, width, height } = box;
  return {
    drawing: { width, height, background: { color: "#ffffff", alpha: 1 }, elements: [] },
    toSheet: [1, 0, 0, 1, x, y],
    clip: roundedBox(box, 0, 0),
  };
}

function mapped(drawing: CardDrawing, map: (op: DrawOp) => readonly DrawOp[]): CardDrawing {
  const changed = (element: ElementDrawing): ElementDrawing => {
    const ops = element.ops.flatMap(map);
    const isSame = ops.length === element.ops.length && ops.every((op, index) => op === element.ops[index]);
    return isSame ? element : { ...element, ops };
  };
  return { ...drawing, elements: drawing.elements.map(changed).filter(({ ops }) => ops.length > 0) };
}

/** A gradient is never an overlay, because gradients between two spot inks do not exist. */
function isOverlay(fill: Paint | Gradient | null | undefined): fill is Paint {
  return fill != null && "ink" in fill && fill.ink?.kind === "spot" && overlayInks.includes(fill.ink.name);
}

function withoutOverlay(op: DrawOp): readonly DrawOp[] {
  if (op.op === "image" || op.op === "shadow") return [op];
  if (op.op !== "path") return isOverlay(op.fill) ? [] : [op];
  if (!isOverlay(op.fill) && !isOverlay(op.stroke?.paint)) return [op];
  const rest = {
    ...op,
    fill: isOverlay(op.fill) ? null : op.fill,
    stroke: isOverlay(op.stroke?.paint) ? null : op.stroke,
  };
  return rest.fill || rest.stroke ? [rest] : [];
}

function overlayOf(op: DrawOp): readonly DrawOp[] {
  if (op.op === "image" || op.op === "shadow") return [];
  if (op.op !== "path") return isOverlay(op.fill) ? [{ ...op, fill: asMask(op.fill) }] : [];
  const fill = op.fill && isOverlay(op.fill) ? asMask(op.fill) : null;
  const stroke =
    op.stroke && isOverlay(op.stroke.paint) ? { ...op.stroke, paint: asMask(op.stroke.paint) } : null;
  return fill || stroke ? [{ ...op, fill, stroke }] : [];
}

function asMask({ alpha, ink }: Paint): Paint {
  const tint = ink?.kind === "spot" ? ink.tint : 1;
  const grey = Math.round(255 * (1 - tint))
    .toString(16)
    .padStart(2, "0");
  return { color: `#${grey.repeat(3)}`, alpha };
}
