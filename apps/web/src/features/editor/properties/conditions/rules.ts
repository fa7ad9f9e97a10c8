import type { StoredElement } from "@print-builder/core/document";
import { elementKind, type PanelField, type Rule } from "@print-builder/core/elements";
import { fontProperties } from "#platform/editorSession/fonts/families.ts";

/**
 * The properties to store for a field's value: changing a barcode's format resets its options, a family is common or
 * custom, and a picture is bound or static.
 */
export function storedValues(key: string, value: unknown): Readonly<Record<string, unknown>> {
  if (key === "fontFamily") return fontProperties(String(value));
  // Each symbology has its own options, and only QR codes can be signed or have a logo.
  if (key === "format")
    return {
      format: value,
      options: {},
      ...(value === "qrcode" ? {} : { signed: null, logoPicture: null }),
    };
  return key === "imageBinding" ? { imageBinding: value, staticImage: value === "" } : { [key]: value };
}

/** Properties that rules cannot change. */
const ofElementAlone: ReadonlySet<PanelField["control"]> = new Set([
  "required",
  "barcodeOptions",
  "signed",
  "mask",
  "faceFrame",
  "gradientStops",
  "codeLogo",
  // Rules use Bold, which sets the same property.
  "weight",
]);

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

/** A field's full name, because the panel shows some names only in the context of their group. */
export function fieldName({ label, group }: PanelField): string {
  return group === "Colour" || label === "Width" ? `${label} (${group.toLowerCase()})` : label;
}

/** A custom family is stored under a different key. */
const valueShown = ({ set }: Rule, key: string) =>
  key === "fontFamily" ? set.customFontFamily || set.fontFamily : set[key];

/** A rule's effect in words: "Fill #ff0000, Opacity 0.5". */
export function effectText(element: StoredElement, rule: Rule): string {
  const effects = fieldsOfRule(element, rule).map(
    (field) => `${fieldName(field)} ${String(valueShown(rule, field.key))}`,
  );
  return effects.join(", ") || "nothing is set yet";
}
