import type { XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";

/** Elements that paint nothing where they stand. */
const silent: ReadonlySet<string> = new Set([
  ..."defs symbol clipPath linearGradient radialGradient stop style title desc metadata".split(" "),
  ..."mask pattern filter marker".split(" "),
]);

/** What pictures show nothing of either. */
export const lively: ReadonlySet<string> = new Set(
  "script animate animateTransform animateMotion set".split(" "),
);

/** True for an element that a program keeps in its own name space. */
const isOfAnother = ({ name }: XmlElement) => name.includes(":") && !name.startsWith("svg:");

/** For a reader of English without extensions; `requiredFeatures` means nothing any more. */
function isMeant({ attributes }: XmlElement): boolean {
  const languages = attributes.get("systemLanguage")?.split(",");
  const isRead = languages?.some((language) => /^en(-|$)/i.test(language.trim())) ?? true;
  return isRead && !attributes.has("requiredExtensions");
}

/** False for what paints nothing where it stands, and for what is meant for others. */
export function isDrawn(element: XmlElement): boolean {
  const name = localName(element);
  return !silent.has(name) && !lively.has(name) && !isOfAnother(element) && isMeant(element);
}

/** What a `switch` shows: the first that is drawn of what is in it. */
export const firstMeant = ({ children }: XmlElement): readonly XmlElement[] =>
  children
    .filter((child) => typeof child !== "string")
    .filter(isDrawn)
    .slice(0, 1);
