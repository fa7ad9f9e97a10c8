import type { Elements } from "@print-builder/core/editing";
import { describeElement, fontsOf } from "@print-builder/core/elements";
import { ownValue } from "@print-builder/core/ownValue";
import { resolveFace } from "@print-builder/fonts";

/** File names of the project's pictures that elements show, each once. */
export function picturesShownBy(elements: Elements): readonly string[] {
  const names = elements.flatMap((element) => {
    const { mediaName, backdropName } = describeElement(element);
    return [mediaName, backdropName].filter((name) => name !== null);
  });
  return [...new Set(names)];
}

/** Families that elements' texts ask for and that do not come with the product, each once. */
export function ownFamiliesOf(elements: Elements): readonly string[] {
  const families = elements.flatMap((element) => fontsOf(element).map(({ family }) => family));
  return [...new Set(families)].filter((family) => family !== "" && !resolveFace(family, 400, false).known);
}

/** The elements with their pictures under other names; those that keep theirs keep their identity. */
export function withPictures(elements: Elements, names: Readonly<Record<string, string>>): Elements {
  return elements.map((element) => {
    const { mediaName, backdropName } = describeElement(element);
    const renamed = {
      ...renamedIn("imageData", mediaName, names),
      ...renamedIn("backdropPicture", backdropName, names),
    };
    if (Object.keys(renamed).length === 0) return element;
    return { ...element, properties: { ...element.properties, ...renamed } };
  });
}

/** The property with the picture's other name; nothing where it keeps its name. */
function renamedIn(property: string, before: string | null, names: Readonly<Record<string, string>>) {
  const after = before === null ? undefined : ownValue(names, before);
  return after === undefined || after === before ? {} : { [property]: `media:${after}` };
}
