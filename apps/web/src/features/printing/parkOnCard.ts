import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { BulkResult, BulkStart } from "./bulkPrint/useBulkPrint.ts";
import { outdated } from "./flow/createPrintFlow.ts";
import { parkProblems } from "./preflight/parkedProblems.ts";

/**
 * The problems of a print, put on the records that the editor shows; what it does not show keeps the design. `placeOf`
 * tells where a record of the print (0-based) stands among those.
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
    reopen(isChanged ? { ...kept, check: outdated(kept.check) } : kept);
  parkProblems({ editor, shown, problems: problems.map(({ on }) => on), reopen: reopenWith });
}
