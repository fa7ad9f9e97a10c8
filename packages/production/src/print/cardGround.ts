import type { CardDrawing, ElementDrawing } from "@print-builder/core/layout";
import type { PixelSize } from "@print-builder/render/pdf";

/**
 * A card's base layer: everything beneath the first element that changes from record to record, drawn at the result's
 * size.
 */
export type CardGround<Drawn> = {
  readonly drawn: Drawn;
  /** Number of the card's elements in the base layer. */
  readonly elements: number;
};

/** Maximum size of a cached base layer; a larger layer is drawn again for every card. */
const maxPixels = 3_000_000;
/** Number of base layers cached per project, one for each side and resolution. */
const maxKept = 4;

type KeptGround<Drawn> = {
  readonly elements: readonly ElementDrawing[];
  ground: Promise<CardGround<Drawn>> | null;
};

/** Base layers by the side and resolution they show, cached while their owner (an open project) exists. */
const kept = new WeakMap<object, Map<string, KeptGround<unknown>>>();

export type GroundOf = { readonly drawing: CardDrawing; readonly size: PixelSize };

/**
 * The base layer of a card; null for the first card of a kind, for which a base layer does not pay off yet. `kind`
 * names the side and resolution. A card drawn over its base layer has the same pixels as a card drawn whole,
 * because drawing continues from the same pixels.
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

function stillElements({ elements }: CardDrawing): readonly ElementDrawing[] {
  const firstBound = elements.findIndex(({ bound }) => bound);
  return firstBound < 0 ? elements : elements.slice(0, firstBound);
}

function sameElements(one: readonly ElementDrawing[], other: readonly ElementDrawing[]): boolean {
  return one.length === other.length && one.every((element, index) => element === other[index]);
}
