import type { StoredElement } from "../../document/index.ts";

/**
 * File name of the project's picture that an element is certain to show on every card, told without parsing its
 * properties, for those that must know before the schemas are there; null for none.
 */
export function mediaOf({ type, properties: { staticImage, imageData } }: StoredElement): string | null {
  if (type !== "image" || staticImage !== true || typeof imageData !== "string") return null;
  return /^media:(.+)$/.exec(imageData)?.[1] ?? null;
}
