import { IconListCheck } from "@tabler/icons-react";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { useSaver } from "../../saving/SaverContext.ts";
import { useEditor, useEditorState } from "../../store/EditorContext.ts";
import { openFinalList } from "./openFinalList.ts";

/** Opens the Final Record List. Only a school's project has one: no button in others. */
export function FinalListButton() {
  const editor = useEditor();
  const saver = useSaver();
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  if (!isSchool) return null;
  return (
    <IconButton label="Final record list" size={34} onClick={() => void openFinalList({ editor, saver })}>
      <IconListCheck size={18} stroke={1.75} />
    </IconButton>
  );
}
