import { IconLibraryPhoto } from "@tabler/icons-react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { hasProject } from "#platform/editorSession/hasProject.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { ProjectImages } from "./ProjectImages.tsx";

/** Opens the project's pictures. A school's project has its photos in the school system: no button there. */
export function ProjectImagesButton() {
  const editor = useEditor();
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  if (isSchool) return null;
  const open = () => {
    if (hasProject(editor)) void openDialog(ProjectImages, { editor });
  };
  return (
    <IconButton label="Project images" size={34} onClick={open}>
      <IconLibraryPhoto size={18} stroke={1.75} />
    </IconButton>
  );
}
