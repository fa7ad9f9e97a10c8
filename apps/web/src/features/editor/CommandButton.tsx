import type { ReactNode } from "react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { keysOf } from "./canvas/keysOf.ts";
import { useIsEnabled } from "./useIsEnabled.ts";

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
