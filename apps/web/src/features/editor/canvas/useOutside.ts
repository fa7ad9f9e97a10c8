import { type Command, commandById, commandContext, type Point } from "@print-builder/core/editing";
import { type DragEvent, type RefObject, useEffect } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { isOurs, markOurs, readTransfer } from "#platform/editorSession/transfer.ts";
import { useOpenDialogs } from "#ui/dialogs/openDialog.ts";
import type { Placed, PlaceInArea } from "./areaPlace.ts";
import { handlesOwnKeys } from "./keyboard.ts";
import { canvasPoint } from "./pick.ts";
import { finishDraft } from "./textEditor/finishDraft.ts";

const clipboardCommands = { copy: "copy", cut: "cut", paste: "paste" } as const;

/** True for commands that the browser's own events carry out, which follow on their keys. */
export const isClipboardCommand = ({ id }: Command): boolean => id in clipboardCommands;

/** True where copying and pasting is about elements: not in a field, a dialog or a text that is marked on the page. */
function isAboutElements(editor: EditorSession, event: ClipboardEvent): boolean {
  if (event.defaultPrevented || handlesOwnKeys(event.target) || editor.store.getState().gesture) return false;
  return !useOpenDialogs.getState().some(({ opened }) => opened);
}

/** Runs a command that is enabled; false when it is not. */
export function runEnabled(editor: EditorSession, command: Command): boolean {
  const { history } = editor.store.getState();
  if (!command.enabled(history.present, commandContext(history, editor.situation()))) return false;
  finishDraft(editor);
  editor.run(command);
  return true;
}

type Pasting = { readonly getPlace: () => Point | null };

function listen(editor: EditorSession, { getPlace }: Pasting): () => void {
  // What is copied by a menu cannot be marked: it is the newest until the person has been elsewhere.
  let isOursNewest = false;
  let isByKeys = false;
  const runByKeys = (command: Command) => {
    isByKeys = true;
    const hasRun = runEnabled(editor, command);
    isByKeys = false;
    return hasRun;
  };
  const copy = (event: ClipboardEvent) => {
    if (!isAboutElements(editor, event) || !event.clipboardData) return;
    if (!runByKeys(commandById(event.type === "cut" ? "cut" : "copy"))) return;
    event.preventDefault();
    markOurs(event.clipboardData);
  };
  const paste = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    if (!isAboutElements(editor, event) || !data) return;
    event.preventDefault();
    const isTaken =
      !isOursNewest && !isOurs(data) && editor.hooks().takeOutside(readTransfer(data), getPlace());
    if (!isTaken) runByKeys(commandById("paste"));
  };
  const forget = () => {
    isOursNewest = false;
  };
  const unsubscribe = editor.store.subscribe(({ clipboard }, before) => {
    if (clipboard !== before.clipboard && !isByKeys && document.hasFocus()) isOursNewest = true;
  });
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("copy", copy, { signal });
  window.addEventListener("cut", copy, { signal });
  window.addEventListener("paste", paste, { signal });
  window.addEventListener("blur", forget, { signal });
  // A text that is copied on the page is newer.
  for (const type of ["copy", "cut"]) window.addEventListener(type, forget, { capture: true, signal });
  return () => {
    unsubscribe();
    stop.abort();
  };
}

/**
 * Copying, cutting and pasting elements, and what is dropped on the card or pasted from other programs, which lands
 * where the pointer is. Answers what the canvas is to do with what is dragged over it.
 */
export function useOutside(area: RefObject<HTMLElement | null>, placeIn: PlaceInArea) {
  const editor = useEditor();
  useEffect(() => {
    let pointer: Placed | null = null;
    const getPlace = () => (pointer ? canvasPoint(editor, placeIn(pointer)) : null);
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    area.current?.addEventListener("pointermove", (event) => (pointer = event), options);
    area.current?.addEventListener("pointerleave", () => (pointer = null), options);
    const end = listen(editor, { getPlace });
    return () => {
      stop.abort();
      end();
    };
  }, [editor, area, placeIn]);
  const show = (isOver: boolean) => area.current?.toggleAttribute("data-over", isOver);
  return {
    onDragOver: (event: DragEvent) => {
      // What nobody takes the browser would open in place of the editor.
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      show(true);
    },
    onDragLeave: () => show(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      show(false);
      editor.hooks().takeOutside(readTransfer(event.dataTransfer), canvasPoint(editor, placeIn(event)));
    },
  };
}
