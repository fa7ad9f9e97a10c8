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
  const matched = matchShortcut(editor.commands(), keyPressOf(event), { isMac, isInputFocused });
  // Typing with a text element selected edits its text, so letters must not switch tools and digits must not change the
  // opacity.
  const mayWrite = !isInputFocused && isWritingKey(event) && matched?.group !== "order";
  if (mayWrite && !gesture && typeInto(editor)) return;
  // The browser's own clipboard events handle these keys, because only they can read the clipboard.
  if (!matched || gesture || isClipboardCommand(matched)) return;
  // Escape in a field belongs to the field. On the canvas, a running gesture handles it first.
  if (event.key === "Escape" && isInputFocused) return;
  const { history } = editor.store.getState();
  const context = commandContext(history, editor.situation());
  const command = commandOrOpposite(matched, history.present, context);
  const isEnabled = command.enabled(history.present, context);
  // Ctrl+S must never open the browser's own dialog, even if there is nothing to save.
  if (isEnabled || event.ctrlKey || event.metaKey) event.preventDefault();
  // A command needs all of the text, including text still being typed.
  finishDraft(editor);
  if (isEnabled || saysWhatIsMissing(command, history.present, context)) editor.run(command);
}

const clipboardCommands = ["copy", "cut", "paste"];

/** True for commands that the browser's clipboard events carry out. These events follow their keys. */
const isClipboardCommand = ({ id }: Command): boolean => clipboardCommands.includes(id);

/** Runs a command if it is enabled; otherwise returns false. */
export function runEnabled(editor: EditorSession, command: Command): boolean {
  const { history } = editor.store.getState();
  if (!command.enabled(history.present, commandContext(history, editor.situation()))) return false;
  finishDraft(editor);
  editor.run(command);
  return true;
}

/** Explains why a command is disabled. A button shows this by its look, but a shortcut needs a message. */
function saysWhatIsMissing(command: Command, state: EditorState, context: CommandContext): boolean {
  const result = command.run(state, context);
  return "effect" in result && (result.effect === "notice" || result.effect === "alert");
}

const isDialogOpen = () => useOpenDialogs.getState().some(({ opened }) => opened);

/** The command shortcuts of the whole screen. They are inactive while a dialog is open. */
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
