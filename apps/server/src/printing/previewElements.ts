import {
  type SideName,
  type StoredElement,
  sideElements,
  toStoredElement,
} from "@print-builder/core/document";
import { describeElement, elementKind } from "@print-builder/core/elements";
import { bindRecord, type CardRecord } from "@print-builder/core/records";
import { fillTokens } from "@print-builder/core/tokens";
import type { OpenProject } from "@print-builder/production";

type Fields = Readonly<Record<string, unknown>>;

/** A side's elements with the record's values in place of tokens: in texts, barcodes and bound images. */
export function previewElements(open: OpenProject, side: SideName, record: CardRecord): Fields[] {
  const bound = bindRecord(record, open.project.mapping);
  const fill = (value: unknown) =>
    typeof value === "string"
      ? fillTokens(
          value,
          (token) => bound.text(token),
          () => undefined,
        )
      : value;
  return sideElements(open.project, side).map((element) => {
    const properties: Fields = element.properties;
    return toStoredElement({
      ...element,
      properties: { ...properties, ...filled(element, fill, bound) },
    });
  });
}

function filled(
  element: StoredElement,
  fill: (value: unknown) => unknown,
  bound: ReturnType<typeof bindRecord>,
): Fields {
  const { type, properties } = element;
  const { imageToken } = describeElement(element);
  const texts = elementKind(type).textProperties.map((name) => [name, fill(properties[name])]);
  if (imageToken === null) return Object.fromEntries(texts);
  const image = bound.imageValue(imageToken);
  const name = image?.value || image?.fallback;
  return name ? { imageData: `media:${name}` } : {};
}
