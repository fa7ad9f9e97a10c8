import { splitGraphemes } from "unicode-segmenter/grapheme";
import type { StoredElement } from "../document/index.ts";
import { describeElement, elementKind, roleOf } from "../elements/index.ts";
import { findTokens } from "../tokens/index.ts";
import { type Elements, inStackOrder } from "./design.ts";

/** Maximum length of a shown layer name, in graphemes. */
const maxShownNameLength = 20;

/** A row of the layers panel. */
export type Layer = {
  readonly element: StoredElement;
  /** The full name, for a tooltip and for screen readers. */
  readonly name: string;
  /** The name as shown, at most 20 characters. */
  readonly shown: string;
};

/** An element's own name, or a readable name made from its content. Never empty. */
export function layerName(element: StoredElement): string {
  const given = element.name?.trim();
  if (given) return given;
  const content = contentOf(element);
  if (content === "") return kindOf(element);
  return isNamedWithKind(element) ? `${kindOf(element)} ${content}` : content;
}

/** An element's name for screen readers: “Text, {{ name }}”, “QR code, {{ id }}, locked”. */
export function spokenName(element: StoredElement): string {
  const own = element.name?.trim() || contentOf(element);
  const states = [element.locked ? "locked" : "", element.hidden ? "hidden" : ""];
  return [kindOf(element), own, ...states].filter((part) => part !== "").join(", ");
}

/** True for barcodes and bound images, whose value or token means little without the type. */
function isNamedWithKind(element: StoredElement): boolean {
  const role = roleOf(element);
  return role === "code" || (role === "picture" && findTokens(contentOf(element)).length > 0);
}

const kindOf = (element: StoredElement) => describeElement(element).kind;
const contentOf = (element: StoredElement) => describeElement(element).content;

/** A name truncated to 20 graphemes, the last of which is an ellipsis. */
export function shownName(name: string): string {
  const characters = [...splitGraphemes(name)];
  if (characters.length <= maxShownNameLength) return name;
  return `${characters
    .slice(0, maxShownNameLength - 1)
    .join("")
    .trimEnd()}…`;
}

/** The layers whose name or type contains the query, ignoring case; all layers for an empty query. Topmost first. */
export function layersOf(elements: Elements, query = ""): readonly Layer[] {
  const wanted = searchable(query.trim());
  return inStackOrder(elements)
    .map((element) => ({ element, name: layerName(element) }))
    .filter(({ element, name }) => wanted === "" || matches(element, name, wanted))
    .map(({ element, name }) => ({ element, name, shown: shownName(name) }))
    .toReversed();
}

function matches(element: StoredElement, name: string, wanted: string): boolean {
  return [name, element.type, elementKind(element.type).label].some((text) =>
    searchable(text).includes(wanted),
  );
}

function searchable(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
