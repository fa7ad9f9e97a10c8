import { IconLibraryPhoto } from "@tabler/icons-react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { withPart } from "#platform/openLater.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";

/** Opens the project's pictures. In school mode there is no button, because the school system has the photos. */
export function ProjectImagesButton() {
  const editor = useEditor();
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  if (isSchool) return null;
  const open = () => {
    const images = () => import("./ProjectImages.tsx");
    if (hasProject(editor))
      void withPart(images, ({ ProjectImages }) => openDialog(ProjectImages, { editor }));
  };
  return (
    <IconButton label="Project images" size={34} onClick={open}>
      <IconLibraryPhoto size={18} stroke={1.75} />
    </IconButton>
  );
}
