import type { Elements } from "@print-builder/core/editing";
import { fontOf } from "@print-builder/core/elements";
import { resolveFace } from "@print-builder/fonts";

const reference = "media:";

function pictureOf(value: unknown): string | null {
  return typeof value === "string" && value.startsWith(reference) ? value.slice(reference.length) : null;
}

/** File names of the project's pictures that elements show, each once. */
export function picturesShownBy(elements: Elements): readonly string[] {
  const names = elements.flatMap(({ properties }) => pictureOf(properties.imageData) ?? []);
  return [...new Set(names)];
}

/** Families that elements' texts ask for and that do not come with the product, each once. */
export function ownFamiliesOf(elements: Elements): readonly string[] {
  const families = elements.flatMap((element) => fontOf(element)?.family ?? []);
  return [...new Set(families)].filter((family) => family !== "" && !resolveFace(family, 400, false).known);
}

/** The elements with their pictures under other names; those that keep theirs keep their identity. */
export function withPictures(elements: Elements, names: Readonly<Record<string, string>>): Elements {
  return elements.map((element) => {
    const before = pictureOf(element.properties.imageData);
    const after = before === null ? undefined : names[before];
    if (after === undefined || after === before) return element;
    return { ...element, properties: { ...element.properties, imageData: `${reference}${after}` } };
  });
}
