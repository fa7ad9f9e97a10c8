import { outsideText } from "../ownValue.ts";
import { hasExpressions } from "../tokens/index.ts";
import { arrowElement } from "./arrow/arrowElement.ts";
import { barcodeElement } from "./barcode/barcodeElement.ts";
import { circleElement } from "./circle/circleElement.ts";
import type {
  ElementDescription,
  ElementDrawer,
  ElementKind,
  ElementRole,
  ElementTool,
} from "./defineElement.ts";
import { imageElement } from "./image/imageElement.ts";
import { lineElement } from "./line/lineElement.ts";
import { pathElement } from "./path/pathElement.ts";
import { rectangleElement } from "./rectangle/rectangleElement.ts";
import { starElement } from "./star/starElement.ts";
import type { ElementOf } from "./storedElement.ts";
import { textElement } from "./text/textElement.ts";
import { triangleElement } from "./triangle/triangleElement.ts";

/** Every element type, in toolbar order. */
export const elementKinds = [
  textElement,
  rectangleElement,
  circleElement,
  triangleElement,
  lineElement,
  arrowElement,
  starElement,
  pathElement,
  imageElement,
  barcodeElement,
] as const;

type Kind = (typeof elementKinds)[number];

export type ElementType = Kind["type"];

export type StoredElement = ElementOf<ElementType>;

type Sides = { readonly front: readonly StoredElement[]; readonly back: readonly StoredElement[] };

export type ElementIcon = Kind["icon"];

export type DrawnType = Extract<Kind, { readonly tool: ElementTool }>["type"];

export const elementTypes: readonly ElementType[] = elementKinds.map(({ type }) => type);

const kinds = new Map<unknown, ElementKind<ElementType, ElementIcon>>(
  elementKinds.map((kind) => [kind.type, kind]),
);

export function isElementType(value: unknown): value is ElementType {
  return kinds.has(value);
}

export function elementKind(type: ElementType): ElementKind<ElementType, ElementIcon> {
  const kind = kinds.get(type);
  if (!kind) throw new RangeError(`There is no element type “${type}”.`);
  return kind;
}

export const roleOf = ({ type }: Pick<StoredElement, "type">): ElementRole => elementKind(type).role;

/** A stored element with its properties parsed once, ready to be drawn for any number of records. */
export type PreparedElement = ElementDrawer & { readonly stored: StoredElement };

/** Parses an element's properties. Throws a DesignError that names the element and the property. */
export function prepareElement(stored: StoredElement): PreparedElement {
  return { stored, ...elementKind(stored.type).prepare(stored) };
}

/** Whether the element has an expression in its text, a condition or a rule. */
function needsExpressions(element: StoredElement): boolean {
  const { type, properties } = element;
  const { visibleIf, rules } = describeElement(element).conditions;
  if (visibleIf !== null || rules.length > 0) return true;
  return elementKind(type).textProperties.some((name) => hasExpressions(outsideText(properties[name])));
}

/** Whether the design needs `loadExpressions`. */
export function usesExpressions({ front, back }: Sides): boolean {
  return front.some(needsExpressions) || back.some(needsExpressions);
}

/** Whether the design needs `loadBarcodes`. */
export function usesBarcodeLibrary({ front, back }: Sides): boolean {
  return [...front, ...back].some((element) => describeElement(element).needsBarcodeLibrary);
}

/** Whether the design positions pictures by their faces or removes their backdrop. */
export function asksForFaces({ front, back }: Sides): boolean {
  return [...front, ...back].some((element) => describeElement(element).asksForFace);
}

const described = new WeakMap<StoredElement["properties"], ElementDescription<ElementIcon>>();

/** Describes an element. Caches results by the element's properties, which are immutable. */
export function describeElement(element: StoredElement): ElementDescription<ElementIcon> {
  const known = described.get(element.properties);
  if (known) return known;
  const description = elementKind(element.type).describe(element);
  described.set(element.properties, description);
  return description;
}
