import { openDialog } from "../../../../ui/dialogs/openDialog.ts";
import type { Saver } from "../../saving/createSaver.ts";
import type { Editor } from "../../store/createEditor.ts";
import { openSchoolPrint } from "../schoolPrint/openSchoolPrint.ts";
import { renewLiveRecord } from "../schoolPrint/renewLiveRecord.ts";

type Parts = { readonly editor: Editor; readonly saver: Saver };

/** Opens the Final Record List, and what the person goes on to from there. */
export async function openFinalList({ editor, saver }: Parts): Promise<void> {
  // Its own file: only projects in school mode have it.
  const { FinalList } = await import("./FinalList.tsx");
  const next = await openDialog(FinalList, { projectId: editor.projectId });
  await renewLiveRecord(editor);
  if (next === "wizard") editor.actions.get("dataDialog")?.();
  if (next === "printReady") await openSchoolPrint({ editor, saver }, { printStatus: "ready_to_print" });
}
