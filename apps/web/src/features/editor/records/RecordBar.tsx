import { TextInput } from "@mantine/core";
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconX,
} from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useEditor, useEditorState } from "../store/EditorContext.ts";
import classes from "./recordBar.module.css";
import { showDesign, showRecord } from "./stepRecord.ts";

const icon = { size: 17, stroke: 1.75 } as const;

/** Takes the number of the record to go to; what is no record's number goes back to what it was. */
function JumpBox({ index, total }: { readonly index: number; readonly total: number }) {
  const editor = useEditor();
  const [draft, setDraft] = useState<string | null>(null);
  const jump = () => {
    const wanted = Number(draft);
    setDraft(null);
    if (draft !== null && Number.isInteger(wanted) && wanted >= 1) void showRecord(editor, wanted - 1);
  };
  return (
    <TextInput
      className={classes.number ?? ""}
      size="xs"
      aria-label="Record number"
      inputMode="numeric"
      value={draft ?? String(index + 1)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={jump}
      onKeyDown={(event) => {
        if (event.key === "Enter") jump();
        if (event.key === "ArrowUp") void showRecord(editor, Math.min(index + 1, total - 1));
        if (event.key === "ArrowDown") void showRecord(editor, index - 1);
      }}
    />
  );
}

/** Steps through the records on the card. */
export function RecordBar() {
  const editor = useEditor();
  const record = useEditorState((snapshot) => snapshot.record);
  const total = useEditorState((snapshot) => snapshot.total) ?? 0;
  if (record.mode === "design") return null;
  const { index } = record;
  const goTo = (wanted: number) => void showRecord(editor, wanted);
  const [isFirst, isLast] = [index === 0, index >= total - 1];
  return (
    <div className={classes.bar} role="toolbar" aria-label="Records">
      <span className={classes.dot} aria-hidden />
      <span className={classes.title} role="status">
        Record {(index + 1).toLocaleString()} of {total.toLocaleString()}
      </span>
      <span className={classes.rule} />
      <IconButton label="First record" size="sm" disabled={isFirst} onClick={() => goTo(0)}>
        <IconPlayerSkipBack {...icon} />
      </IconButton>
      <IconButton
        label="Previous record"
        shortcut="←"
        size="sm"
        disabled={isFirst}
        onClick={() => goTo(index - 1)}
      >
        <IconChevronLeft {...icon} />
      </IconButton>
      <JumpBox index={index} total={total} />
      <IconButton
        label="Next record"
        shortcut="→"
        size="sm"
        disabled={isLast}
        onClick={() => goTo(index + 1)}
      >
        <IconChevronRight {...icon} />
      </IconButton>
      <IconButton label="Last record" size="sm" disabled={isLast} onClick={() => goTo(total - 1)}>
        <IconPlayerSkipForward {...icon} />
      </IconButton>
      <span className={classes.rule} />
      <IconButton label="Show the design" size="sm" onClick={() => showDesign(editor)}>
        <IconX {...icon} />
      </IconButton>
    </div>
  );
}
