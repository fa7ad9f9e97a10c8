import type { AnyElement } from "../storedElement.ts";

/**
 * File name of the project picture that an element certainly shows on every card, without parsing its
 * properties, for callers that run before the schemas are loaded; otherwise null.
 */
export function mediaOf({ type, properties: { staticImage, imageData } }: AnyElement): string | null {
  if (type !== "image" || staticImage !== true || typeof imageData !== "string") return null;
  return /^media:(.+)$/.exec(imageData)?.[1] ?? null;
}
