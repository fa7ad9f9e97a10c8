import type { StoredElement } from "@print-builder/core/document";
import { elementKind, type PanelField, type Rule } from "@print-builder/core/elements";
import { fontProperties } from "#platform/editorSession/fonts/families.ts";

/** What is stored for a value of a field: a barcode's format comes without the options of the last one, a family is named or custom, a picture bound or static. */
export function storedValues(key: string, value: unknown): Readonly<Record<string, unknown>> {
  if (key === "fontFamily") return fontProperties(String(value));
  // Another symbology has other options, and only QR codes are signed or have a logo.
  if (key === "format")
    return {
      format: value,
      options: {},
      ...(value === "qrcode" ? {} : { signed: null, logoPicture: null }),
    };
  return key === "imageBinding" ? { imageBinding: value, staticImage: value === "" } : { [key]: value };
}

/** What an element is on all cards, whatever rules make of it. */
const ofElementAlone: ReadonlySet<PanelField["control"]> = new Set([
  "required",
  "barcodeOptions",
  "signed",
  "mask",
  "faceFrame",
  "gradientStops",
  "codeLogo",
  // The same property as Bold, which is what a rule sets.
  "weight",
]);

/** The fields of which a rule can say what they are. */
export function settableFields({ type }: StoredElement): readonly PanelField[] {
  return elementKind(type).fields.filter(({ control }) => !ofElementAlone.has(control));
}

/** The fields that a rule sets, in the panel's order. */
export function fieldsOfRule(element: StoredElement, { set }: Rule): readonly PanelField[] {
  return settableFields(element).filter(({ key }) => Object.hasOwn(set, key));
}

export function withValue(rule: Rule, key: string, value: unknown): Rule {
  return { ...rule, set: { ...rule.set, ...storedValues(key, value) } };
}

export function withoutField(rule: Rule, key: string): Rule {
  const dropped = new Set(Object.keys(storedValues(key, "")));
  return {
    ...rule,
    set: Object.fromEntries(Object.entries(rule.set).filter(([name]) => !dropped.has(name))),
  };
}

/** A field by a name that says all: the panel shows it under its group. */
export function fieldName({ label, group }: PanelField): string {
  return group === "Colour" || label === "Width" ? `${label} (${group.toLowerCase()})` : label;
}

/** A custom family is stored under another key. */
const valueShown = ({ set }: Rule, key: string) =>
  key === "fontFamily" ? set.customFontFamily || set.fontFamily : set[key];

/** What a rule does, in words: "Fill #ff0000, Opacity 0.5". */
export function effectText(element: StoredElement, rule: Rule): string {
  const said = fieldsOfRule(element, rule).map(
    (field) => `${fieldName(field)} ${String(valueShown(rule, field.key))}`,
  );
  return said.join(", ") || "nothing is set yet";
}
