import { Button } from "@mantine/core";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { ShortcutList } from "#platform/help/ShortcutList.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";

/** A dialog with all shortcuts that work in this browser. */
export function Shortcuts({ editor, close }: { readonly editor: EditorSession } & DialogProps<true>) {
  return (
    <DialogFrame
      title="Keyboard shortcuts"
      width={720}
      footer={<Button onClick={() => close(true)}>Back to the card</Button>}
    >
      <ShortcutList commands={editor.commands()} />
    </DialogFrame>
  );
}
