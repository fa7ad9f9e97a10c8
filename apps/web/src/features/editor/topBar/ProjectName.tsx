import { useEffect, useRef, useState } from "react";
import { useEditor, useEditorState, useSaveState } from "#platform/editorSession/EditorContext.ts";
import classes from "./topBar.module.css";

/** How long the name shows that everything has just been saved, ms. */
const highlightFor = 2000;

function useJustSaved(): boolean {
  const { saves } = useSaveState();
  const [shown, setShown] = useState(saves);
  useEffect(() => {
    if (shown === saves) return;
    const timer = setTimeout(() => setShown(saves), highlightFor);
    return () => clearTimeout(timer);
  }, [saves, shown]);
  return shown !== saves;
}

/** The project's name, changed where it stands. An emptied one goes back to what it was. */
export function ProjectName() {
  const editor = useEditor();
  const name = useEditorState(({ project }) => project.name);
  const [draft, setDraft] = useState<string | null>(null);
  const isDeclined = useRef(false);
  const isSaved = useJustSaved();
  const commit = () => {
    const wanted = draft?.trim() ?? "";
    setDraft(null);
    if (isDeclined.current) return;
    if (wanted === "" || wanted === name) return;
    editor.set({ project: { ...editor.store.getState().project, name: wanted } });
  };
  return (
    <input
      className={classes.name}
      aria-label="Project name"
      maxLength={200}
      value={draft ?? name}
      data-saved={isSaved}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") {
          event.stopPropagation();
          // The field is left at once, with what was typed still in it.
          isDeclined.current = true;
          event.currentTarget.blur();
          isDeclined.current = false;
        }
      }}
    />
  );
}
