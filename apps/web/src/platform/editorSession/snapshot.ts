import { hasCardSize, type Project, type StoredElement } from "@print-builder/core/document";
import {
  type Clipboard,
  commitDraft,
  type EditorState,
  type Elements,
  type Gesture,
  type GestureFrame,
  type History,
  type Looks,
  selectedElements,
  shownElements,
  type TextDraft,
  type Tool,
  type Viewport,
} from "@print-builder/core/editing";
import { type PaperScale, paperScale } from "@print-builder/core/print";
import type { CardRecord } from "@print-builder/core/records";

/** How the editor is set up; kept with the project as its interface preferences. */
export type EditorSettings = {
  readonly showGrid: boolean;
  readonly showRulers: boolean;
  /** Bleed, safe zone and cutouts, which the page setup has. */
  readonly showZones: boolean;
  readonly showLayers: boolean;
  readonly showProperties: boolean;
  readonly snapToGrid: boolean;
  readonly lockAspect: boolean;
  readonly autoSave: boolean;
  /** Whether a design without data shows its sample person, or its fields their names. */
  readonly showsSample: boolean;
  /** False once somebody has left a blank card without a size on purpose. */
  readonly offersSize: boolean;
  /** What the sizes of letters are shown in; they are stored in px. */
  readonly letterUnit: "px" | "pt";
  /** Where the tools float in the canvas area, px from its corner; null for their usual place. */
  readonly bottomToolbarPosition: WindowPlace | null;
  /** Where the live data panel floats and its bar; null where they stand by themselves. */
  readonly liveDataPanelPosition: WindowPlace | null;
  readonly liveDataTopBarPosition: WindowPlace | null;
  /** Screen px. */
  readonly liveDataPanelWidth: number;
};

/** A place in the window, px from its corner. */
export type WindowPlace = { readonly x: number; readonly y: number };

export type RunningGesture = { readonly gesture: Gesture; readonly frame: GestureFrame };

/** What the tokens show: themselves, or the values of one record. */
export type RecordView =
  | { readonly mode: "design" }
  | {
      readonly mode: "record";
      /** 0-based. */
      readonly index: number;
      /** Records that one can step through: those that match the search. */
      readonly total?: number;
      /** Null while it is on its way; the record before stays on the card until then. */
      readonly row: CardRecord | null;
    };

export type TypedChange = (state: EditorState) => EditorState;

/** Everything the editor shows, as one immutable value. */
export type EditorSnapshot = {
  /** The project apart from its design, which is in the history. */
  readonly project: Project;
  readonly history: History;
  readonly gesture: RunningGesture | null;
  /** What is on the screen: the gesture's state while one runs, else the history's present. */
  readonly shown: EditorState;
  readonly tool: Tool;
  /** Element under the pointer. */
  readonly hovered: string | null;
  /** Distances are shown: the Alt key is held. */
  readonly isMeasuring: boolean;
  /** The element whose gradient is edited on the card. */
  readonly adjusting: string | null;
  /** Text element that is edited in place. */
  readonly editing: string | null;
  /** What is written in it so far; null while no text is edited. */
  readonly draft: TextDraft | null;
  /** Changes by fields of the screen in which something is typed that the history does not have yet. */
  readonly typed: ReadonlyMap<string, TypedChange>;
  readonly clipboard: Clipboard | null;
  /** The clipboard as it was when something was copied here last. */
  readonly copied: Clipboard | null;
  /** What “Copy style” took last. */
  readonly looks: Looks | null;
  readonly view: Viewport;
  readonly settings: EditorSettings;
  readonly record: RecordView;
  /** The first person of the project's table or school, whom a design shows; null if there is none, or fields are shown. */
  readonly first: CardRecord | null;
  /** Rows of the uploaded table; null while unknown. */
  readonly total: number | null;
};

const indexes = new WeakMap<Elements, ReadonlyMap<string, StoredElement>>();

/** An element of the shown side. Looked up in a list that is made once per design. */
export function elementById(state: EditorState, id: string): StoredElement | undefined {
  const elements = shownElements(state);
  const known = indexes.get(elements);
  if (known) return known.get(id);
  const index = new Map(elements.map((element) => [element.id, element]));
  indexes.set(elements, index);
  return index.get(id);
}

type Typed = Pick<EditorSnapshot, "editing" | "draft" | "typed">;

const written = new WeakMap<EditorState, Typed & { readonly state: EditorState }>();

/**
 * The design with everything that is being typed, on the card and in fields. Saves, drafts and prints use it, so that no
 * typed text is lost; the history gets it when the typing ends. The same typing always gives the same state.
 */
export function withTyped({ editing, draft, typed, history: { present } }: EditorSnapshot): EditorState {
  if ((editing === null || draft === null) && typed.size === 0) return present;
  const known = written.get(present);
  if (known?.editing === editing && known.draft === draft && known.typed === typed) return known.state;
  const element = editing === null ? undefined : elementById(present, editing);
  const onCard = element && draft ? commitDraft(present, element, draft) : present;
  const state = [...typed.values()].reduce((before, change) => change(before), onCard);
  written.set(present, { editing, draft, typed, state });
  return state;
}

type Known = { readonly selection: readonly string[]; readonly selected: Elements };

const known = new WeakMap<Elements, Known>();

/** The selected elements, back to front: the same list for as long as neither they nor the selection change. */
export function selectedOf(state: EditorState): Elements {
  const elements = shownElements(state);
  const last = known.get(elements);
  if (last?.selection === state.selection) return last.selected;
  const selected = selectedElements(state);
  known.set(elements, { selection: state.selection, selected });
  return selected;
}

/** True while the gradient of what is selected is edited on the card: its line is there in place of the handles. */
export function adjustsSelection({ adjusting, shown }: Pick<EditorSnapshot, "adjusting" | "shown">): boolean {
  return adjusting !== null && shown.selection.includes(adjusting);
}

/** How large the px of the card that is shown come out on paper. */
export function paperScaleOf({ shown, project }: Pick<EditorSnapshot, "shown" | "project">): PaperScale {
  return paperScale({ canvas: shown.design.canvas, pageSetup: project.pageSetup });
}

/** True for a blank card in pixels: there is nothing on it yet that a size could spoil. */
export function isSizeOffered({ shown, project, settings }: EditorSnapshot): boolean {
  const { front, back, canvas } = shown.design;
  const isBlank = front.length + back.length === 0;
  return settings.offersSize && isBlank && !hasCardSize({ canvas, pageSetup: project.pageSetup });
}
