import type { XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";

/** Elements that paint nothing at their own place. */
const silent: ReadonlySet<string> = new Set([
  ..."defs symbol clipPath linearGradient radialGradient stop style title desc metadata".split(" "),
  ..."mask pattern filter marker".split(" "),
]);

/** Interactive elements, which pictures never show. */
export const lively: ReadonlySet<string> = new Set(
  "script animate animateTransform animateMotion set".split(" "),
);

/** True for an element in another program's namespace. */
const isOfAnother = ({ name }: XmlElement) => name.includes(":") && !name.startsWith("svg:");

/** Evaluates conditions for an English reader without extensions; `requiredFeatures` is obsolete. */
function isMeant({ attributes }: XmlElement): boolean {
  const languages = attributes.get("systemLanguage")?.split(",");
  const isRead = languages?.some((language) => /^en(-|$)/i.test(language.trim())) ?? true;
  return isRead && !attributes.has("requiredExtensions");
}

/** False for elements that paint nothing at their place or whose conditions do not match. */
export function isDrawn(element: XmlElement): boolean {
  const name = localName(element);
  return !silent.has(name) && !lively.has(name) && !isOfAnother(element) && isMeant(element);
}

/** The content of a `switch` that is shown: its first drawn child. */
export const firstMeant = ({ children }: XmlElement): readonly XmlElement[] =>
  children
    .filter((child) => typeof child !== "string")
    .filter(isDrawn)
    .slice(0, 1);
