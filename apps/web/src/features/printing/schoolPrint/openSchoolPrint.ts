import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { Saver } from "#platform/editorSession/saver.ts";
import type { PeopleQuery } from "#platform/school/readPeople.ts";
import { showSchoolPhotos } from "#platform/school/showSchoolPhotos.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import type { BulkStart } from "../bulkPrint/useBulkPrint.ts";
import { everybody } from "../choosing/choice.ts";
import type { PeopleLook } from "../choosing/people.ts";
import { connectedSchool } from "../connectedSchool.ts";
import { rememberedWays } from "../flow/rememberedSettings.ts";
import { parkOnCard } from "../parkOnCard.ts";
import type { SchoolChoice, SchoolPrintStart } from "./SchoolBulkPrint.tsx";

type Parts = { readonly editor: EditorSession; readonly saver: Saver };

/** Whom to print: those of a query, or these people alone; `look` opens on whom to choose, those so far first. */
export type WantedPeople = {
  readonly query: PeopleQuery;
  readonly ids?: readonly string[] | null;
  readonly look?: PeopleLook;
};

/** So few are read one by one, instead of the school's whole list. */
const fewPeople = 25;

/** What was chosen last. In this tab's memory alone: it names people. */
const lastChosen = new WeakMap<EditorSession, SchoolChoice>();

function asChosen({ query, ids = null }: WantedPeople): SchoolChoice {
  const isFew = ids !== null && ids.length <= fewPeople && Object.keys(query.filter).length === 0;
  if (isFew) return { query, only: ids.map(Number), choice: everybody };
  return { query, only: null, choice: { ...everybody, ids: ids && new Set(ids) } };
}

/**
 * Opens Bulk Preview & Print for the records of the project's school: those of `start`, of these people, or those that
 * were chosen last while the project is open.
 */
export async function openSchoolPrint(
  { editor, saver }: Parts,
  start: SchoolPrintStart | WantedPeople | { readonly ids: readonly string[] } | null = null,
): Promise<void> {
  if (!(await saver.save())) return;
  const school = await connectedSchool(editor);
  if (!school) return;
  showSchoolPhotos(editor, school.address);
  const everyone: WantedPeople = { query: { dataset: school.dataset, filter: {} } };
  const begin: SchoolPrintStart =
    start === null
      ? { chosen: lastChosen.get(editor) ?? asChosen(everyone) }
      : "chosen" in start
        ? start
        : {
            chosen: asChosen({ ...everyone, ...start }),
            ...("look" in start && start.look ? { look: start.look } : {}),
          };
  let { chosen } = begin;
  const onChosen = (next: SchoolChoice) => {
    chosen = next;
    lastChosen.set(editor, next);
  };
  // A few cards in between are no choice to come back to.
  if (chosen.only === null) onChosen(chosen);
  // Its own file: most visits to the editor do not print.
  const { isDualSided } = editor.store.getState().shown.design;
  const [{ SchoolBulkPrint }, remembered] = await Promise.all([
    import("./SchoolBulkPrint.tsx"),
    rememberedWays(editor.projectId, isDualSided),
  ]);
  const result = await openDialog(SchoolBulkPrint, {
    editor,
    saver,
    school,
    start: begin,
    remembered,
    onChosen,
  });
  await editor.hooks().renewRecord();
  if (!result) return;
  const { left, placeOf } = result;
  // A school's cards are its people's.
  if (left.leave === "numbers") return;
  if (left.leave === "wizard") return editor.actions.get("dataDialog")?.();
  if (left.leave === "remedy") {
    await left.work();
    return await openSchoolPrint({ editor, saver }, { chosen, bulk: left.kept });
  }
  const reopen = (bulk: BulkStart) => void openSchoolPrint({ editor, saver }, { chosen, bulk });
  await parkOnCard(editor, left, placeOf, reopen).catch((error: unknown) => showFailure(error));
}
