import type { AnyElement } from "../storedElement.ts";
import type { TextProperty } from "./textElement.ts";

/** The properties that a style defines. Position and line breaking remain properties of the element. */
export const styledProperties = [
  "fontFamily",
  "customFontFamily",
  "fontSize",
  "fontWeight",
  "fontStyle",
  "textDecoration",
  "color",
  "letterSpacing",
  "fontVariant",
  "lineHeight",
  "paragraphSpacing",
] as const satisfies readonly TextProperty[];

type StyledProperty = (typeof styledProperties)[number];

/** A style's look, as text elements store it. */
export type StyleProperties = Readonly<Partial<Record<StyledProperty, string | number | null>>>;

/**
 * A look that text elements of a project share. An element names its style in `styleId` and also stores the look, so
 * that it prints without a lookup and in software that does not know styles.
 */
export type NamedStyle = {
  readonly id: string;
  readonly name: string;
  readonly properties: StyleProperties;
};

/** The style id that an element stores, whether or not such a style exists; null for none. */
export function styleIdOf({ type, properties }: Pick<AnyElement, "type" | "properties">): string | null {
  const { styleId } = properties;
  return type === "text" && typeof styleId === "string" && styleId !== "" ? styleId : null;
}

/** Makes a style from an element's look. `defaults` are the stored properties of a new text element. */
export function styleLook(
  properties: AnyElement["properties"],
  defaults: AnyElement["properties"],
): StyleProperties {
  const look: Partial<Record<StyledProperty, string | number | null>> = {};
  for (const name of styledProperties) {
    const value = properties[name] ?? defaults[name];
    if (typeof value === "string" || typeof value === "number") look[name] = value;
  }
  return look;
}
