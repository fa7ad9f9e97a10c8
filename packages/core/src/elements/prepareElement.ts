import { z } from "zod";
import { DesignError, type ElementType, type StoredElement } from "../document/index.ts";
import { findTokens } from "../tokens/index.ts";
import { arrowElement } from "./arrow/arrowElement.ts";
import { barcodeElement } from "./barcode/barcodeElement.ts";
import { circleElement } from "./circle/circleElement.ts";
import type {
  DrawTools,
  ElementContent,
  ElementDefinition,
  ImageSource,
  PanelField,
} from "./defineElement.ts";
import { imageElement } from "./image/imageElement.ts";
import { lineElement } from "./line/lineElement.ts";
import { rectangleElement } from "./rectangle/rectangleElement.ts";
import { starElement } from "./star/starElement.ts";
import { textElement } from "./text/textElement.ts";
import { triangleElement } from "./triangle/triangleElement.ts";

/** Every element type. A type without its entry here does not compile. */
const definitions = {
  text: textElement,
  rectangle: rectangleElement,
  circle: circleElement,
  triangle: triangleElement,
  line: lineElement,
  arrow: arrowElement,
  star: starElement,
  image: imageElement,
  barcode: barcodeElement,
} as const satisfies { readonly [Type in ElementType]: { readonly type: Type } };

/** An element whose properties were parsed once, ready to be drawn for any number of records. */
export type PreparedElement = {
  readonly stored: StoredElement;
  /** Applies to the element as a whole, 0..1. */
  readonly opacity: number;
  /** True when the drawing may differ from record to record. */
  readonly bound: boolean;
  /** Tokens of bound pictures; their photos are prepared before the record is laid out. */
  readonly imageTokens: readonly string[];
  /** The picture that every record shows; null for anything else. */
  readonly staticImage: ImageSource | null;
  readonly draw: (tools: DrawTools) => ElementContent;
};

const withOpacity = z.looseObject({ opacity: z.coerce.number().min(0).max(1).default(1) });

function prepareWith<Type extends string, Properties>(
  definition: ElementDefinition<Type, Properties>,
  stored: StoredElement,
): PreparedElement {
  const parsed = definition.properties.safeParse(stored.properties);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const property = issue?.path.join(".") ?? "properties";
    const field = `Element “${stored.name ?? stored.id}” (${stored.type}): ${property}`;
    throw new DesignError(field, `${issue?.message ?? "is wrong"}.`);
  }
  const properties = parsed.data;
  const { texts, imageTokens, staticImage } = definition.bindings(properties);
  const box = { x: 0, y: 0, width: stored.width, height: stored.height };
  return {
    stored,
    opacity: withOpacity.parse(properties).opacity,
    bound: imageTokens.length > 0 || texts.some((text) => findTokens(text).length > 0),
    imageTokens,
    staticImage,
    draw: (tools) => definition.draw(properties, box, tools),
  };
}

const preparers: { readonly [Type in ElementType]: (stored: StoredElement) => PreparedElement } = {
  text: (stored) => prepareWith(definitions.text, stored),
  rectangle: (stored) => prepareWith(definitions.rectangle, stored),
  circle: (stored) => prepareWith(definitions.circle, stored),
  triangle: (stored) => prepareWith(definitions.triangle, stored),
  line: (stored) => prepareWith(definitions.line, stored),
  arrow: (stored) => prepareWith(definitions.arrow, stored),
  star: (stored) => prepareWith(definitions.star, stored),
  image: (stored) => prepareWith(definitions.image, stored),
  barcode: (stored) => prepareWith(definitions.barcode, stored),
};

/** Parses an element's properties. Throws a DesignError that names the element and the property. */
export function prepareElement(stored: StoredElement): PreparedElement {
  return preparers[stored.type](stored);
}

/** What menus and panels need to know of an element type. Sizes are canvas px. */
export type ElementKind = {
  readonly type: ElementType;
  readonly label: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly fields: readonly PanelField[];
};

/** Every element type, in the order of the tool bar. */
export const elementKinds: readonly ElementKind[] = Object.values(definitions).map(
  ({ type, label, size, fields }) => ({
    type,
    label,
    size,
    fields,
  }),
);

/** Default properties of a new element, canonical and complete. */
export function defaultProperties(type: ElementType): Readonly<Record<string, unknown>> {
  return storedDefaults[type];
}

const shapeDefaults = { strokeColor: "#000000", strokeWidth: 0, opacity: 1 };
const lineDefaults = { strokeColor: "#34495e", strokeWidth: 2, opacity: 1 };

/** Stored form of the defaults: colours as text, as a design keeps them. */
const storedDefaults: { readonly [Type in ElementType]: Readonly<Record<string, unknown>> } = {
  text: {
    text: "Double click to edit",
    fontSize: 24,
    fontFamily: "Arial",
    customFontFamily: "",
    textWrap: "word",
    fontWeight: "normal",
    fontStyle: "normal",
    textDecoration: "none",
    textAlign: "left",
    color: "#000000",
    backgroundColor: "transparent",
    minFontSize: 8,
    letterSpacing: 0,
    opacity: 1,
  },
  rectangle: { fillColor: "#3498db", cornerRadius: 0, ...shapeDefaults },
  circle: { fillColor: "#e74c3c", ...shapeDefaults },
  triangle: { fillColor: "#9b59b6", ...shapeDefaults },
  star: { fillColor: "#f39c12", ...shapeDefaults },
  line: lineDefaults,
  arrow: lineDefaults,
  image: {
    staticImage: true,
    imageData: "",
    imageBinding: "",
    originalName: "",
    fit: "cover",
    cornerRadius: 0,
    opacity: 1,
  },
  barcode: { value: "{{ id }}", format: "qrcode", color: "#000000", backgroundColor: "#ffffff", opacity: 1 },
};
