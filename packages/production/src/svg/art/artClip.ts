import type { ArtGroup, PathCommand } from "@print-builder/core/layout";
import type { XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";
import { byHref, byUrl, type GradientSource } from "./artGradient.ts";
import { ruleOf } from "./artShape.ts";
import type { ArtStyle } from "./artStyle.ts";
import { notArt } from "./notArt.ts";

/** Resolves the clips that styles name. */
export function createClips(
  { find, styleInPlace }: Pick<GradientSource, "find" | "styleInPlace">,
  pathOf: (element: XmlElement) => readonly PathCommand[] | null,
) {
  /**
   * The shape that clips an element. Only a single shape is supported, because several may overlap. "nothing" for no
   * shape.
   */
  function clipOf(style: ArtStyle): ArtGroup["clip"] | "nothing" {
    const value = style.get("clip-path");
    if (value === "none") return null;
    const element = byUrl(value, find)?.element;
    if (!element || localName(element) !== "clipPath") return notArt("clip");
    const { attributes, children } = element;
    const [only, another] = children.filter((child) => typeof child !== "string");
    const isPlain = ["transform", "clip-path"].every((name) => !attributes.has(name));
    if (another || !isPlain || attributes.get("clipPathUnits") === "objectBoundingBox") return notArt("clip");
    return only ? clipBy(only) : "nothing";
  }

  function clipBy(shape: XmlElement): ArtGroup["clip"] {
    const style = styleInPlace(shape);
    const isPlain = !shape.attributes.has("transform") && style.get("clip-path") === "none";
    const path = isPlain ? pathOf(usedAlone(shape) ?? shape) : null;
    return path ? { path, rule: ruleOf(style.get("clip-rule")) } : notArt("clip");
  }

  /** The target of a `use` without an offset; null for any other element. */
  function usedAlone(element: XmlElement): XmlElement | null {
    const { attributes } = element;
    if (localName(element) !== "use" || attributes.has("x") || attributes.has("y")) return null;
    const used = byHref(element, find);
    return used && !used.attributes.has("transform") ? used : null;
  }

  return clipOf;
}
