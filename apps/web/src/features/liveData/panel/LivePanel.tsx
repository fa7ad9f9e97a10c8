import { IconArrowBackUp, IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { panelWidths } from "#platform/editorSession/preferences.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { FloatingGrip } from "#ui/floating/FloatingGrip.tsx";
import { useFloating } from "#ui/floating/useFloating.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { useLive, useLiveState } from "../liveOf.ts";
import type { LastEdit as Edit, LiveField } from "../session/liveState.ts";
import { FieldRow, receiveTokens } from "./FieldRow.tsx";
import { tokenOf } from "./fieldTokens.ts";
import classes from "./livePanel.module.css";
import { forgetWantedField, setPanelOpen, useWantedField } from "./panelOpen.ts";
import { useResize } from "./useResize.ts";
import { WhoCard } from "./WhoCard.tsx";

const icon = { size: 16, stroke: 1.75 } as const;
const noFields: readonly LiveField[] = [];

/** Delay before a field is focused, ms: longer than the 10 ms after which a closing dialog returns the focus. */
const afterDialogs = 30;

/** Focuses the requested field as soon as it is rendered. */
function useWantedCursor(list: RefObject<HTMLElement | null>, onWanted: () => void): void {
  const wanted = useWantedField(useEditor());
  const show = useEffectEvent(onWanted);
  useEffect(() => {
    if (wanted === null) return;
    show();
    const timer = setTimeout(() => {
      const row = list.current?.querySelector(`[data-field="${CSS.escape(wanted)}"]`);
      const input = row?.querySelector<HTMLElement>(`.${classes.value} :is(input, textarea, select, button)`);
      input?.scrollIntoView({ block: "center" });
      input?.focus();
      // Select the value, so that typing replaces any spaces.
      if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
      forgetWantedField();
    }, afterDialogs);
    return () => clearTimeout(timer);
  }, [wanted, list]);
}

function FieldList() {
  const [search, setSearch] = useState("");
  const list = useRef<HTMLUListElement>(null);
  useWantedCursor(list, () => setSearch(""));
  const fields = useLiveState(({ currentRecord }) => currentRecord?.fields) ?? noFields;
  const mapping = useEditorState(({ project }) => project.mapping);
  const wanted = search.trim().toLowerCase();
  const shown = useMemo(
    () => fields.filter(({ label, name }) => `${label} ${name}`.toLowerCase().includes(wanted)),
    [fields, wanted],
  );
  return (
    <>
      <SearchField
        className={classes.search ?? ""}
        size="xs"
        variant="filled"
        label="Search fields"
        placeholder="Search fields"
        value={search}
        onChange={setSearch}
      />
      <ul ref={list} className={classes.fields}>
        {shown.map((field) => (
          <FieldRow key={field.name} field={field} token={tokenOf(field, mapping)} />
        ))}
        {shown.length === 0 ? <li className={classes.none}>No field has that name.</li> : null}
      </ul>
    </>
  );
}

function replacedText(label: string, { was, file }: Edit): string {
  if (file) return `${label} was replaced in the school system`;
  return was === ""
    ? `${label} was empty. This cannot be undone: the school system cannot remove files.`
    : `${label} was replaced. This cannot be undone: the school system does not return the previous file.`;
}

/** The last change on this record, with an undo. */
function LastEdit() {
  const { edits } = useLive();
  const lastEdit = useLiveState((state) => state.lastEdit);
  const label = useLiveState(
    ({ currentRecord, lastEdit: last }) =>
      currentRecord?.fields.find(({ name }) => name === last?.field)?.label ?? "",
  );
  if (!lastEdit) return null;
  const { field, was, file } = lastEdit;
  // Show the button only once it is known whether the file can be restored.
  if (file === undefined && was.startsWith("http")) return null;
  return (
    <div className={classes.lastEdit}>
      <IconArrowBackUp size={15} stroke={1.75} aria-hidden />
      <span>
        {file === undefined ? (
          <>
            {label} was <b dir="auto">{was === "" ? "empty" : was}</b>
          </>
        ) : (
          replacedText(label, lastEdit)
        )}
      </span>
      {file === null ? null : (
        <button type="button" onClick={() => edits.reset(field)}>
          {file ? "Undo" : "Reset field"}
        </button>
      )}
    </div>
  );
}

/**
 * The panel is collapsed by the user, or while the selection's properties need the space; when that need changes, the
 * user's choice is forgotten. A requested field expands the panel.
 */
function useFolding(givesWay: boolean, isWanted: boolean) {
  const [byHand, setByHand] = useState<boolean | null>(null);
  const [before, setBefore] = useState(givesWay);
  if (before !== givesWay) {
    setBefore(givesWay);
    setByHand(null);
  }
  if (isWanted && byHand !== false) setByHand(false);
  const isFolded = byHand ?? givesWay;
  return { isFolded, toggle: () => setByHand(!isFolded) };
}

type LivePanelProps = {
  /** True while the selection's properties share the panel's column. */
  readonly givesWay: boolean;
};

/** The record's fields as tokens, with editable values. */
export function LivePanel({ givesWay }: LivePanelProps) {
  const editor = useEditor();
  const box = useRef<HTMLElement>(null);
  const { isFolded, toggle } = useFolding(givesWay, useWantedField(editor) !== null);
  const title = useId();
  const { liveDataPanelPosition: place, liveDataPanelWidth: width } = useEditorState(
    ({ settings }) => settings,
  );
  const count = useLiveState(({ currentRecord }) => currentRecord?.fields.length ?? 0);
  const drag = useFloating({
    box,
    place,
    onPlaced: (liveDataPanelPosition) => editor.changeSettings({ liveDataPanelPosition }),
  });
  const resize = useResize({
    box,
    onResized: (liveDataPanelWidth, position) =>
      editor.changeSettings({
        liveDataPanelWidth,
        ...(position ? { liveDataPanelPosition: position } : {}),
      }),
  });
  useEffect(() => receiveTokens(editor), [editor]);
  return (
    <div className={classes.room} data-docked={place === null}>
      <section
        ref={box}
        className={classes.panel}
        style={{ width }}
        aria-labelledby={title}
        data-floating="false"
        data-folded={isFolded}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be a movable separator */}
        <div
          className={classes.resizer}
          role="separator"
          aria-label="Panel width"
          aria-orientation="vertical"
          aria-valuemin={panelWidths.least}
          aria-valuemax={panelWidths.most}
          aria-valuenow={width}
          tabIndex={0}
          {...resize}
        />
        <div className={classes.header}>
          <FloatingGrip label="Move the fields panel" {...drag} />
          <h2 id={title} className={classes.title}>
            Live Data Fields
          </h2>
          <span className={classes.count}>{count}</span>
          <WhatIs word="liveData" name="Live data" />
          <IconButton
            label={isFolded ? "Expand the panel" : "Collapse the panel"}
            size="sm"
            aria-expanded={!isFolded}
            onClick={toggle}
          >
            {isFolded ? <IconChevronDown {...icon} /> : <IconChevronUp {...icon} />}
          </IconButton>
          <IconButton label="Close the panel" size="sm" onClick={() => setPanelOpen(editor, false)}>
            <IconX {...icon} />
          </IconButton>
        </div>
        {isFolded ? null : (
          <>
            <WhoCard />
            <FieldList />
            <LastEdit />
          </>
        )}
      </section>
    </div>
  );
}
