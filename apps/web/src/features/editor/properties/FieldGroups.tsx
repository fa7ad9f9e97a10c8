import { type SharedField, setProperties, sharedFields } from "@print-builder/core/editing";
import { lazy, type MouseEvent, Suspense } from "react";
import { useEditor, useEditorState, useSelected } from "#platform/editorSession/EditorContext.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { storedValues } from "./conditions/rules.ts";
import { FieldControl } from "./FieldControl.tsx";
import { PrintsAs } from "./FontControl.tsx";
import { type FieldGroup, groupFields, hasOptionIcons } from "./fieldControl.ts";
import classes from "./properties.module.css";
import { fieldInText, formatSelection, useTextFormat } from "./textFormat.ts";

// Text styles are not needed before the card is on the screen.
const StyleControl = lazy(async () => ({ default: (await import("./StyleControl.tsx")).StyleControl }));

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

/** Toggles and icon buttons share a row. */
function isCompact({ field }: SharedField): boolean {
  return field.control === "toggle" || hasOptionIcons(field);
}

/** Pressing a button leaves the focus in the edited text, so that typing can continue. */
function keepFocus(event: MouseEvent): void {
  const isButton = event.target instanceof Element && event.target.closest("button:not([aria-haspopup])");
  if (isButton) event.preventDefault();
}

/** Marks a section whose fields format the edited text. */
const formatsText = { "data-formats-text": true, tabIndex: -1, onMouseDown: keepFocus } as const;

function Group({ group: shownGroup }: { readonly group: FieldGroup }) {
  const editor = useEditor();
  const format = useTextFormat();
  const group = { ...shownGroup, fields: shownGroup.fields.map((shared) => fieldInText(shared, format)) };
  const typing =
    ({ field: { key } }: SharedField, value: unknown): TypedChange =>
    (state) =>
      setProperties(state, state.selection, storedValues(key, value));
  const change = (shared: SharedField) => (value: unknown) => {
    if (formatSelection(editor, shared, value)) return;
    const { key, label } = shared.field;
    editor.edit(label, typing(shared, value), key);
  };
  const draw = (shared: SharedField) => (
    <FieldControl
      key={shared.field.key}
      shared={shared}
      onChange={change(shared)}
      typing={(value) => typing(shared, value)}
    />
  );
  const compact = group.fields.filter(isCompact);
  const toggles = compact.filter(({ field }) => field.control === "toggle");
  return (
    <section
      className={classes.section}
      aria-label={group.name}
      {...(format && group.name !== "Data" ? formatsText : {})}
    >
      <div className={classes.sectionHead}>
        <h3 className={classes.sectionTitle}>{group.name}</h3>
        <Note group={group} />
      </div>
      {group.name === "Typography" ? (
        <Suspense fallback={<div className={classes.styleRow} />}>
          <StyleControl />
        </Suspense>
      ) : null}
      <div className={classes.pair}>{group.fields.filter((shared) => !isCompact(shared)).map(draw)}</div>
      {compact.length === 0 ? null : (
        <div className={classes.signs}>
          {toggles.length === 0 ? null : <div className={classes.toggleSet}>{toggles.map(draw)}</div>}
          {compact.filter(({ field }) => field.control !== "toggle").map(draw)}
        </div>
      )}
    </section>
  );
}

/** The sections that all selected elements have in common, built from their definitions. */
export function FieldGroups({ only }: { readonly only: (group: FieldGroup) => boolean }) {
  const selected = useSelected();
  return groupFields(sharedFields(selected))
    .filter(only)
    .map((group) => <Group key={group.name} group={group} />);
}
