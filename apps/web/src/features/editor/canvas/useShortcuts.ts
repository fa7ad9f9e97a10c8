import {
  type Command,
  type CommandContext,
  commandContext,
  type EditorState,
  matchShortcut,
} from "@print-builder/core/editing";
import { useEffect } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { useOpenDialogs } from "#ui/dialogs/openDialog.ts";
import { handlesOwnKeys, isMac, keyPressOf } from "./keyboard.ts";
import { isWritingKey, typeInto } from "./textEditor/typeInto.ts";

function press(editor: EditorSession, event: KeyboardEvent): void {
  const isInputFocused = handlesOwnKeys(event.target);
  if (!isInputFocused && !editor.store.getState().gesture && editor.hooks().pressKey(event)) {
    event.preventDefault();
    return;
  }
  const command = matchShortcut(keyPressOf(event), { isMac, isInputFocused });
  // Who types beside a text means the text: no letter takes a tool that nobody asked for.
  const mayWrite = !isInputFocused && isWritingKey(event) && (!command || command.group === "tool");
  if (mayWrite && !editor.store.getState().gesture && typeInto(editor)) return;
  if (!command) return;
  // Escape in a field belongs to the field; on the canvas a running gesture takes it first.
  if (event.key === "Escape" && isInputFocused) return;
  const { history, gesture } = editor.store.getState();
  if (gesture) return;
  const context = commandContext(history, editor.situation());
  const isEnabled = command.enabled(history.present, context);
  // Ctrl+S must never open the browser's own dialog, whether there is something to save or not.
  if (isEnabled || event.ctrlKey || event.metaKey) event.preventDefault();
  if (isEnabled || saysWhatIsMissing(command, history.present, context)) editor.run(command);
}

/** A button that is off explains itself by its looks; keys need words. */
function saysWhatIsMissing(command: Command, state: EditorState, context: CommandContext): boolean {
  const result = command.run(state, context);
  return "effect" in result && (result.effect === "notice" || result.effect === "alert");
}

const isDialogOpen = () => useOpenDialogs.getState().some(({ opened }) => opened);

/** The commands' keys, for the whole screen; silent while a dialog is open. */
export function useShortcuts(): void {
  const editor = useEditor();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isDialogOpen()) return;
      press(editor, event);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [editor]);
}
