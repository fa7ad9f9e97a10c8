import { type Command, commandContext } from "@print-builder/core/editing";
import { useMemo } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import type { EditorSnapshot } from "#platform/editorSession/snapshot.ts";

/** Caches the last result, which stays valid during a drag because the history does not change. */
function enabledSelector(editor: EditorSession, command: Command) {
  let known: { readonly of: readonly unknown[]; readonly isEnabled: boolean } | null = null;
  return ({ history, clipboard, project }: EditorSnapshot): boolean => {
    const of = [history, clipboard, project];
    if (known?.of.every((part, index) => part === of[index])) return known.isEnabled;
    const isEnabled = command.enabled(history.present, commandContext(history, editor.situation()));
    known = { of, isEnabled };
    return isEnabled;
  };
}

/** True if a command can run now. The component renders again when that changes. */
export function useIsEnabled(command: Command): boolean {
  const editor = useEditor();
  return useEditorState(useMemo(() => enabledSelector(editor, command), [editor, command]));
}
