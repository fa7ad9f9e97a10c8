import type { StoredElement } from "@print-builder/core/document";
import { type CardValues, type PreparedElement, prepareElement } from "@print-builder/core/elements";
import { type ElementDrawing, type LayoutTools, layoutElement } from "@print-builder/core/layout";

type Kept = { readonly width: number; readonly height: number; readonly prepared: PreparedElement };

const keptById = new WeakMap<StoredElement["properties"], Map<string, Kept>>();

/**
 * The element prepared at the origin, without rotation: the same object while only its place changes, so that
 * dragging and rotating parse, shape and draw nothing anew. Throws a DesignError for impossible properties.
 */
export function preparedContent(element: StoredElement): PreparedElement {
  const { id, width, height, properties } = element;
  // Copies share their properties, but not their id.
  const kept = keptById.get(properties) ?? new Map<string, Kept>();
  keptById.set(properties, kept);
  const known = kept.get(id);
  if (known && known.width === width && known.height === height) return known.prepared;
  const prepared = prepareElement({ ...element, x: 0, y: 0, rotation: 0 });
  kept.set(id, { width, height, prepared });
  return prepared;
}

/** What an element draws in its own box. */
export function contentDrawing(
  element: StoredElement,
  values: CardValues,
  tools: LayoutTools,
): ElementDrawing {
  return layoutElement(preparedContent(element), values, tools);
}

/** Where an element's own box lies on the card. */
export function placeOf({ x, y, width, height, rotation }: StoredElement): string {
  const turn = rotation % 360 === 0 ? "" : ` rotate(${rotation} ${width / 2} ${height / 2})`;
  return `translate(${x} ${y})${turn}`;
}
