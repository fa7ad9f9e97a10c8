import { IconListCheck } from "@tabler/icons-react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { useEditor, useEditorState } from "#platform/editorSession/EditorContext.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { IconButton } from "#ui/IconButton.tsx";
import type { WantedPrint } from "./FinalList.tsx";

type Print = (wanted: WantedPrint) => Promise<void>;

/** Opens the Final Record List and the step that follows it. */
async function openFinalList(editor: EditorSession, print: Print): Promise<void> {
  // Loaded on demand, because only projects in school mode have it.
  const { FinalList } = await import("./FinalList.tsx");
  const next = await openDialog(FinalList, { projectId: editor.projectId });
  await editor.hooks().renewRecord();
  if (next === "wizard") void editor.hooks().openWizard();
  else if (next !== null) await print(next);
}

/** Opens the Final Record List, which may end in a print. Only projects in school mode have the button. */
export function FinalListButton({ print }: { readonly print: Print }) {
  const editor = useEditor();
  const isSchool = useEditorState(({ project }) => project.dataMode === "school");
  if (!isSchool) return null;
  return (
    <IconButton label="Final record list" size={34} onClick={() => void openFinalList(editor, print)}>
      <IconListCheck size={18} stroke={1.75} />
    </IconButton>
  );
}
