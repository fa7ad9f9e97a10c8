import { barcodeLibrary, loadBarcodes } from "@print-builder/core/barcodes";
import type { Project } from "@print-builder/core/document";
import {
  applyCommand,
  type Command,
  type CommandEffect,
  type CommandSituation,
  commandById,
  createHistory,
  commands as designCommands,
  designOf,
  type EditorState,
  type Gesture,
  type History,
  type Modifiers,
  mergeKey,
  type NudgeSteps,
  openDesign,
  type Point,
  type PreviousCommand,
  record,
  withDesign,
} from "@print-builder/core/editing";
import { usesBarcodeLibrary, usesExpressions } from "@print-builder/core/elements";
import { expressionEngine, loadExpressions } from "@print-builder/core/layout";
import { isMapped, keyToken } from "@print-builder/core/records";
import { paperPx } from "@print-builder/core/sheets";
import { createStore, type StoreApi } from "zustand/vanilla";
import { confirm, tell } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type CardStudio, createCardStudio } from "../cards/cardStudio.ts";
import type { PictureStore } from "../cards/pictureStore.ts";
import { measures } from "../measures/measures.ts";
import { type EditorHooks, idleHooks } from "./editorHooks.ts";
import { noProjectId } from "./hasProject.ts";
import { type EditorSettings, type EditorSnapshot, paperScaleOf, withTyped } from "./snapshot.ts";

/** An open project: its state and everything that changes it. */
export type EditorSession = {
  readonly projectId: string;
  readonly store: StoreApi<EditorSnapshot>;
  readonly studio: CardStudio;
  /** Changes the design or the selection. Edits to the same `property` in quick succession are one undo step. */
  readonly edit: (label: string, change: (state: EditorState) => EditorState, property?: string) => void;
  /** All commands. The app's commands come first, once they are loaded. */
  readonly commands: () => readonly Command[];
  readonly setCommands: (commands: readonly Command[]) => void;
  /** The command with this ID. Throws a RangeError if there is none. */
  readonly command: (id: string) => Command;
  readonly run: (command: Command) => void;
  readonly situation: () => CommandSituation;
  readonly changeHistory: (change: (history: History) => History) => void;
  readonly beginGesture: (gesture: Gesture) => void;
  readonly moveGesture: (pointer: Point, modifiers: Modifiers) => void;
  readonly endGesture: (outcome: "commit" | "cancel") => void;
  readonly set: (part: Partial<Omit<EditorSnapshot, "history" | "gesture" | "shown">>) => void;
  readonly changeSettings: (part: Partial<EditorSettings>) => void;
  /** The project with its current design, including text being typed. */
  readonly currentProject: () => Project;
  /** The hooks of the features connected last. */
  readonly hooks: () => EditorHooks;
  readonly connect: (hooks: EditorHooks) => void;
};

export type EditorStart = {
  readonly projectId: string;
  readonly project: Project;
  readonly settings: EditorSettings;
  readonly zoom: number;
};

type ConfirmEffect = Extract<CommandEffect, { effect: "confirm" }>;

function firstSnapshot({ project, settings, zoom }: EditorStart): EditorSnapshot {
  const history = createHistory(openDesign(designOf(project)));
  return {
    project,
    history,
    gesture: null,
    shown: history.present,
    tool: "select",
    hovered: null,
    adjusting: null,
    editing: null,
    isMeasuring: false,
    draft: null,
    typed: new Map(),
    clipboard: null,
    copied: null,
    looks: null,
    view: { zoom, panX: 0, panY: 0 },
    settings,
    record: { mode: "design" },
    first: null,
    total: null,
  };
}

type Design = EditorSnapshot["history"]["present"]["design"];

/** A library that only some designs need. */
type Library = {
  readonly isThere: () => boolean;
  readonly isUsed: (design: Design) => boolean;
  readonly load: () => Promise<void>;
};

const libraries: readonly Library[] = [
  { isThere: () => expressionEngine() !== null, isUsed: usesExpressions, load: loadExpressions },
  { isThere: () => barcodeLibrary() !== null, isUsed: usesBarcodeLibrary, load: loadBarcodes },
];

/** Loads a library as soon as the design needs it, and then redraws the card. */
function followLibrary(
  store: StoreApi<EditorSnapshot>,
  redraw: () => void,
  { isThere, isUsed, load }: Library,
): void {
  if (isThere()) return;
  let looked: unknown = null;
  let isAsked = false;
  const look = ({ history }: EditorSnapshot): void => {
    const { design } = history.present;
    if (isAsked || design === looked) return;
    looked = design;
    if (!isUsed(design)) return;
    isAsked = true;
    stop();
    load().then(
      () => {
        store.setState({});
        redraw();
      },
      // The card shows all other elements, and the next edit tries to load the library again.
      () => {
        isAsked = false;
        stop = store.subscribe(look);
      },
    );
  };
  let stop = store.subscribe(look);
  look(store.getState());
}

/** Loads the libraries for expressions and less common barcodes as soon as the design needs them. */
function followLibraries(store: StoreApi<EditorSnapshot>, redraw: () => void): void {
  for (const library of libraries) followLibrary(store, redraw, library);
}

/** Draws codes in the printer dots of the current label. Updates whenever the label or canvas changes. */
function followPaper(store: StoreApi<EditorSnapshot>, studio: CardStudio): void {
  const look = (snapshot: EditorSnapshot) => {
    const { x, y } = paperScaleOf(snapshot);
    studio.setScale(Math.min(x, y));
  };
  store.subscribe((snapshot, before) => {
    const isSame =
      snapshot.project.pageSetup === before.project.pageSetup &&
      snapshot.shown.design.canvas === before.shown.design.canvas;
    if (!isSame) look(snapshot);
  });
  look(store.getState());
}

/** Applies manual photo corrections whenever they change, including through undo. */
function followPhotoEdits(
  store: StoreApi<EditorSnapshot>,
  { setFacts }: Pick<PictureStore, "setFacts">,
): void {
  store.subscribe(({ shown }, before) => {
    const { photoEdits: edits } = shown.design;
    if (edits !== before.shown.design.photoEdits) setFacts({ edits });
  });
  setFacts({ edits: store.getState().shown.design.photoEdits });
}

/** The signed-in user's arrow-key steps, canvas px. Null for the default. */
function nudgeSteps(snapshot: EditorSnapshot): NudgeSteps | null {
  const { nudgeMm, farNudgeMm } = measures();
  if (nudgeMm === null && farNudgeMm === null) return null;
  const scale = paperScaleOf(snapshot);
  const steps = (mm: number | null, usualPx: number) =>
    mm === null ? { x: usualPx, y: usualPx } : { x: paperPx(mm, scale.x), y: paperPx(mm, scale.y) };
  return { near: steps(nudgeMm, 1), far: steps(farNudgeMm, 10) };
}

function studioFor(projectId: string, store: StoreApi<EditorSnapshot>): CardStudio {
  const studio = createCardStudio(projectId);
  followLibraries(store, studio.redraw);
  followPaper(store, studio);
  followPhotoEdits(store, studio.pictures);
  return studio;
}

function situationOf(snapshot: EditorSnapshot, projectId: string): CommandSituation {
  const { clipboard, looks, project } = snapshot;
  return {
    now: Date.now(),
    clipboard,
    looks,
    hasProject: projectId !== noProjectId,
    hasMapping: isMapped(project.mapping),
    keyToken: keyToken(project.mapping),
    nudge: nudgeSteps(snapshot),
  };
}

/** Says which field of a placeholder has no column, and offers the data wizard. */
export function tellPlaceholder(field: string, openWizard: () => void): void {
  showToast(`Map the field “${field}” to a column in the data wizard.`, {
    tone: "warning",
    durationMs: 6000,
    action: { label: "Open Data Wizard", run: openWizard },
  });
}

/** Asks whether to add an element whose field has no data yet. */
export const mayAddPlaceholder = (title: string, message: string): Promise<boolean> =>
  confirm({ title, message, action: "Add a placeholder" });

function filledClipboard({ clipboard, isCopy }: Extract<CommandEffect, { readonly effect: "clipboard" }>) {
  return isCopy ? { clipboard, copied: clipboard } : { clipboard };
}

/** Makes an edit after the user has confirmed it. */
async function ask(
  edit: EditorSession["edit"],
  label: string,
  { question, accept, state }: ConfirmEffect,
): Promise<void> {
  const sure = await confirm({ title: label, message: question, action: accept, destructive: true });
  if (sure) edit(label, () => state);
}

function createCommandList(): Pick<EditorSession, "commands" | "setCommands" | "command"> {
  let all = designCommands;
  return {
    commands: () => all,
    setCommands: (loaded) => {
      all = loaded;
    },
    command: (id) => commandById(id, all),
  };
}

/** Opens a project for editing. The caller must close its studio at the end. */
export function createEditorSession(start: EditorStart): EditorSession {
  const store = createStore<EditorSnapshot>(() => firstSnapshot(start));
  let hooks = idleHooks;
  const get = store.getState;
  const studio = studioFor(start.projectId, store);

  const setHistory = (history: History) => store.setState({ history, gesture: null, shown: history.present });

  let previous: PreviousCommand | null = null;
  const situation = () => ({ ...situationOf(get(), start.projectId), previous });

  const edit: EditorSession["edit"] = (label, change, property) => {
    const { history } = get();
    const next = change(history.present);
    const merge =
      property === undefined
        ? null
        : { key: mergeKey(property, history.present.selection), at: performance.now() };
    setHistory(record(history, next, label, merge));
  };

  const perform = async ({ id, label }: Command, effect: CommandEffect): Promise<void> => {
    switch (effect.effect) {
      case "tool":
        return store.setState({ tool: effect.tool });
      case "app":
        return hooks.openCommand(id);
      case "notice":
        return showToast(effect.message, { tone: "warning", durationMs: 4000 });
      case "placeholder":
        if (!(await mayAddPlaceholder(label, effect.question))) return;
        edit(label, () => effect.state);
        return tellPlaceholder(effect.field, () => void hooks.openWizard());
      case "alert":
        return await tell(label, effect.message);
      case "clipboard":
        store.setState(filledClipboard(effect));
        return showToast(effect.notice);
      case "style":
        store.setState({ looks: effect.looks });
        return showToast(effect.notice);
      case "confirm":
        return await ask(edit, label, effect);
    }
  };

  return {
    projectId: start.projectId,
    store,
    studio,
    ...createCommandList(),
    hooks: () => hooks,
    connect: (next) => {
      hooks = next;
    },
    edit,
    situation,
    run: (command) => {
      const now = situation();
      const { history, effect } = applyCommand(get().history, command, now);
      previous = { id: command.id, at: now.now, selection: history.present.selection };
      setHistory(history);
      if (effect) void perform(command, effect);
    },
    changeHistory: (change) => setHistory(change(get().history)),
    beginGesture: (gesture) => {
      const frame = { state: gesture.start, changed: [], guides: [], measure: null, marquee: null };
      store.setState({ gesture: { gesture, frame }, shown: gesture.start, hovered: null });
    },
    moveGesture: (pointer, modifiers) => {
      const running = get().gesture;
      if (!running) return;
      const frame = running.gesture.update(pointer, modifiers);
      // While the elements snap to an alignment line, the frame stays the same.
      if (frame === running.frame) return;
      store.setState({ gesture: { ...running, frame }, shown: frame.state });
    },
    endGesture: (outcome) => {
      const { gesture, history } = get();
      if (!gesture) return;
      const { label } = gesture.gesture;
      setHistory(outcome === "commit" ? record(history, gesture.frame.state, label) : history);
    },
    set: (part) => store.setState(part),
    changeSettings: (part) => store.setState(({ settings }) => ({ settings: { ...settings, ...part } })),
    currentProject: () => withDesign(get().project, withTyped(get()).design),
  };
}
