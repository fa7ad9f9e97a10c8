import { type KeyboardEvent, useEffect, useRef, useState } from "react";

import classes from "./grid.module.css";
import type { CellPlace, Draft } from "./gridKeys.ts";

type CellEditorProps = {
  readonly label: string;
  readonly draft: Draft;
  /** Null leaves the cell as it was. `next` is the cell that takes the keys then; null when the mouse went elsewhere. */
  readonly onFinish: (text: string | null, next: CellPlace | null) => void;
};

/** Edits one cell. A text area, because cells of a table may hold several lines. */
export function CellEditor({ label, draft, onFinish }: CellEditorProps) {
  const { row, column } = draft;
  const [text, setText] = useState(draft.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(draft.text.length, draft.text.length);
  }, [draft]);
  const end = (value: string | null, next: CellPlace | null) => {
    // Taking the field away takes its focus, which is no second end.
    if (isOver.current) return;
    isOver.current = true;
    onFinish(value, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") end(null, { row, column });
    else if (event.key === "Enter" && !event.altKey && !event.shiftKey) end(text, { row: row + 1, column });
    else if (event.key === "Tab") end(text, { row, column: column + (event.shiftKey ? -1 : 1) });
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={field}
      className={classes.editor}
      aria-label={label}
      // Escape leaves the cell, not the dialog around it.
      data-mantine-stop-propagation="true"
      rows={1}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(text, null)}
    />
  );
}
