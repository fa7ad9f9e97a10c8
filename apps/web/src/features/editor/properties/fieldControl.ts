import type { SharedField } from "@print-builder/core/editing";
import type { PanelField } from "@print-builder/core/elements";
import { useEditorList } from "#platform/editorSession/EditorContext.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";

type Control = PanelField["control"];

/** The props of every field control. */
export type FieldControlProps<Kind extends Control = Control> = {
  readonly field: Extract<PanelField, { readonly control: Kind }>;
  /** Undefined if the selected elements differ. */
  readonly value: unknown;
  readonly isMixed: boolean;
  readonly onChange: (value: unknown) => void;
};

/** Creates the change to the design for a typed value. Absent in a form that is submitted. */
export type TypingProps = { readonly typing?: ((value: unknown) => TypedChange) | undefined };

/** True for options shown as a row of icons. */
export function hasOptionIcons(field: PanelField): boolean {
  return field.control === "select" && field.options.every(({ icon }) => icon !== undefined);
}

/** A section's fields in order. */
export type FieldGroup = { readonly name: string; readonly fields: readonly SharedField[] };

/** Groups the fields. Omits the opacity, which is shown with the position. */
export function groupFields(fields: readonly SharedField[]): readonly FieldGroup[] {
  const groups = new Map<string, SharedField[]>();
  for (const each of fields) {
    if (each.field.key === "opacity") continue;
    groups.set(each.field.group, [...(groups.get(each.field.group) ?? []), each]);
  }
  return [...groups].map(([name, members]) => ({ name, fields: members }));
}

/** Tokens that have a column, followed by the columns, because expressions can use both. */
export function useFieldNames(): readonly string[] {
  return useEditorList(({ project }) => [
    ...new Set([...Object.keys(project.mapping.fieldMap), ...project.headers]),
  ]);
}
