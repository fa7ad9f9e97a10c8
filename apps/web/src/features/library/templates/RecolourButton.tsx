import { IconPalette } from "@tabler/icons-react";
import { useEditor } from "#platform/editorSession/EditorContext.ts";
import { withPart } from "#platform/withPart.ts";
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
