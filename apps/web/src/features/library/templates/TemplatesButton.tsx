import { IconTemplate } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useEditor, useSaver } from "#platform/editorSession/EditorContext.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { Templates } from "./Templates.tsx";

/** Opens the templates. */
export function TemplatesButton() {
  const editor = useEditor();
  const saver = useSaver();
  const navigate = useNavigate();
  const open = () =>
    openDialog(Templates, {
      editor,
      save: () => saver.save(),
      goTo: (path: string) => void navigate(path),
    });
  return (
    <IconButton label="Templates" size={34} onClick={() => void open()}>
      <IconTemplate size={18} stroke={1.75} />
    </IconButton>
  );
}
