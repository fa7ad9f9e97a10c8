import { Button } from "@mantine/core";
import { addElement, type Point } from "@print-builder/core/editing";
import { ownValue } from "@print-builder/core/ownValue";
import { IconCheck, IconGripVertical, IconLoader2 } from "@tabler/icons-react";
import { memo, useEffect, useId, useRef, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { receiveDragged, setDragged } from "#platform/editorSession/dragToCard.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { useLive, useLiveState } from "../liveOf.ts";
import type { Change, LiveField } from "../session/liveState.ts";
import { FieldInput, shownFileName } from "./FieldInput.tsx";
import classes from "./livePanel.module.css";
import { usePicture } from "./PictureLightbox.tsx";
import { useOddValue } from "./useOddValue.ts";

type FieldTroubleProps = {
  readonly field: LiveField;
  readonly change: Change;
  readonly id: string;
};

function PictureValue({ value }: { readonly value: string }) {
  const picture = usePicture(value);
  return picture ? <img src={picture.url} alt={shownFileName(value)} /> : shownFileName(value);
}

/** One of two conflicting values. */
function Value({ field, value }: { readonly field: LiveField; readonly value: string }) {
  const { kind } = field.control;
  if (value === "") return <b>empty</b>;
  if (kind === "picture")
    return (
      <b>
        <PictureValue value={value} />
      </b>
    );
  return <b dir="auto">{kind === "file" ? shownFileName(value) : `“${value}”`}</b>;
}

function BothValues({ field, change }: Pick<FieldTroubleProps, "field" | "change">) {
  const isSchool = useLiveState(({ source }) => source?.mode === "school");
  if (change.status !== "conflict") return null;
  return (
    <>
      <p>Someone else has changed {field.label} in the meantime.</p>
      <p className={classes.pair}>
        <span>Yours</span> <Value field={field} value={change.value} />
        <span>{isSchool ? "Now at the school" : "Now in the table"}</span>{" "}
        <Value field={field} value={change.theirs} />
      </p>
    </>
  );
}

/** The reason why a change is not saved, and the ways to resolve it. */
function FieldTrouble({ field, change, id }: FieldTroubleProps) {
  const { edits, signIn } = useLive();
  if (change.status !== "failed" && change.status !== "conflict") return null;
  const { name } = field;
  const isConflict = change.status === "conflict";
  const isSignedOut = change.status === "failed" && change.isSignedOut;
  return (
    <div className={classes.trouble} role="alert" id={id}>
      {change.status === "conflict" ? (
        <BothValues field={field} change={change} />
      ) : (
        <p>Failed to update field. {change.reason}</p>
      )}
      <div className={classes.ways}>
        <Button size="xs" variant="default" onClick={() => edits.reset(name)}>
          {isConflict ? "Take theirs" : "Reset"}
        </Button>
        {isSignedOut ? (
          <Button size="xs" onClick={() => void signIn()}>
            Sign in
          </Button>
        ) : (
          <Button size="xs" onClick={() => edits.keepMine(name)}>
            {isConflict ? "Keep mine" : "Retry"}
          </Button>
        )}
      </div>
    </div>
  );
}

type Status = "waiting" | "saving" | "failed" | "conflict" | "none";

/** Duration of the check mark on a saved field, ms. */
const tickFor = 2000;

/** True for a while after the field was saved. */
function useTick(status: Status, recordId: string | undefined): boolean {
  const [saved, setSaved] = useState<{ readonly before: Status; readonly isShown: boolean }>({
    before: status,
    isShown: false,
  });
  const [record, setRecord] = useState(recordId);
  if (record !== recordId) {
    setRecord(recordId);
    setSaved({ before: status, isShown: false });
  } else if (saved.before !== status) {
    setSaved({ before: status, isShown: saved.before === "saving" && status === "none" });
  }
  useEffect(() => {
    if (!saved.isShown) return;
    const timer = setTimeout(() => setSaved((now) => ({ ...now, isShown: false })), tickFor);
    return () => clearTimeout(timer);
  }, [saved.isShown]);
  return saved.isShown;
}

function StatusSign({ status, isSaved }: { readonly status: Status; readonly isSaved: boolean }) {
  if (status === "saving") {
    return (
      <span className={classes.saving} role="status">
        <IconLoader2 size={13} stroke={2} className={classes.turning} aria-hidden /> Saving…
      </span>
    );
  }
  if (!isSaved) return null;
  return (
    <span className={classes.saved} role="status">
      <IconCheck size={15} stroke={2} aria-label="Saved" role="img" />
    </span>
  );
}

function TokenName({ field, token }: { readonly field: LiveField; readonly token: string | null }) {
  const editor = useEditor();
  if (token === null) return <span className={classes.name}>{field.label}</span>;
  const dragged = { token, isPicture: field.control.kind === "picture" };
  return (
    <button
      type="button"
      className={classes.name}
      draggable
      title={`Add {{ ${token} }} to the card: click, or drag it there`}
      aria-label={`Add ${field.label} to the card`}
      onDragStart={(event) => setDraggedToken(event.dataTransfer, dragged)}
      onClick={() => addToken(editor, dragged)}
    >
      <IconGripVertical size={13} stroke={1.75} aria-hidden className={classes.grip} />
      <span className={classes.nameText}>{field.label}</span>
    </button>
  );
}

type FieldRowProps = { readonly field: LiveField; readonly token: string | null };

/** A field of the record: its token, its value, and the state of a change. */
export const FieldRow = memo(function FieldRow({ field, token }: FieldRowProps) {
  const { name } = field;
  const value = useLiveState(({ currentRecord }) => ownValue(currentRecord?.data, name) ?? "");
  const change = useLiveState(({ optimisticChanges }) => ownValue(optimisticChanges, name));
  const recordId = useLiveState(({ currentRecord }) => currentRecord?.id);
  const status = change?.status ?? "none";
  const isSaved = useTick(status, recordId);
  const id = useId();
  const odd = useOddValue(field);
  const row = useRef<HTMLLIElement>(null);
  const changeIt = () => {
    const input = row.current?.querySelector<HTMLInputElement>("input, textarea");
    // Some browsers do not focus a field when its text is selected.
    input?.focus();
    input?.select();
  };
  return (
    <li ref={row} className={classes.field} data-field={name} data-status={status} {...odd.watch}>
      <TokenName field={field} token={token} />
      <span className={classes.value} data-signed={status === "saving" || isSaved}>
        <FieldInput field={field} value={change?.value ?? value} describedBy={id} />
        <StatusSign status={status} isSaved={isSaved} />
      </span>
      {odd.sentence === null ? null : (
        <div className={classes.odd} role="status">
          <p>{odd.sentence}</p>
          <div className={classes.ways}>
            <Button size="xs" variant="default" onClick={odd.keep}>
              Keep it
            </Button>
            <Button size="xs" variant="light" onClick={changeIt}>
              Change it
            </Button>
          </div>
        </div>
      )}
      {change ? <FieldTrouble field={field} change={change} id={id} /> : null}
    </li>
  );
});

type DraggedToken = { readonly token: string; readonly isPicture: boolean };

const pictureSize = { width: 96, height: 120 };

/** Adds an element that shows a token, at a canvas point or where new elements go. */
function addToken(editor: EditorSession, { token, isPicture }: DraggedToken, at?: Point): void {
  const place = at ? { at } : {};
  const newElement = isPicture
    ? ({ type: "image", size: pictureSize, properties: { imageBinding: token, staticImage: false } } as const)
    : ({ type: "text", properties: { text: `{{ ${token} }}` } } as const);
  editor.edit("Add field", (state) => addElement(state, { ...newElement, ...place }, Date.now()));
}

const setDraggedToken = (data: DataTransfer, dragged: DraggedToken): void =>
  setDragged(data, "token", dragged);

/** Lets tokens be dropped on the card until the returned function is called. */
export const receiveTokens = (editor: EditorSession): (() => void) =>
  receiveDragged(editor, "token", (dragged, at) => addToken(editor, dragged as DraggedToken, at));
