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

/** What can be said of an element without drawing it. */
export type ElementDescription = {
  /** What it is, in words: "Text", "QR code". */
  readonly kind: string;
  /** What it shows, in one line and with its tokens unfilled; "" for a shape. */
  readonly content: string;
  /** Applies to the element as a whole, 0..1. */
  readonly opacity: number;
  /** The tokens in its texts, in order. */
  readonly textTokens: readonly string[];
  /** The token whose value names its picture; null without one. */
  readonly imageToken: string | null;
  /** Its colours as the design stores them, each once: "#112233", "transparent". */
  readonly colours: readonly string[];
  /** File name of the project's picture that it shows on every card; null without one. */
  readonly mediaName: string | null;
};

/** What menus and panels need to know of an element type. Sizes are canvas px. */
export type ElementKind = {
  readonly type: ElementType;
  readonly label: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly fields: readonly PanelField[];
  /** Properties of a new element, complete and as a design stores them. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly prepare: (stored: StoredElement) => PreparedElement;
  readonly describe: (stored: StoredElement) => ElementDescription;
};

const withOpacity = z.looseObject({ opacity: z.coerce.number().min(0).max(1).default(1) });

/** What the product does with any element type, whatever its properties. */
function kindOf<Type extends ElementType, Properties>(
  definition: ElementDefinition<Type, Properties>,
): ElementKind & { readonly type: Type } {
  const { type, label, size, fields, defaults } = definition;

  function prepare(stored: StoredElement): PreparedElement {
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

  /** What cannot be parsed counts as absent: an element with one wrong property still has a name and its tokens. */
  function readable(stored: Readonly<Record<string, unknown>>): Properties {
    const parsed = definition.properties.safeParse(stored);
    if (parsed.success) return parsed.data;
    const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
    const kept = Object.entries(stored).filter(([name]) => !wrong.has(name));
    return definition.properties.parse(Object.fromEntries(kept));
  }

  function coloursOf(stored: Readonly<Record<string, unknown>>): string[] {
    return fields.flatMap(({ key, control }) => {
      const colour = stored[key] ?? defaults[key];
      return control === "color" && typeof colour === "string" ? [colour] : [];
    });
  }

  function describe(stored: StoredElement): ElementDescription {
    const properties = readable(stored.properties);
    const { texts, imageTokens, staticImage } = definition.bindings(properties);
    const content = definition.content?.(properties) ?? texts.join(" ");
    return {
      kind: definition.kind?.(properties) ?? label,
      content: content.replaceAll(/\s+/g, " ").trim(),
      opacity: withOpacity.parse(properties).opacity,
      textTokens: texts.flatMap((text) => findTokens(text).map(({ path }) => path)),
      imageToken: imageTokens[0] ?? null,
      colours: [...new Set(coloursOf(stored.properties))],
      mediaName: staticImage?.kind === "media" ? staticImage.name : null,
    };
  }

  return { type, label, size, fields, defaults, prepare, describe };
}

/** Every element type, in the order of the tool bar. A type without its entry here does not compile. */
const kinds: { readonly [Type in ElementType]: ElementKind & { readonly type: Type } } = {
  text: kindOf(textElement),
  rectangle: kindOf(rectangleElement),
  circle: kindOf(circleElement),
  triangle: kindOf(triangleElement),
  line: kindOf(lineElement),
  arrow: kindOf(arrowElement),
  star: kindOf(starElement),
  image: kindOf(imageElement),
  barcode: kindOf(barcodeElement),
};

export const elementKinds: readonly ElementKind[] = Object.values(kinds);

export function elementKind(type: ElementType): ElementKind {
  return kinds[type];
}

/** Parses an element's properties. Throws a DesignError that names the element and the property. */
export function prepareElement(stored: StoredElement): PreparedElement {
  return kinds[stored.type].prepare(stored);
}

const described = new WeakMap<StoredElement["properties"], ElementDescription>();

/** What an element is and shows. Kept by its properties, which are never changed in place. */
export function describeElement(element: StoredElement): ElementDescription {
  const known = described.get(element.properties);
  if (known) return known;
  const description = kinds[element.type].describe(element);
  described.set(element.properties, description);
  return description;
}
