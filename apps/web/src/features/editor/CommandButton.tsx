import { type Command, commandContext } from "@print-builder/core/editing";
import { type ReactNode, useMemo } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import type { EditorSnapshot } from "#platform/editorSession/snapshot.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { keysOf } from "./canvas/keyboard.ts";

type CommandButtonProps = {
  readonly id: string;
  readonly children: ReactNode;
  readonly size?: "xs" | "sm" | "md";
  /** True for toggle commands, which are shown as pressed. */
  readonly isOn?: boolean;
  readonly label?: string;
};

/** An icon button that runs a command. It has the command's name, shortcut and enabled state. */
export function CommandButton({ id, children, size = "md", isOn, label }: CommandButtonProps) {
  const editor = useEditor();
  const command = editor.command(id);
  const isEnabled = useIsEnabled(command);
  const keys = keysOf(command);
  return (
    <IconButton
      label={label ?? command.label}
      {...(keys ? { shortcut: keys } : {})}
      size={size}
      disabled={!isEnabled}
      {...(isOn === undefined ? {} : { "aria-pressed": isOn })}
      {...(isOn ? { variant: "light", color: "iris" } : {})}
      onClick={() => editor.run(command)}
    >
      {children}
    </IconButton>
  );
}

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
