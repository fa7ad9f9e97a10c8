import { routes } from "@print-builder/api";
import { type SideName, type StoredElement, sideElements } from "@print-builder/core/document";
import { type EditorState, setProperties, sharedFields } from "@print-builder/core/editing";
import { describeElement } from "@print-builder/core/elements";
import type { ProblemKind } from "@print-builder/core/preflight";
import { idToken } from "@print-builder/core/records";
import { datasets } from "@print-builder/school";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { loadProjectData } from "#platform/editorSession/loadProjectData.ts";
import { setUpPage } from "../pageSetup/setUpPage.ts";
import { askForOwnTexts } from "./FillSamples.tsx";
import type { Finding } from "./findings.ts";

/**
 * A remedy offered next to findings of one kind. `change` applies it at once and returns whether it did; `leave`
 * closes the list for its work and checks again; `show` opens the first finding on its card.
 */
export type Remedy = { readonly label: string } & (
  | { readonly by: "change"; readonly change: () => boolean | Promise<boolean> }
  | { readonly by: "leave"; readonly work: () => Promise<void> }
  | { readonly by: "show" }
);

/** Returns null if the remedy does not apply to these findings. */
type RemedyOf = (findings: readonly Finding[], editor: EditorSession) => Remedy | null;

type Place = { readonly side: SideName; readonly element: StoredElement };

/** The elements that findings are about, without duplicates. */
function placesOf(findings: readonly Finding[], editor: EditorSession): readonly Place[] {
  const project = editor.currentProject();
  const places = findings.flatMap(({ side, element_id }) => {
    const elements = side === null ? [] : sideElements(project, side);
    const element = elements.find(({ id }) => id === element_id);
    return side !== null && element ? [{ side, element }] : [];
  });
  return [...new Map(places.map((place) => [place.element, place])).values()];
}

const shrinking = { textWrap: "compress" } as const;

function shrinks({ element }: Place): boolean {
  const wrap = sharedFields([element]).find(({ field }) => field.key === "textWrap");
  return wrap === undefined || wrap.value === shrinking.textWrap;
}

/** Sets properties of elements on either side without changing the view or the selection. */
function withProperties(state: EditorState, places: readonly Place[], values: object): EditorState {
  let { design } = state;
  for (const { side, element } of places) {
    ({ design } = setProperties({ ...state, design, side }, [element.id], { ...values }));
  }
  return { ...state, design };
}

const shrinkToFit: RemedyOf = (findings, editor) => {
  const places = placesOf(findings, editor).filter((place) => !shrinks(place));
  if (places.length === 0) return null;
  const change = () => {
    editor.edit("Shrink to fit", (state) => withProperties(state, places, shrinking));
    return true;
  };
  return { label: "Shrink to fit", by: "change", change };
};

/** Opens the first finding, from which the user steps to the next. */
const fillIn: RemedyOf = () => ({ label: "Fill in", by: "show" });

const assignPhoto: RemedyOf = (_findings, editor) => {
  const label = "Assign photo";
  // A school keeps its photos, so they are assigned to the record itself.
  if (editor.store.getState().project.dataMode === "school") return { label, by: "show" };
  return { label, by: "leave", work: () => editor.hooks().openWizard() };
};

const mapTokens: RemedyOf = (_findings, editor) => ({
  label: "Map the field",
  by: "leave",
  work: () => editor.hooks().mapTokens(),
});

/** The number by which a school identifies the people of a dataset. */
const schoolNumbers = { students: "admission_no", teachers: "employee_id", staff: "employee_id" } as const;

/** Maps tokens to the school's number and loads the new mapping. */
async function mapToNumber(editor: EditorSession, tokens: readonly string[]): Promise<void> {
  const params = { id: editor.projectId };
  const { field_map, token_types, meta } = await call(routes.getSchoolMapping, { params });
  const field = schoolNumbers[datasets.find((name) => name === meta.source) ?? "students"];
  const fields = Object.fromEntries(tokens.map((token) => [token, field]));
  const types = Object.fromEntries(tokens.map((token) => [token, "text" as const]));
  const body = { field_map: { ...field_map, ...fields }, token_types: { ...token_types, ...types } };
  await call(routes.saveSchoolMapping, { params, body });
  await loadProjectData(editor);
}

const printSchoolNumber: RemedyOf = (findings, editor) => {
  const tokens = placesOf(findings, editor).flatMap(({ element }) => describeElement(element).textTokens);
  const ids = tokens.filter((token) => token.toLowerCase() === idToken);
  if (ids.length === 0) return null;
  // `leave` closes the dialog: its records were read with the old mapping, so the check must run again.
  const work = () => mapToNumber(editor, ids).catch(showFailure);
  return { label: "Print the school's number", by: "leave", work };
};

const changePageSetup: RemedyOf = (_findings, editor) => ({
  label: "Page Setup",
  by: "change",
  change: () => setUpPage(editor),
});

/** Opens the first finding, where the panel shows the photo. */
const placeByHand: RemedyOf = () => ({ label: "Place by hand", by: "show" });

const fillInSchool: RemedyOf = (_findings, editor) => ({
  label: "Fill in yours…",
  by: "change",
  change: () => askForOwnTexts(editor),
});

/** The remedy of each kind of problem. */
const remedies: { readonly [Kind in ProblemKind]?: RemedyOf } = {
  text_overflow: shrinkToFit,
  missing_required: fillIn,
  missing_photo: assignPhoto,
  unreadable_photo: assignPhoto,
  no_face: placeByHand,
  unresolved_token: mapTokens,
  internal_id: printSchoolNumber,
  sample_text: fillInSchool,
  label_without_size: changePageSetup,
  label_off_page: changePageSetup,
  canvas_scaled: changePageSetup,
  no_sheet_code: changePageSetup,
  no_mark_room: changePageSetup,
};

/** The remedy for findings of one kind; null if there is none. */
export function remedyOf(kind: string, findings: readonly Finding[], editor: EditorSession): Remedy | null {
  return remedies[kind as ProblemKind]?.(findings, editor) ?? null;
}
