import type { CardDrawing, ElementDrawing } from "@print-builder/core/layout";
import type { PixelSize } from "@print-builder/render/pdf";

/** Everything beneath a card's first element that changes from record to record, drawn at the size of the result. */
export type CardGround<Drawn> = {
  readonly drawn: Drawn;
  /** Number of the card's elements in it. */
  readonly elements: number;
};

/** A larger ground is drawn again for every card instead of being kept. */
const maxPixels = 3_000_000;
/** Sides and resolutions that one project is drawn in at a time. */
const maxKept = 4;

type KeptGround<Drawn> = {
  readonly elements: readonly ElementDrawing[];
  ground: Promise<CardGround<Drawn>> | null;
};

/** Grounds by the drawing they show, kept while their owner (an open project) lives. */
const kept = new WeakMap<object, Map<string, KeptGround<unknown>>>();

export type GroundOf = { readonly drawing: CardDrawing; readonly size: PixelSize };

/**
 * The ground of a card; null while it does not pay off, for the first card of its kind. `kind` names side and
 * resolution. A card drawn over its ground has the same pixels as one drawn whole, because drawing starts from the same
 * pixels.
 */
export async function cardGround<Drawn>(
  owner: object,
  kind: string,
  { drawing, size }: GroundOf,
  draw: (still: CardDrawing) => Promise<Drawn>,
): Promise<CardGround<Drawn> | null> {
  const elements = stillElements(drawing);
  if (elements.length === 0 || size.width * size.height > maxPixels) return null;
  const ofOwner: Map<string, KeptGround<Drawn>> = kept.get(owner) ?? new Map();
  kept.set(owner, ofOwner);
  const known = ofOwner.get(kind);
  const isSame = known && sameElements(known.elements, elements);
  const entry: KeptGround<Drawn> = isSame ? known : { elements, ground: null };
  ofOwner.delete(kind);
  ofOwner.set(kind, entry);
  for (const oldest of ofOwner.keys()) {
    if (ofOwner.size <= maxKept) break;
    ofOwner.delete(oldest);
  }
  if (!isSame) return null;
  entry.ground ??= draw({ ...drawing, elements }).then((drawn) => ({ drawn, elements: elements.length }));
  return await entry.ground;
}

/** The elements before the first one that changes from card to card. */
function stillElements({ elements }: CardDrawing): readonly ElementDrawing[] {
  const firstBound = elements.findIndex(({ bound }) => bound);
  return firstBound < 0 ? elements : elements.slice(0, firstBound);
}

function sameElements(one: readonly ElementDrawing[], other: readonly ElementDrawing[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index]);
}
