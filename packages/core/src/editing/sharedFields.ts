import { formatNamed } from "../barcodes/index.ts";
import type { StoredElement } from "../document/index.ts";
import { describeElement, elementKind, type PanelField } from "../elements/index.ts";
import { outsideText } from "../ownValue.ts";
import type { Elements } from "./design.ts";

/** A field of the properties panel, with its value in the selected elements. */
export type SharedField = {
  readonly field: PanelField;
  /** Undefined if the values are mixed. */
  readonly value: unknown;
  readonly isMixed: boolean;
};

/** The fields that all elements have, in the order of the first element; empty for no elements. */
export function sharedFields(elements: Elements): readonly SharedField[] {
  const [first] = elements;
  if (!first) return [];
  const isShared = (field: PanelField) => elements.every((element) => hasField(element, field));
  return elementKind(first.type)
    .fields.filter(isShared)
    .map((field) => sharedField(field, elements));
}

function hasField(element: StoredElement, { key, control, when }: PanelField): boolean {
  if (when && !when.values.includes(element.properties[when.key])) return false;
  // `required` has no effect on an element that shows no record data.
  if (control === "required" && describeElement(element).required === null) return false;
  const isOfQrCodes = control === "signed" || control === "codeLogo";
  if (isOfQrCodes && formatNamed(outsideText(element.properties.format ?? "qrcode"))?.id !== "qrcode")
    return false;
  return elementKind(element.type).fields.some((other) => other.key === key && other.control === control);
}

function propertyOf(element: StoredElement, field: PanelField): unknown {
  if (field.control === "required") return describeElement(element).required;
  const stored = (key: string) => element.properties[key] ?? elementKind(element.type).defaults[key];
  if (field.control === "color") return stored(field.key) ?? field.fallback;
  const fallbackKey = field.control === "number" ? field.fallbackKey : undefined;
  return stored(field.key) ?? (fallbackKey === undefined ? undefined : stored(fallbackKey));
}

function sharedField(field: PanelField, elements: Elements): SharedField {
  const values = elements.map((element) => propertyOf(element, field));
  const [value] = values;
  const isMixed = values.some((other) => !Object.is(other, value));
  return { field, value: isMixed ? undefined : value, isMixed };
}
