import type { StoredElement } from "../../document/index.ts";
import type { TextProperty } from "./textElement.ts";

/** What a style says of a text; where it stands and how it is broken into lines stays the text's own. */
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

/** The look that a style gives, as texts store it. */
export type StyleProperties = Readonly<Partial<Record<StyledProperty, string | number | null>>>;

/**
 * A look that texts of a project share. A text names its style in `styleId` and stores the look itself as well: it prints
 * without the style being looked up, and in readers that know of none.
 */
export type NamedStyle = {
  readonly id: string;
  readonly name: string;
  readonly properties: StyleProperties;
};

/** The id of the style that an element names, whether there is one of that id or not; null for none. */
export function styleIdOf({ type, properties }: Pick<StoredElement, "type" | "properties">): string | null {
  const { styleId } = properties;
  return type === "text" && typeof styleId === "string" && styleId !== "" ? styleId : null;
}

/** The look of a text, as a style of it would give it. `defaults` is what a new text stores. */
export function styleLook(
  properties: StoredElement["properties"],
  defaults: StoredElement["properties"],
): StyleProperties {
  const look: Partial<Record<StyledProperty, string | number | null>> = {};
  for (const name of styledProperties) {
    const value = properties[name] ?? defaults[name];
    if (typeof value === "string" || typeof value === "number") look[name] = value;
  }
  return look;
}
