import { elementKind, type PanelField } from "../elements/index.ts";
import type { Elements } from "./design.ts";

/** A field of the properties panel with the value that all selected elements have in common. */
export type SharedField = {
  readonly field: PanelField;
  /** Undefined when mixed. */
  readonly value: unknown;
  readonly isMixed: boolean;
};

/** The fields that every one of the elements has, in the order of the first; none for no elements. */
export function sharedFields(elements: Elements): readonly SharedField[] {
  const [first] = elements;
  if (!first) return [];
  const types = [...new Set(elements.map((element) => element.type))];
  const isShared = (field: PanelField) =>
    types.every((type) =>
      elementKind(type).fields.some((other) => other.key === field.key && other.control === field.control),
    );
  return elementKind(first.type)
    .fields.filter(isShared)
    .map((field) => sharedField(field, elements));
}

function sharedField(field: PanelField, elements: Elements): SharedField {
  const values = elements.map(
    ({ type, properties }) => properties[field.key] ?? elementKind(type).defaults[field.key],
  );
  const [value] = values;
  const isMixed = values.some((other) => !Object.is(other, value));
  return { field, value: isMixed ? undefined : value, isMixed };
}
