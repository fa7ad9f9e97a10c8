import type { AnyElement } from "../storedElement.ts";

/**
 * The file name of the project picture that an element shows on every card; null if none is certain. Does not parse
 * the properties, because callers run before the schemas are loaded.
 */
export function mediaOf({ type, properties: { staticImage, imageData } }: AnyElement): string | null {
  if (type !== "image" || staticImage !== true || typeof imageData !== "string") return null;
  return /^media:(.+)$/.exec(imageData)?.[1] ?? null;
}
