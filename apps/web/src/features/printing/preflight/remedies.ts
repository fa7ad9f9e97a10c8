import { type SideName, type StoredElement, sideElements } from "@print-builder/core/document";
import { type EditorState, setProperties, sharedFields } from "@print-builder/core/editing";
import type { ProblemKind } from "@print-builder/core/preflight";
import { applyPageSetup } from "#platform/editorSession/applyPageSetup.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { PageSetup } from "../pageSetup/PageSetup.tsx";
import type { Finding } from "./findings.ts";

/**
 * What can be done about findings of one kind, where they are told. `change` does it at once and answers whether it
 * did; `leave` needs the list to go, and it comes back checked anew; `show` leads to the first of them on its card.
 */
export type Remedy = { readonly label: string } & (
  | { readonly by: "change"; readonly change: () => boolean | Promise<boolean> }
  | { readonly by: "leave"; readonly work: () => Promise<void> }
  | { readonly by: "show" }
);

/** Null where nothing of these findings can be put right so. */
type RemedyOf = (findings: readonly Finding[], editor: EditorSession) => Remedy | null;

type Place = { readonly side: SideName; readonly element: StoredElement };

/** The elements that findings are about, each once. */
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

/** Sets properties of elements wherever they are; what is shown and selected stays. */
function changed(state: EditorState, places: readonly Place[], values: object): EditorState {
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
    editor.edit("Shrink to fit", (state) => changed(state, places, shrinking));
    return true;
  };
  return { label: "Shrink to fit", by: "change", change };
};

const assignPhoto: RemedyOf = (_findings, editor) => {
  const label = "Assign photo";
  // The school keeps its photos: there one is given to the record itself.
  if (editor.store.getState().project.dataMode === "school") return { label, by: "show" };
  return { label, by: "leave", work: () => editor.hooks().assignPhotos() };
};

const mapTokens: RemedyOf = (_findings, editor) => ({
  label: "Map it",
  by: "leave",
  work: () => editor.hooks().mapTokens(),
});

const setUpPage: RemedyOf = (_findings, editor) => {
  const change = async () => {
    const setup = await openDialog(PageSetup, { setup: editor.store.getState().project.pageSetup });
    if (setup) applyPageSetup(editor, setup);
    return setup !== null;
  };
  return { label: "Page Setup", by: "change", change };
};

/** The one place where a kind of problem gets its remedy. */
const remedies: { readonly [Kind in ProblemKind]?: RemedyOf } = {
  text_overflow: shrinkToFit,
  missing_photo: assignPhoto,
  unreadable_photo: assignPhoto,
  unresolved_token: mapTokens,
  label_without_size: setUpPage,
  label_off_page: setUpPage,
  canvas_scaled: setUpPage,
};

/** The remedy for findings of one kind; null where there is none. */
export function remedyOf(kind: string, findings: readonly Finding[], editor: EditorSession): Remedy | null {
  return remedies[kind as ProblemKind]?.(findings, editor) ?? null;
}
