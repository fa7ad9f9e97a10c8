import { type Command, commandById, type Point } from "@print-builder/core/editing";
import { type RefObject, useEffect } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { markOurs, readTransfer } from "#platform/editorSession/transfer.ts";
import { useOpenDialogs } from "#ui/dialogs/openDialog.ts";
import type { Placed, PlaceInArea } from "./areaPlace.ts";
import { handlesOwnKeys } from "./keyboard.ts";
import { pasteOutside, setOwnNewest } from "./pasteNewest.ts";
import { canvasPoint } from "./pick.ts";
import { runEnabled } from "./useShortcuts.ts";

/** True if copy and paste apply to elements: no field, dialog or text selection is involved. */
function isAboutElements(editor: EditorSession, event: ClipboardEvent): boolean {
  if (event.defaultPrevented || handlesOwnKeys(event.target) || editor.store.getState().gesture) return false;
  return !useOpenDialogs.getState().some(({ opened }) => opened);
}

type Pasting = { readonly getPlace: () => Point | null };

function listen(editor: EditorSession, { getPlace }: Pasting): () => void {
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
    if (!pasteOutside(editor, readTransfer(data), getPlace())) runByKeys(commandById("paste"));
  };
  const forget = () => setOwnNewest(editor, false);
  const unsubscribe = editor.store.subscribe(({ copied }, before) => {
    if (copied !== before.copied && !isByKeys) setOwnNewest(editor, true);
  });
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("copy", copy, { signal });
  window.addEventListener("cut", copy, { signal });
  window.addEventListener("paste", paste, { signal });
  window.addEventListener("blur", forget, { signal });
  // Text copied on the page replaces the elements copied before.
  for (const type of ["copy", "cut"]) window.addEventListener(type, forget, { capture: true, signal });
  return () => {
    unsubscribe();
    stop.abort();
  };
}

export type OutsideProps = {
  readonly area: RefObject<HTMLElement | null>;
  readonly placeIn: PlaceInArea;
};

/** Copies, cuts and pastes elements, and accepts content dropped or pasted from other programs at the pointer. */
export function Outside({ area, placeIn }: OutsideProps): null {
  const editor = useEditor();
  useEffect(() => {
    const element = area.current;
    let pointer: Placed | null = null;
    const getPlace = () => (pointer ? canvasPoint(editor, placeIn(pointer)) : null);
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    const show = (isOver: boolean) => element?.toggleAttribute("data-over", isOver);
    const drop = (event: DragEvent) => {
      show(false);
      if (!event.dataTransfer) return;
      editor.hooks().takeOutside(readTransfer(event.dataTransfer), canvasPoint(editor, placeIn(event)));
    };
    element?.addEventListener("pointermove", (event) => (pointer = event), options);
    element?.addEventListener("pointerleave", () => (pointer = null), options);
    element?.addEventListener("dragover", () => show(true), options);
    element?.addEventListener("dragleave", () => show(false), options);
    element?.addEventListener("drop", drop, options);
    const end = listen(editor, { getPlace });
    return () => {
      stop.abort();
      end();
    };
  }, [editor, area, placeIn]);
  return null;
}
