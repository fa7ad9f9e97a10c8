import { IconListCheck } from "@tabler/icons-react";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { openFinalList } from "./openFinalList.ts";

/** Opens the Final Record List, which may end in a print of who is ready. Only a school's project has one: no button in others. */
export function FinalListButton({ printReady }: { readonly printReady: () => Promise<void> }) {
  const editor = useEditor();
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  if (!isSchool) return null;
  return (
    <IconButton label="Final record list" size={34} onClick={() => void openFinalList(editor, printReady)}>
      <IconListCheck size={18} stroke={1.75} />
    </IconButton>
  );
}
