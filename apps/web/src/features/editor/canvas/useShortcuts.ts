import {
  type Command,
  type CommandContext,
  commandContext,
  commandOrOpposite,
  type EditorState,
  matchShortcut,
} from "@print-builder/core/editing";
import { useEffect } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { isMac } from "#platform/help/isMac.ts";
import { useOpenDialogs } from "#ui/dialogs/openDialog.ts";
import { handlesOwnKeys, keyPressOf } from "./keyboard.ts";
import { finishDraft } from "./textEditor/finishDraft.ts";
import { isWritingKey, typeInto } from "./textEditor/typeInto.ts";

function press(editor: EditorSession, event: KeyboardEvent): void {
  const isInputFocused = handlesOwnKeys(event.target);
  const { gesture } = editor.store.getState();
  if (!isInputFocused && !gesture && editor.hooks().pressKey(event)) {
    event.preventDefault();
    return;
  }
  const matched = matchShortcut(keyPressOf(event), { isMac, isInputFocused });
  // Who types beside a text means the text: no letter takes a tool that nobody asked for, and no digit makes it fade.
  const mayWrite = !isInputFocused && isWritingKey(event) && matched?.group !== "order";
  if (mayWrite && !gesture && typeInto(editor)) return;
  // The browser has events of its own for these keys, which know what is in the clipboard.
  if (!matched || gesture || isClipboardCommand(matched)) return;
  // Escape in a field belongs to the field; on the canvas a running gesture takes it first.
  if (event.key === "Escape" && isInputFocused) return;
  const { history } = editor.store.getState();
  const context = commandContext(history, editor.situation());
  const command = commandOrOpposite(matched, history.present, context);
  const isEnabled = command.enabled(history.present, context);
  // Ctrl+S must never open the browser's own dialog, whether there is something to save or not.
  if (isEnabled || event.ctrlKey || event.metaKey) event.preventDefault();
  // Who formats a text in the panel means all of it to be there for what the keys do.
  finishDraft(editor);
  if (isEnabled || saysWhatIsMissing(command, history.present, context)) editor.run(command);
}

const clipboardCommands = ["copy", "cut", "paste"];

/** True for commands that the browser's own events carry out, which follow on their keys. */
const isClipboardCommand = ({ id }: Command): boolean => clipboardCommands.includes(id);

/** Runs a command that is enabled; false when it is not. */
export function runEnabled(editor: EditorSession, command: Command): boolean {
  const { history } = editor.store.getState();
  if (!command.enabled(history.present, commandContext(history, editor.situation()))) return false;
  finishDraft(editor);
  editor.run(command);
  return true;
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
