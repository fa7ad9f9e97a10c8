import { Button, Progress } from "@mantine/core";
import type { StoredElement } from "@print-builder/core/document";
import { layerName, select, showSide } from "@print-builder/core/editing";
import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { uploadedFace } from "#platform/cards/uploadedFaces.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { useProjectFonts } from "#platform/editorSession/fonts/projectFonts.ts";
import { OneSpread } from "./OneSpread.tsx";
import classes from "./spread.module.css";
import { isFresh, type KnownSpread, type Spread, type SpreadState, spreadOf } from "./spreadOf.ts";

function useSpread(editor: EditorSession): Spread {
  const fonts = useProjectFonts(editor);
  return spreadOf(
    editor,
    fonts.map((font) => uploadedFace(editor.projectId, font)),
  );
}

function Running({
  running,
  onCancel,
}: {
  readonly running: SpreadState["running"] & object;
  readonly onCancel: () => void;
}) {
  const { done, total } = running;
  return (
    <div className={classes.running}>
      <p className={classes.quiet} role="status">
        {total === null
          ? "Reading the records…"
          : `${done.toLocaleString()} of ${total.toLocaleString()} records`}
      </p>
      <Progress value={total ? (done / total) * 100 : 0} aria-label="Records checked" />
      <Button size="xs" variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function selectOnItsSide(editor: EditorSession, { id }: StoredElement): void {
  editor.edit("Select", (state) => {
    const side = state.design.front.some((element) => element.id === id) ? "front" : "back";
    return select(showSide(state, side), [id]);
  });
}

function troubleText({ overflowing, empty }: KnownSpread["spread"]): string {
  const parts = [
    overflowing.length > 0 ? `${overflowing.length.toLocaleString()} do not fit` : "",
    empty.length > 0 ? `${empty.length.toLocaleString()} empty` : "",
  ];
  return parts.filter((part) => part !== "").join(", ") || "fits everybody";
}

type ListProps = {
  readonly texts: readonly StoredElement[];
  readonly known: ReadonlyMap<string, KnownSpread>;
};

/** Every text of the design with its problems; a click selects it. */
function AllSpreads({ texts, known }: ListProps) {
  const editor = useEditor();
  return (
    <ul className={classes.list}>
      {texts.map((element) => {
        const found = known.get(element.id);
        return (
          <li key={element.id}>
            <button type="button" className={classes.row} onClick={() => selectOnItsSide(editor, element)}>
              <span className={classes.value}>{layerName(element)}</span>
              <span className={classes.count} data-warns={(found?.spread.overflowing.length ?? 0) > 0}>
                {found ? troubleText(found.spread) : "not checked"}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

type ViewProps = {
  readonly texts: readonly StoredElement[];
  readonly isAll: boolean;
  /** True to start the check at once, because the user has just asked for it. */
  readonly begins: boolean;
};

/** Results for texts across all records, with buttons to check again. */
export function SpreadView({ texts, isAll, begins }: ViewProps) {
  const editor = useEditor();
  const spread = useSpread(editor);
  const { running, known } = useStore(spread.store);
  const mapping = useEditorState(({ project }) => project.mapping);
  const begin = useEffectEvent(() => {
    if (begins) void spread.check(texts);
  });
  useEffect(() => begin(), []);
  if (running) return <Running running={running} onCancel={spread.cancel} />;
  const found = texts.flatMap((element) => known.get(element.id) ?? []);
  const isStale = texts.some((element) => {
    const one = known.get(element.id);
    return one !== undefined && !isFresh(one, element, mapping);
  });
  const [first] = texts;
  const [one] = found;
  return (
    <>
      {isAll && found.length > 0 ? <AllSpreads texts={texts} known={known} /> : null}
      {!isAll && first && one ? (
        <OneSpread key={first.id} element={first} known={one} spread={spread} />
      ) : null}
      {isStale ? (
        <p className={classes.quiet} role="status">
          The text or its data has changed since.
        </p>
      ) : null}
      <Button
        size="xs"
        variant={found.length > 0 ? "subtle" : "default"}
        onClick={() => void spread.check(texts)}
      >
        {found.length > 0 ? "Check again" : "Check all records"}
      </Button>
    </>
  );
}
