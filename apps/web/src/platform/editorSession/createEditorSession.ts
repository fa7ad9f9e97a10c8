import type { Project } from "@print-builder/core/document";
import {
  type AppAction,
  applyCommand,
  type Command,
  type CommandEffect,
  type CommandSituation,
  createHistory,
  designOf,
  type EditorState,
  type Gesture,
  type History,
  type Modifiers,
  mergeKey,
  openDesign,
  type Point,
  type PreviousCommand,
  record,
  withDesign,
} from "@print-builder/core/editing";
import { isMapped, keyToken } from "@print-builder/core/records";
import { createStore, type StoreApi } from "zustand/vanilla";
import { confirm, tell } from "#ui/dialogs/ask.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type CardStudio, createCardStudio } from "../cards/cardStudio.ts";
import { type EditorHooks, idleHooks } from "./editorHooks.ts";
import { followLibraries } from "./followLibraries.ts";
import { followPaper } from "./followPaper.ts";
import { followPhotoEdits } from "./followPhotoEdits.ts";
import { noProjectId } from "./hasProject.ts";
import { nudgeSteps } from "./nudgeSteps.ts";
import { type EditorSettings, type EditorSnapshot, withTyped } from "./snapshot.ts";

/** One open project: its state, and everything that changes it. */
export type EditorSession = {
  readonly projectId: string;
  readonly store: StoreApi<EditorSnapshot>;
  readonly studio: CardStudio;
  /** Changes the design or what is selected. Edits of one `property` in quick succession are one undo step. */
  readonly edit: (label: string, change: (state: EditorState) => EditorState, property?: string) => void;
  readonly run: (command: Command) => void;
  readonly situation: () => CommandSituation;
  readonly changeHistory: (change: (history: History) => History) => void;
  readonly beginGesture: (gesture: Gesture) => void;
  readonly moveGesture: (pointer: Point, modifiers: Modifiers) => void;
  readonly endGesture: (outcome: "commit" | "cancel") => void;
  readonly set: (part: Partial<Omit<EditorSnapshot, "history" | "gesture" | "shown">>) => void;
  readonly changeSettings: (part: Partial<EditorSettings>) => void;
  /** The project with the design as it is now, typed text included. */
  readonly currentProject: () => Project;
  /** What commands ask the application for; the screen fills it in. */
  readonly actions: Map<AppAction, () => void>;
  /** What the project asks of features, as connected last. */
  readonly hooks: () => EditorHooks;
  readonly connect: (hooks: EditorHooks) => void;
};

export type EditorStart = {
  readonly projectId: string;
  readonly project: Project;
  readonly settings: EditorSettings;
  readonly zoom: number;
};

type Asking = Extract<CommandEffect, { effect: "confirm" }>;

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

/** What draws the project's cards: it follows what the design needs and the label that it is printed on. */
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

/** Says which field of a placeholder has no column, with the way to the data wizard. */
export function tellPlaceholder(field: string, openWizard: () => void): void {
  showToast(`Give the field “${field}” its column in the data wizard.`, {
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

/** Makes an edit only when the answer is yes. */
async function ask(
  edit: EditorSession["edit"],
  label: string,
  { question, accept, state }: Asking,
): Promise<void> {
  const sure = await confirm({ title: label, message: question, action: accept, destructive: true });
  if (sure) edit(label, () => state);
}

/** Opens a project for editing. Close its studio when done. */
export function createEditorSession(start: EditorStart): EditorSession {
  const store = createStore<EditorSnapshot>(() => firstSnapshot(start));
  const actions = new Map<AppAction, () => void>();
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

  const perform = async (label: string, effect: CommandEffect): Promise<void> => {
    switch (effect.effect) {
      case "tool":
        return store.setState({ tool: effect.tool });
      case "app":
        return actions.get(effect.action)?.();
      case "notice":
        return showToast(effect.message, { tone: "warning", durationMs: 4000 });
      case "placeholder":
        if (!(await mayAddPlaceholder(label, effect.question))) return;
        edit(label, () => effect.state);
        return tellPlaceholder(effect.field, () => actions.get("dataDialog")?.());
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
    actions,
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
      if (effect) void perform(command.label, effect);
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
      // Held by a line, nothing moves: nobody need look what has changed.
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
