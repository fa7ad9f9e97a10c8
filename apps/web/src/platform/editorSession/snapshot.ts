import type { Project } from "@print-builder/core/document";
import type {
  Clipboard,
  EditorState,
  Gesture,
  GestureFrame,
  History,
  Tool,
  Viewport,
} from "@print-builder/core/editing";
import type { CardRecord } from "@print-builder/core/records";

/** How the editor is set up; kept with the project as its interface preferences. */
export type EditorSettings = {
  readonly showGrid: boolean;
  readonly showRulers: boolean;
  readonly showLayers: boolean;
  readonly showProperties: boolean;
  readonly snapToGrid: boolean;
  readonly lockAspect: boolean;
  readonly autoSave: boolean;
  /** False once somebody has left a blank card without a size on purpose. */
  readonly offersSize: boolean;
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
  /** Text element that is edited in place. */
  readonly editing: string | null;
  readonly clipboard: Clipboard | null;
  readonly view: Viewport;
  readonly settings: EditorSettings;
  readonly record: RecordView;
  /** Rows of the uploaded table; null while unknown. */
  readonly total: number | null;
};
