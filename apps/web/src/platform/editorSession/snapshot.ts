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
import type { CardRecord } from "@print-builder/core/records";
import { type PaperScale, paperScale } from "@print-builder/core/sheets";

/** The editor's settings, saved with the project as its interface preferences. */
export type EditorSettings = {
  readonly showGrid: boolean;
  readonly showRulers: boolean;
  /** Whether bleed, safe zone and cutouts of the page setup are shown. */
  readonly showZones: boolean;
  readonly showLayers: boolean;
  readonly showProperties: boolean;
  readonly snapToGrid: boolean;
  readonly lockAspect: boolean;
  readonly autoSave: boolean;
  /** Whether a design without data shows its sample person instead of field names. */
  readonly showsSample: boolean;
  /** False once the user has decided to leave a blank card without a paper size. */
  readonly offersSize: boolean;
  /** The unit in which font sizes are shown. They are stored in px. */
  readonly letterUnit: "px" | "pt";
  /** Position of the floating toolbar in the canvas area, px from its corner. Null for the default position. */
  readonly bottomToolbarPosition: WindowPlace | null;
  /** Positions of the floating live data panel and its bar. Null for the default position. */
  readonly liveDataPanelPosition: WindowPlace | null;
  readonly liveDataTopBarPosition: WindowPlace | null;
  readonly liveDataPanelWidth: number;
};

/** A position in the window, px from its corner. */
export type WindowPlace = { readonly x: number; readonly y: number };

export type RunningGesture = { readonly gesture: Gesture; readonly frame: GestureFrame };

/** Whether the card shows its tokens or a record's values. */
export type RecordView =
  | { readonly mode: "design" }
  | {
      readonly mode: "record";
      /** 0-based. */
      readonly index: number;
      /** Number of records that match the search and can be stepped through. */
      readonly total?: number;
      /** Null while loading, when the previous record stays on the card. */
      readonly row: CardRecord | null;
    };

export type TypedChange = (state: EditorState) => EditorState;

/** Everything the editor shows, as one immutable value. */
export type EditorSnapshot = {
  /** The project apart from its design, which is in the undo history. */
  readonly project: Project;
  readonly history: History;
  readonly gesture: RunningGesture | null;
  /** The state on the screen: the running gesture's state, otherwise the present of the undo history. */
  readonly shown: EditorState;
  readonly tool: Tool;
  /** ID of the element under the pointer. */
  readonly hovered: string | null;
  /** True while Alt is held to show distances. */
  readonly isMeasuring: boolean;
  /** ID of the element whose gradient is being edited on the card. */
  readonly adjusting: string | null;
  /** ID of the text element being edited in place. */
  readonly editing: string | null;
  /** The text typed so far. Null if no text is edited. */
  readonly draft: TextDraft | null;
  /** Changes typed into fields but not yet in the undo history, by field. */
  readonly typed: ReadonlyMap<string, TypedChange>;
  readonly clipboard: Clipboard | null;
  /** The clipboard as it was after the last copy made in this editor. */
  readonly copied: Clipboard | null;
  /** The style that “Copy style” copied last. */
  readonly looks: Looks | null;
  readonly view: Viewport;
  readonly settings: EditorSettings;
  readonly record: RecordView;
  /**
   * The first person of the table or school, shown while designing. Null if there is none or the card shows field
   * names.
   */
  readonly first: CardRecord | null;
  /** Number of rows in the uploaded table. Null if unknown. */
  readonly total: number | null;
};

const indexes = new WeakMap<Elements, ReadonlyMap<string, StoredElement>>();

/** An element of the side shown, from an index built once per design. */
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
 * The design including all text being typed, on the card and in fields. Saves, drafts and prints use it so that no
 * typed text is lost; the undo history gets the text when typing ends. Unchanged typing always returns the same state.
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

const known = new WeakMap<Elements, WeakMap<readonly string[], Elements>>();

/**
 * The selected elements, back to front. Returns the same array while neither the elements nor the selection change,
 * also if states with different selections alternate, as during a selection frame.
 */
export function selectedOf(state: EditorState): Elements {
  const elements = shownElements(state);
  const bySelection = known.get(elements) ?? new WeakMap<readonly string[], Elements>();
  known.set(elements, bySelection);
  const selected = bySelection.get(state.selection) ?? selectedElements(state);
  bySelection.set(state.selection, selected);
  return selected;
}

/** True while the selection's gradient is edited on the card, when its line replaces the handles. */
export function adjustsSelection({ adjusting, shown }: Pick<EditorSnapshot, "adjusting" | "shown">): boolean {
  return adjusting !== null && shown.selection.includes(adjusting);
}

/** The size of the card's px on paper, mm. */
export function paperScaleOf({ shown, project }: Pick<EditorSnapshot, "shown" | "project">): PaperScale {
  return paperScale({ canvas: shown.design.canvas, pageSetup: project.pageSetup });
}

/** True for a blank card in px, where choosing a paper size changes no existing design. */
export function isSizeOffered({ shown, project, settings }: EditorSnapshot): boolean {
  const { front, back, canvas } = shown.design;
  const isBlank = front.length + back.length === 0;
  return settings.offersSize && isBlank && !hasCardSize({ canvas, pageSetup: project.pageSetup });
}
