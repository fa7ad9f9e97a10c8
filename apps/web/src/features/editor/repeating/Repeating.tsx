import { Button } from "@mantine/core";
import {
  boundsOf,
  centreOf,
  type Gesture,
  mostRepeated,
  noModifiers,
  repeatedCount,
  selectedElements,
  stepAndRepeat,
} from "@print-builder/core/editing";
import { type FormEvent, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { toScreen } from "#platform/editorSession/screen.ts";
import { paperScaleOf } from "#platform/editorSession/snapshot.ts";
import { measures } from "#platform/measures/measures.ts";
import { useDialogState } from "#ui/dialogs/DialogHost.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { NumberField } from "#ui/NumberField.tsx";
import { countText } from "#ui/texts/countText.ts";
import { unitFacts } from "#ui/texts/lengthText.ts";
import classes from "./repeating.module.css";

/** Gaps are in mm on paper. */
type GridInput = {
  readonly columns: number;
  readonly rows: number;
  readonly gapX: number;
  readonly gapY: number;
};

const first: GridInput = { columns: 2, rows: 1, gapX: 2, gapY: 2 };
const most = 100;

/** True if the selection is in the lower half of the canvas. */
function isBelowMiddle(editor: EditorSession, area: HTMLElement): boolean {
  const { shown, view } = editor.store.getState();
  const bounds = boundsOf(selectedElements(shown));
  return bounds !== null && toScreen(view, centreOf(bounds)).y > area.clientHeight / 2;
}

/** The copies while they are being chosen. The card previews them, and they become one undo step. */
function createSession(editor: EditorSession, area: HTMLElement) {
  const start = editor.store.getState().history.present;
  const scale = paperScaleOf(editor.store.getState());
  const now = editor.situation().now;
  let state = start;
  const gesture: Gesture = {
    label: "Step and repeat",
    start,
    update: () => ({ state, changed: [], guides: [], measure: null, marquee: null }),
  };
  const isRunning = () => editor.store.getState().gesture?.gesture === gesture;
  return {
    begin: () => editor.beginGesture(gesture),
    show: ({ columns, rows, gapX, gapY }: GridInput) => {
      state = stepAndRepeat(start, { columns, rows, gapX: gapX / scale.x, gapY: gapY / scale.y }, now);
      editor.moveGesture({ x: 0, y: 0 }, noModifiers);
    },
    end: (outcome: "commit" | "cancel") => {
      if (isRunning()) editor.endGesture(outcome);
    },
    /** Calls `onEnd` when something else ends the session. Call the returned function to stop watching. */
    watch: (onEnd: () => void) =>
      editor.store.subscribe(() => {
        if (!isRunning()) onEnd();
      }),
    count: selectedElements(start).length,
    isBelow: isBelowMiddle(editor, area),
  };
}

type Session = ReturnType<typeof createSession>;

type FormProps = { readonly session: Session; readonly close: (outcome: "commit" | "cancel") => void };

function RepeatForm({ session, close }: FormProps) {
  const [wanted, setWanted] = useState(first);
  const { unit } = measures();
  const { perMm, fieldDigits, step } = unitFacts(unit);
  const total = repeatedCount(session.count, wanted);
  const isTooMany = total > mostRepeated;
  const change = (part: Partial<GridInput>) => {
    const next = { ...wanted, ...part };
    setWanted(next);
    session.show(next);
  };
  const count = (name: "columns" | "rows", label: string) => (
    <NumberField
      name={label}
      label={label}
      isLive
      isWhole
      min={1}
      max={most}
      value={wanted[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const gap = (name: "gapX" | "gapY", label: string) => (
    <NumberField
      name={label}
      label={label}
      isLive
      unit={unit}
      step={step}
      digits={fieldDigits}
      min={-500 * perMm}
      max={500 * perMm}
      value={wanted[name] * perMm}
      onChange={(value) => change({ [name]: value / perMm })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooMany) close("commit");
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <h2 className={classes.title}>Step and repeat</h2>
      <div className={classes.fields}>
        {count("columns", "Columns")}
        {gap("gapX", "Gap across")}
        {count("rows", "Rows")}
        {gap("gapY", "Gap down")}
      </div>
      <div className={classes.foot}>
        <span className={classes.note} role="status" data-wrong={isTooMany}>
          {isTooMany
            ? `At most ${countText(mostRepeated, "element")}: this would be ${total.toLocaleString()}.`
            : countText(total, "element")}
        </span>
        <Button size="xs" variant="default" onClick={() => close("cancel")}>
          Cancel
        </Button>
        <Button size="xs" type="submit" disabled={isTooMany}>
          Repeat
        </Button>
      </div>
    </form>
  );
}

type RepeatingProps = { readonly editor: EditorSession; readonly area: HTMLElement };

/** A form for rows, columns and gaps next to the card, which previews the result. */
export function Repeating({ editor, area, close }: RepeatingProps & DialogProps<true>) {
  const { opened, onExited } = useDialogState();
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => {
    const begun = createSession(editor, area);
    begun.begin();
    begun.show(first);
    setSession(begun);
    const stop = begun.watch(() => close(true));
    return () => {
      stop();
      begun.end("cancel");
    };
  }, [editor, area, close]);
  useEffect(() => {
    if (!opened) onExited();
  }, [opened, onExited]);
  if (!opened || !session) return null;
  const keep = (event: { stopPropagation: () => void }) => event.stopPropagation();
  return createPortal(
    <div
      className={classes.layer}
      role="dialog"
      aria-label="Step and repeat"
      data-above={session.isBelow}
      onPointerDown={keep}
      onWheel={keep}
      onKeyDown={(event) => {
        // Escape in a field normally restores its number first, but here it cancels everything.
        if (event.key === "Escape") session.end("cancel");
        event.stopPropagation();
      }}
      ref={(layer) => {
        layer?.querySelector("input")?.focus();
      }}
    >
      <RepeatForm session={session} close={session.end} />
    </div>,
    area,
  );
}

/** Repeats the selection in rows and columns, previewed on the card. */
export async function beginRepeating(editor: EditorSession): Promise<void> {
  const { shown, gesture } = editor.store.getState();
  const area = document.querySelector<HTMLElement>("[data-canvas]");
  if (shown.selection.length === 0 || gesture || !area) return;
  await openDialog(Repeating, { editor, area });
}
