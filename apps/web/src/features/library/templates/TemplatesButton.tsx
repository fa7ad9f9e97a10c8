import { IconTemplate } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useEditor, useSaver } from "#platform/editorSession/EditorContext.ts";
import { withPart } from "#platform/withPart.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";

/** Opens the templates. */
export function TemplatesButton() {
  const editor = useEditor();
  const saver = useSaver();
  const navigate = useNavigate();
  const parts = { editor, save: () => saver.save(), goTo: (path: string) => void navigate(path) };
  const open = () =>
    withPart(
      () => import("./templateDialogs.ts"),
      ({ Templates }) => openDialog(Templates, parts),
    );
  return (
    <IconButton label="Templates" size={34} onClick={() => void open()}>
      <IconTemplate size={18} stroke={1.75} />
    </IconButton>
  );
}
