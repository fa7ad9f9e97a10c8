import { useEffect, useRef, useState } from "react";
import { useEditor, useEditorState, useSaveState } from "#platform/editorSession/EditorContext.ts";
import classes from "./topBar.module.css";

/** How long the name is highlighted after a save, ms. */
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

/** The project's name, updated as it is typed. Escape or an empty name restores the old one. */
export function ProjectName() {
  const editor = useEditor();
  const name = useEditorState(({ project }) => project.name);
  const [draft, setDraft] = useState<string | null>(null);
  const before = useRef(name);
  const isSaved = useJustSaved();
  const rename = (wanted: string) => {
    const { project } = editor.store.getState();
    if (wanted !== project.name) editor.set({ project: { ...project, name: wanted } });
  };
  return (
    <input
      className={classes.name}
      aria-label="Project name"
      maxLength={200}
      value={draft ?? name}
      data-saved={isSaved}
      onFocus={() => {
        before.current = name;
      }}
      onChange={({ currentTarget: { value } }) => {
        setDraft(value);
        rename(value.trim() || before.current);
      }}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key === "Escape") {
          event.stopPropagation();
          rename(before.current);
          event.currentTarget.blur();
        }
      }}
    />
  );
}
