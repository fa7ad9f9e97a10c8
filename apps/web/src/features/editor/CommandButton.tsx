import { type Command, commandById, commandContext } from "@print-builder/core/editing";
import { type ReactNode, useMemo } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { keysOf } from "./canvas/keysOf.ts";
import type { Editor } from "./store/createEditor.ts";
import { useEditor, useEditorState } from "./store/EditorContext.ts";
import type { EditorSnapshot } from "./store/snapshot.ts";

type CommandButtonProps = {
  readonly id: string;
  readonly children: ReactNode;
  readonly size?: "xs" | "sm" | "md";
  /** Shown as pressed, for commands that switch something on and off. */
  readonly isOn?: boolean;
  readonly label?: string;
};

/** While something is dragged the history stands still; whether a command can run is then known already. */
function enabledSelector(editor: Editor, command: Command) {
  let known: { readonly of: readonly unknown[]; readonly isEnabled: boolean } | null = null;
  return ({ history, clipboard, project }: EditorSnapshot): boolean => {
    const of = [history, clipboard, project];
    if (known?.of.every((part, index) => part === of[index])) return known.isEnabled;
    const isEnabled = command.enabled(history.present, commandContext(history, editor.situation()));
    known = { of, isEnabled };
    return isEnabled;
  };
}

/** An icon that runs a command: its name, its keys and whether it can run come from the command. */
export function CommandButton({ id, children, size = "md", isOn, label }: CommandButtonProps) {
  const editor = useEditor();
  const command = commandById(id);
  const isEnabled = useEditorState(useMemo(() => enabledSelector(editor, command), [editor, command]));
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
