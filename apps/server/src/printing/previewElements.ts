import {
  type SideName,
  type StoredElement,
  sideElements,
  toStoredElement,
} from "@print-builder/core/document";
import { describeElement, elementKind, filledRuns, readRuns } from "@print-builder/core/elements";
import { recordValues, surroundingsOf } from "@print-builder/core/layout";
import { bindRecord, type CardRecord } from "@print-builder/core/records";
import { type FilledText, noListener } from "@print-builder/core/tokens";
import type { OpenProject } from "@print-builder/production";

type Fields = Readonly<Record<string, unknown>>;

/** A side's elements with the record's values in place of tokens in text, barcodes and bound images. */
export function previewElements(open: OpenProject, side: SideName, record: CardRecord): Fields[] {
  const bound = bindRecord(record, open.project.mapping);
  const values = recordValues(bound, surroundingsOf(open.project, open.today));
  const fill = (text: string) => values.fill(text, noListener);
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
  fill: (text: string) => FilledText,
  bound: ReturnType<typeof bindRecord>,
): Fields {
  const { type, properties } = element;
  const { imageToken } = describeElement(element);
  const texts = elementKind(type).textProperties.flatMap((name) => {
    const text = properties[name];
    return typeof text === "string" ? [{ name, ...fill(text) }] : [];
  });
  const [{ places } = { places: [] }] = texts;
  // Character styles must stay on the letters to which they apply.
  const runs = properties.runs === undefined ? {} : { runs: filledRuns(readRuns(properties.runs), places) };
  if (imageToken === null)
    return { ...Object.fromEntries(texts.map(({ name, text }) => [name, text])), ...runs };
  const image = bound.imageValue(imageToken);
  const name = image?.value || image?.fallback;
  return name ? { imageData: `media:${name}` } : {};
}
