import type { AnyElement } from "../storedElement.ts";
import type { TextProperty } from "./textElement.ts";

/** The properties that a style defines; position and line breaking stay the text's own. */
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

/** A style's look, as texts store it. */
export type StyleProperties = Readonly<Partial<Record<StyledProperty, string | number | null>>>;

/**
 * A look that texts of a project share. A text names its style in `styleId` and stores the look itself as
 * well, so it prints without looking the style up, and in readers that know no styles.
 */
export type NamedStyle = {
  readonly id: string;
  readonly name: string;
  readonly properties: StyleProperties;
};

/** The style id that an element names, whether or not that style exists; null for none. */
export function styleIdOf({ type, properties }: Pick<AnyElement, "type" | "properties">): string | null {
  const { styleId } = properties;
  return type === "text" && typeof styleId === "string" && styleId !== "" ? styleId : null;
}

/** The look of a text as a style. `defaults` is the stored properties of a new text. */
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
