import type { CardDrawing } from "@print-builder/core/layout";

/** What lies beneath a card's first element that changes from record to record, drawn at the size of the result. */
export type CardGround = {
  /** A PNG of the whole canvas, in which nothing shows through. */
  readonly url: string;
  /** How many of the card's elements are in it. */
  readonly elements: number;
};

/** Draws a picture of the whole card as an opaque PNG; null where something shows through. */
export type DrawOpaque = (drawing: CardDrawing) => Promise<Uint8Array | null>;

/** Share of the canvas from which on pictures cost more to draw than to read back as they were drawn. */
const minShare = 0.25;
/** A larger ground is drawn anew for every card rather than kept. */
const maxBytes = 12 * 1024 * 1024;
/** Sides and resolutions that one project is drawn in at a time. */
const maxKept = 4;

type Kept = { seen: number; ground: Promise<CardGround | null> | null };

/** Grounds by what is drawn, as long as their owner (an open project) lives. */
const kept = new WeakMap<object, Map<string, Kept>>();

/**
 * The ground of a card; null while it does not pay: for the first card of its kind, and where no large picture is in
 * it. `kind` names side and resolution. The card drawn over its ground has the same pixels as the card drawn whole,
 * because the drawing begins at the same point, with the pixels that it would have made itself.
 */
export async function cardGround(
  owner: object,
  kind: string,
  drawing: CardDrawing,
  draw: DrawOpaque,
): Promise<CardGround | null> {
  const elements = groundElements(drawing);
  if (elements === 0) return null;
  const ofOwner = kept.get(owner) ?? new Map<string, Kept>();
  kept.set(owner, ofOwner);
  const known = ofOwner.get(kind) ?? { seen: 0, ground: null };
  known.seen++;
  ofOwner.delete(kind);
  ofOwner.set(kind, known);
  for (const oldest of ofOwner.keys()) {
    if (ofOwner.size <= maxKept) break;
    ofOwner.delete(oldest);
  }
  if (known.seen === 1) return null;
  known.ground ??= drawGround({ ...drawing, elements: drawing.elements.slice(0, elements) }, draw);
  return await known.ground;
}

/** How many of the first elements are the same on every card; none unless a large picture is among them. */
function groundElements({ width, height, elements }: CardDrawing): number {
  const firstBound = elements.findIndex(({ bound }) => bound);
  const still = firstBound < 0 ? elements : elements.slice(0, firstBound);
  const area = still
    .flatMap(({ ops }) => ops)
    .reduce((sum, op) => sum + (op.op === "image" ? op.clip.width * op.clip.height : 0), 0);
  return area >= minShare * width * height ? still.length : 0;
}

async function drawGround(drawing: CardDrawing, draw: DrawOpaque): Promise<CardGround | null> {
  const png = await draw(drawing);
  if (png === null || png.length > maxBytes) return null;
  return {
    url: `data:image/png;base64,${Buffer.from(png).toString("base64")}`,
    elements: drawing.elements.length,
  };
}
