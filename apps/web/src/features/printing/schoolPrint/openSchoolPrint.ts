import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { PeopleFilter } from "#platform/school/readPeople.ts";
import { pictureOfSchool } from "#platform/school/schoolSystem.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { connectedSchool } from "../connectedSchool.ts";
import { parkProblems } from "../preflight/parkedProblems.ts";
import type { SchoolPrintResult, SchoolPrintStart } from "./SchoolBulkPrint.tsx";

type Parts = { readonly editor: EditorSession; readonly saver: Saver };

/** The problems of a print, put on the records that the editor shows; what it does not show keeps the design. */
async function parkOnCard(
  { editor, saver }: Parts,
  { query, placeOf }: Pick<SchoolPrintResult, "query" | "placeOf">,
  left: Extract<SchoolPrintResult["left"], { leave: "card" }>,
): Promise<void> {
  const { kept, problem } = left;
  const problems = await Promise.all(
    (kept.check?.result.problems ?? []).map(async (each) => {
      const record_index = each.record_index === null ? null : await placeOf(each.record_index);
      return { from: each, on: { ...each, record_index } };
    }),
  );
  const shown = problems.find(({ from }) => from === problem)?.on;
  if (!shown) return;
  parkProblems({
    editor,
    shown,
    problems: problems.map(({ on }) => on),
    reopen: () => void openSchoolPrint({ editor, saver }, { query, bulk: kept }),
  });
}

/**
 * Opens Bulk Preview & Print for the records of the project's school: those of `start`, or those that have a print
 * status.
 */
export async function openSchoolPrint(
  { editor, saver }: Parts,
  start: SchoolPrintStart | Pick<PeopleFilter, "printStatus"> = {},
): Promise<void> {
  if (!(await saver.save())) return;
  const school = await connectedSchool(editor);
  if (!school) return;
  editor.studio.pictures.setDirect(
    (value) => value.startsWith("blob:") || pictureOfSchool(school.address, value) !== undefined,
  );
  const begin = "query" in start ? start : { query: { dataset: school.dataset, filter: start } };
  // Its own file: most visits to the editor do not print.
  const { SchoolBulkPrint } = await import("./SchoolBulkPrint.tsx");
  const result = await openDialog(SchoolBulkPrint, { editor, saver, school, start: begin });
  await editor.hooks().renewRecord();
  if (!result) return;
  const { left } = result;
  if (left.leave === "remedy") {
    await left.work();
    return await openSchoolPrint({ editor, saver }, { query: result.query, bulk: left.kept });
  }
  if (left.leave === "wizard") editor.actions.get("dataDialog")?.();
  else await parkOnCard({ editor, saver }, result, left).catch((error: unknown) => showFailure(error));
}
