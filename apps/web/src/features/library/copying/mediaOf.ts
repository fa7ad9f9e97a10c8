import type { Elements } from "@print-builder/core/editing";
import { describeElement, fontsOf } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { resolveFace } from "@print-builder/fonts";

/** File names of the project's pictures that the elements show, without duplicates. */
export function picturesShownBy(elements: Elements): readonly string[] {
  const names = elements.flatMap((element) => describeElement(element).files.map(({ name }) => name));
  return [...new Set(names)];
}

/** Font families in the elements' text that are not bundled, without duplicates. */
export function ownFamiliesOf(elements: Elements): readonly string[] {
  const families = elements.flatMap((element) => fontsOf(element).map(({ family }) => family));
  return [...new Set(families)].filter((family) => family !== "" && !resolveFace(family, 400, false).known);
}

/** The elements with their pictures renamed; elements without a renamed picture stay the same objects. */
export function withPictures(elements: Elements, names: Readonly<Record<string, string>>): Elements {
  return elements.map((element) => {
    const renamed = describeElement(element).files.flatMap(({ key, name }) => {
      const after = ownValue(names, name);
      return after === undefined || after === name ? [] : [[key, `media:${after}`] as const];
    });
    if (renamed.length === 0) return element;
    return { ...element, properties: { ...element.properties, ...Object.fromEntries(renamed) } };
  });
}
