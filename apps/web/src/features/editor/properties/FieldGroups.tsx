import { type SharedField, selectedElements, setProperties, sharedFields } from "@print-builder/core/editing";
import { useEditor, useEditorList, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { fontProperties } from "#platform/editorSession/fonts/families.ts";
import { FieldControl } from "./FieldControl.tsx";
import { PrintsAs } from "./FontControl.tsx";
import { type FieldGroup, groupFields, hasOptionIcons } from "./fieldControl.ts";
import classes from "./properties.module.css";

/** A picture bound to a token is not a static one, and the other way round; a family is named or custom. */
function valuesFor(key: string, value: unknown): Readonly<Record<string, unknown>> {
  if (key === "fontFamily") return fontProperties(String(value));
  return key === "imageBinding" ? { imageBinding: value, staticImage: value === "" } : { [key]: value };
}

function Note({ group }: { readonly group: FieldGroup }) {
  const record = useEditorState((snapshot) => snapshot.record);
  const total = useEditorState(
    (snapshot) => (record.mode === "record" ? record.total : null) ?? snapshot.total,
  );
  if (group.fields.some(({ field }) => field.control === "font")) return <PrintsAs />;
  if (group.name === "Data" && record.mode === "record" && total !== null) {
    return (
      <span className={classes.note}>
        Record {(record.index + 1).toLocaleString()} of {total.toLocaleString()}
      </span>
    );
  }
  return null;
}

/** Toggles and choices by sign share a row. */
function isCompact({ field }: SharedField): boolean {
  return field.control === "toggle" || hasOptionIcons(field);
}

function Group({ group }: { readonly group: FieldGroup }) {
  const editor = useEditor();
  const change = (shared: SharedField) => (value: unknown) => {
    const { key, label } = shared.field;
    editor.edit(label, (state) => setProperties(state, state.selection, valuesFor(key, value)), key);
  };
  const compact = group.fields.filter(isCompact);
  const toggles = compact.filter(({ field }) => field.control === "toggle");
  return (
    <section className={classes.section} aria-label={group.name}>
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{group.name}</h3>
        <Note group={group} />
      </div>
      <div className={classes.pair}>
        {group.fields
          .filter((shared) => !isCompact(shared))
          .map((shared) => (
            <FieldControl key={shared.field.key} shared={shared} onChange={change(shared)} />
          ))}
      </div>
      {compact.length === 0 ? null : (
        <div className={classes.signs}>
          {toggles.length === 0 ? null : (
            <div className={classes.toggleSet}>
              {toggles.map((shared) => (
                <FieldControl key={shared.field.key} shared={shared} onChange={change(shared)} />
              ))}
            </div>
          )}
          {compact
            .filter(({ field }) => field.control !== "toggle")
            .map((shared) => (
              <FieldControl key={shared.field.key} shared={shared} onChange={change(shared)} />
            ))}
        </div>
      )}
    </section>
  );
}

/** The sections that the selected elements have in common, made from their definitions. */
export function FieldGroups({ only }: { readonly only: (group: FieldGroup) => boolean }) {
  const selected = useEditorList(({ history }) => selectedElements(history.present));
  return groupFields(sharedFields(selected))
    .filter(only)
    .map((group) => <Group key={group.name} group={group} />);
}
