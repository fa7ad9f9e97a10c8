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
import { rememberedPrinterAndPress } from "../flow/rememberedSettings.ts";
import { parkOnCard } from "../parkOnCard.ts";
import type { SchoolChoice, SchoolPrintStart } from "./SchoolBulkPrint.tsx";

type DialogDeps = { readonly editor: EditorSession; readonly saver: Saver };

/** The people to print: those of a query, or only these ids; `look` opens the list of people filtered by this state. */
export type WantedPeople = {
  readonly query: PeopleQuery;
  readonly ids?: readonly string[] | null;
  readonly look?: PeopleLook;
};

/** Up to this many people are read one by one instead of reading the school's whole list. */
const fewPeople = 25;

/** The last choice. Only kept in this tab's memory, as it names people. */
const lastChosen = new WeakMap<EditorSession, SchoolChoice>();

function asChosen({ query, ids = null }: WantedPeople): SchoolChoice {
  const isFew = ids !== null && ids.length <= fewPeople && Object.keys(query.filter).length === 0;
  if (isFew) return { query, only: ids.map(Number), choice: everybody };
  return { query, only: null, choice: { ...everybody, ids: ids && new Set(ids) } };
}

/**
 * Opens Bulk Preview & Print for the records of the project's school: with `start`, for these people, or with the
 * last choice made since the project was opened.
 */
export async function openSchoolPrint(
  { editor, saver }: DialogDeps,
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
  // A few cards in between do not replace the last choice.
  if (chosen.only === null) onChosen(chosen);
  // Loaded on demand: most visits to the editor do not print.
  const { isDualSided } = editor.store.getState().shown.design;
  const [{ SchoolBulkPrint }, remembered] = await Promise.all([
    import("./SchoolBulkPrint.tsx"),
    rememberedPrinterAndPress(editor.projectId, isDualSided),
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
  // Only tables can be replaced by numbers.
  if (left.leave === "numbers") return;
  if (left.leave === "wizard") return void editor.hooks().openWizard();
  if (left.leave === "remedy") {
    await left.work();
    return await openSchoolPrint({ editor, saver }, { chosen, bulk: left.kept });
  }
  const reopen = (bulk: BulkStart) => void openSchoolPrint({ editor, saver }, { chosen, bulk });
  await parkOnCard(editor, left, placeOf, reopen).catch((error: unknown) => showFailure(error));
}
