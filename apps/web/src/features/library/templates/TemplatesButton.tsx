import { IconPalette, IconTemplate } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useEditor, useSaver } from "#platform/editorSession/EditorContext.ts";
import { withPart } from "#platform/openLater.ts";
import { BarButton } from "#ui/BarButton.tsx";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";

/** Opens the palettes for the design. */
export function RecolourButton() {
  const editor = useEditor();
  const open = () =>
    withPart(
      () => import("./templateDialogs.ts"),
      ({ recolour }) => recolour(editor),
    );
  return (
    <IconButton label="Recolour" size={34} onClick={() => void open()}>
      <IconPalette size={18} stroke={1.75} />
    </IconButton>
  );
}

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
    <BarButton
      label="Templates"
      icon={<IconTemplate size={18} stroke={1.75} />}
      onClick={() => void open()}
    />
  );
}
