import { commandContext, matchShortcut } from "@print-builder/core/editing";
import { useEffect } from "react";
import { useOpenDialogs } from "../../../ui/dialogs/openDialog.ts";
import { stepRecord } from "../records/stepRecord.ts";
import type { Editor } from "../store/createEditor.ts";
import { useEditor } from "../store/EditorContext.ts";
import { isMac, keyPressOf, takesKeys } from "./keyboard.ts";

/** Left and right step through the records while nothing is selected that they could move. */
function stepByArrow(editor: Editor, event: KeyboardEvent): boolean {
  if (editor.store.getState().record.mode !== "record" || event.shiftKey || event.altKey) return false;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return false;
  stepRecord(editor, event.key === "ArrowLeft" ? -1 : 1);
  return true;
}

function press(editor: Editor, event: KeyboardEvent): void {
  const isInputFocused = takesKeys(event.target);
  const command = matchShortcut(keyPressOf(event), { isMac, isInputFocused });
  if (!command) return;
  // Escape in a field belongs to the field; on the canvas a running gesture takes it first.
  if (event.key === "Escape" && isInputFocused) return;
  const { history, gesture } = editor.store.getState();
  if (gesture) return;
  const isEnabled = command.enabled(history.present, commandContext(history, editor.situation()));
  if (!isEnabled && stepByArrow(editor, event)) {
    event.preventDefault();
    return;
  }
  // Ctrl+S must never open the browser's own dialog, whether there is something to save or not.
  if (isEnabled || event.ctrlKey || event.metaKey) event.preventDefault();
  if (isEnabled) editor.run(command);
}

/** The commands' keys, for the whole screen; silent while a dialog is open. */
export function useShortcuts(): void {
  const editor = useEditor();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || useOpenDialogs.getState().length > 0) return;
      press(editor, event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [editor]);
}
