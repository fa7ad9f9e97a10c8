import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { BulkResult, BulkStart } from "./bulkPrint/useBulkPrint.ts";
import { markOutdated } from "./flow/createPrintFlow.ts";
import { parkProblems } from "./preflight/parkedProblems.ts";

/**
 * Parks a print's problems so that the user can step through them in the editor; problems of records that it does not
 * show appear on the design. `placeOf` returns the position of a print's record (0-based) in the editor.
 */
export async function parkOnCard(
  editor: EditorSession,
  { kept, problem }: Extract<BulkResult, { leave: "card" }>,
  placeOf: (record: number) => Promise<number | null>,
  reopen: (kept: BulkStart) => void,
): Promise<void> {
  const problems = await Promise.all(
    (kept.check?.result.problems ?? []).map(async (each) => {
      const record_index = each.record_index === null ? null : await placeOf(each.record_index);
      return { from: each, on: { ...each, record_index } };
    }),
  );
  const shown = problems.find(({ from }) => from === problem)?.on;
  if (!shown) return;
  const reopenWith = (isChanged: boolean) =>
    reopen(isChanged ? { ...kept, check: markOutdated(kept.check) } : kept);
  parkProblems({ editor, shown, problems: problems.map(({ on }) => on), reopen: reopenWith });
}
