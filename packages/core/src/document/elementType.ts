/** Every kind of element a card can hold. */
export const elementTypes = [
  "text",
  "rectangle",
  "circle",
  "triangle",
  "line",
  "arrow",
  "star",
  "image",
  "barcode",
] as const;

export type ElementType = (typeof elementTypes)[number];

export function isElementType(value: unknown): value is ElementType {
  return elementTypes.some((type) => type === value);
}
