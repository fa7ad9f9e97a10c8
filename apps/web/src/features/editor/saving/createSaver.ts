import { type ProjectAnswer, routes } from "@print-builder/api";
import type { PageSetup } from "@print-builder/core/document";
import type { EditorDesign } from "@print-builder/core/editing";
import { createStore } from "zustand/vanilla";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import type { Saver, SaveState } from "#platform/editorSession/saver.ts";
import { type EditorSnapshot, withTyped } from "#platform/editorSession/snapshot.ts";
import { saveThumbnails } from "#platform/editorSession/thumbnails.ts";
import { saveFile } from "#platform/files/saveFile.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type Draft, dropDraft, keepSaved, writeDraft } from "./drafts.ts";
import { keptHistory } from "./keptHistory.ts";
import { preferencesOf, projectBody } from "./projectBody.ts";
import { createStored } from "./recreateProject.ts";

/** Delays, ms: of auto save after the last change, and of the local draft after the first change. */
const autoSaveAfter = 2000;
const draftAfter = 400;

/** The saved values. They are immutable, so comparing identities is enough. */
type SavedParts = {
  readonly design: EditorDesign;
  readonly name: string;
  readonly pageSetup: PageSetup | null;
};

function partsOf(snapshot: EditorSnapshot): SavedParts {
  const { name, pageSetup } = snapshot.project;
  return { design: withTyped(snapshot).design, name, pageSetup };
}

function sameParts(a: SavedParts, b: SavedParts): boolean {
  return a.design === b.design && a.name === b.name && a.pageSetup === b.pageSetup;
}

type Conflict = (saver: {
  /** Overwrites the stored project with the open one. */
  readonly keepMine: () => Promise<boolean>;
  readonly discardUnsaved: () => Promise<void>;
}) => Promise<boolean>;

export type SaverEvents = {
  /** Called if someone else has saved the project since it was opened here. */
  readonly onConflict: Conflict;
  /** Called after a save has created and fully stored a project that existed only in this browser. */
  readonly onCreated: (id: string) => void;
};

type Timer = {
  readonly start: (ms: number) => void;
  readonly stop: () => void;
  readonly isSet: () => boolean;
};

/** A timer for a single call. Starting it again restarts the delay. */
function createTimer(run: () => void): Timer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const fire = () => {
    timer = undefined;
    run();
  };
  return {
    isSet: () => timer !== undefined,
    start: (ms) => {
      stop();
      timer = setTimeout(fire, ms);
    },
    stop,
  };
}

/** The project as stored on the server, and the functions that write it to the server and to the browser's database. */
function createWriter(editor: EditorSession, opened: ProjectAnswer) {
  let stored = opened;
  const draftNow = (): Draft => ({
    projectId: stored.id,
    revision: stored.revision,
    writtenAt: new Date().toISOString(),
    fields: projectBody(editor, stored),
    history: keptHistory(editor.store.getState().history),
  });
  return {
    stored: () => stored,
    isLocal: () => stored.id === noProjectId,
    adopt: (answer: ProjectAnswer) => {
      // If somebody else has saved in the meantime, keep the old revision, so that the next save detects the conflict.
      if (answer.revision === stored.revision + 1) stored = answer;
    },
    writeDraft: () => writeDraft(draftNow()),
    saveCopy: () => saveCopy(draftNow()),
    keepSaved: () => keepSaved(draftNow()),
    /**
     * Stores the open project, based on the given revision. First creates the project if it exists only in this
     * browser.
     */
    async write(basedOn: number): Promise<void> {
      const body = projectBody(editor, stored);
      const isNew = stored.id === noProjectId;
      if (isNew) {
        // Remember the created project at once: if the next call fails, the project must not be created twice.
        stored = await createStored(body);
        await writeDraft(draftNow());
        await dropDraft(noProjectId);
      }
      const revision = isNew ? stored.revision : basedOn;
      const params = { id: stored.id };
      stored = await call(routes.updateProject, { params, body: { ...body, revision } });
    },
    /** Saves the view settings. They are not part of the design, so the revision stays the same. */
    async writePreferences(): Promise<void> {
      const ui_preferences = preferencesOf(editor, stored);
      try {
        await call(routes.updateProject, { params: { id: editor.projectId }, body: { ui_preferences } });
        stored = { ...stored, ui_preferences };
      } catch (error) {
        // The next save includes these settings, so there is no need to report the failure.
        console.warn("The screen's settings could not be saved.", error);
      }
    },
  };
}

/** Downloads the design as a file that "Import Project" opens. */
function saveCopy({ fields }: Draft): void {
  const file = new Blob([JSON.stringify(fields)], { type: "application/json" });
  saveFile(file, `${fields.name ?? "Project"} - copy.json`);
}

/** Reports why saving failed and where the changes are kept. */
async function reportUnsaved(error: unknown, writer: ReturnType<typeof createWriter>): Promise<void> {
  const message = `Not saved: ${messageOf(error)}`;
  if (!(await writer.writeDraft())) {
    showToast(
      `${message} This browser cannot keep your changes either: its storage is full or blocked. Save a copy before you close the tab.`,
      { tone: "error", durationMs: 12_000, action: { label: "Save a copy", run: writer.saveCopy } },
    );
    return;
  }
  const hasEnded = error instanceof ApiError && error.code === "session_ended";
  const where = hasEnded
    ? " Your changes are kept in this browser and will be restored when you sign in."
    : writer.isLocal()
      ? " Your changes are kept in this browser only."
      : "";
  showToast(`${message}${where}`, { tone: "error", durationMs: hasEnded ? 12_000 : 6000 });
}

/** Runs saves one after the other and tracks the save status. */
function createSaving(editor: EditorSession, opened: ProjectAnswer, { onConflict, onCreated }: SaverEvents) {
  const state = createStore<SaveState>(() => ({ status: "saved", saves: 0, error: null }));
  const writer = createWriter(editor, opened);
  const draft = createTimer(() => void writer.writeDraft());
  const partsNow = () => partsOf(editor.store.getState());
  let saved = partsNow();
  /** The last reported failure: auto save retries, but the same failure is reported only once. */
  let lastReported: string | null = null;

  const hasUnsaved = () => !sameParts(saved, partsNow());

  async function discardUnsaved(): Promise<void> {
    // If the user goes back before the next page has loaded, this editor is shown again.
    const { name, pageSetup, design } = saved;
    editor.set({ project: { ...editor.store.getState().project, name, pageSetup } });
    editor.edit("Discard changes", (state) => ({ ...state, design, selection: [] }));
    draft.stop();
    saved = partsNow();
    state.setState({ status: "saved", error: null });
    await dropDraft(writer.stored().id);
  }

  async function settle(parts: SavedParts): Promise<void> {
    saved = parts;
    lastReported = null;
    const isAllSaved = !hasUnsaved();
    const status = isAllSaved ? "saved" : "unsaved";
    state.setState(({ saves }) => ({ status, saves: saves + 1, error: null }));
    if (!isAllSaved) return;
    draft.stop();
    await writer.keepSaved();
    void saveThumbnails(editor, writer.stored().id);
  }

  /** Redirects the editor to the project that the server has created. */
  async function moveTo(id: string): Promise<void> {
    if (hasUnsaved()) await writer.writeDraft();
    // Nothing is lost: changes made after the save are stored as a draft of the new project.
    saved = partsNow();
    onCreated(id);
  }

  async function keepMine(): Promise<boolean> {
    const { revision } = await call(routes.getProject, { params: { id: editor.projectId } });
    return await saveOnce(revision);
  }

  async function saveOnce(basedOn: number): Promise<boolean> {
    const parts = partsNow();
    state.setState({ status: "saving", error: null });
    try {
      await writer.write(basedOn);
      await settle(parts);
      const { id } = writer.stored();
      if (id !== editor.projectId) await moveTo(id);
      return true;
    } catch (error) {
      const reason = messageOf(error);
      state.setState({ status: "unsaved", error: reason });
      if (error instanceof ApiError && error.code === "stale_revision") {
        return await onConflict({ keepMine, discardUnsaved });
      }
      if (reason !== lastReported) await reportUnsaved(error, writer);
      lastReported = reason;
      return false;
    }
  }

  const forgetFailure = () => {
    lastReported = null;
  };
  /** Drops the draft after undo has returned to the saved design. It would restore the undone changes. */
  const forgetUndone = () => {
    draft.stop();
    void writer.keepSaved();
  };
  return { state, writer, draft, hasUnsaved, discardUnsaved, saveOnce, forgetFailure, forgetUndone };
}

/** Keeps an editor's project saved. `opened` is the server's version when it was opened. */
export function createSaver(editor: EditorSession, opened: ProjectAnswer, events: SaverEvents): Saver {
  const saving = createSaving(editor, opened, events);
  const { state, writer, draft, hasUnsaved } = saving;
  const isAutoSaving = () => editor.store.getState().settings.autoSave;
  let running: Promise<boolean> | null = null;
  /** A disposed editor must stop saving: if the project were opened again, two editors would save it. */
  let isLeft = false;

  const autoSave = createTimer(() => {
    // Saving during a drag would make the drag stutter, and would miss its result.
    if (editor.store.getState().gesture) planAutoSave();
    else void save();
  });
  const preferences = createTimer(() => void savePreferences());

  function planAutoSave(): void {
    if (isAutoSaving() && !isLeft) autoSave.start(autoSaveAfter);
    else autoSave.stop();
  }

  function keepPreferences(): void {
    if (isAutoSaving()) preferences.start(autoSaveAfter);
    else preferences.stop();
  }

  async function savePreferences(): Promise<void> {
    preferences.stop();
    // A full save includes the view settings.
    if (!running && !hasUnsaved() && !writer.isLocal()) await writer.writePreferences();
  }

  function notice(now: EditorSnapshot, before: EditorSnapshot): void {
    if (now.settings.autoSave && !before.settings.autoSave && hasUnsaved()) planAutoSave();
    if (now.settings !== before.settings) keepPreferences();
    if (!sameParts(partsOf(now), partsOf(before))) noticeChange();
  }

  function noticeChange(): void {
    const isSaving = state.getState().status === "saving";
    if (!isSaving) state.setState({ status: hasUnsaved() ? "unsaved" : "saved" });
    if (!hasUnsaved()) {
      if (!isSaving && !writer.isLocal()) saving.forgetUndone();
      return;
    }
    planAutoSave();
    // Further changes do not postpone the draft, so that a browser crash loses at most a moment's work.
    if (!draft.isSet()) draft.start(draftAfter);
  }

  async function save({ byHand = false } = {}): Promise<boolean> {
    autoSave.stop();
    // Run one save at a time. Changes made during a save go into the next save.
    while (running) await running;
    if (!hasUnsaved() && !byHand) return true;
    if (byHand) saving.forgetFailure();
    running = saving.saveOnce(writer.stored().revision);
    const isDone = await running;
    running = null;
    if (isDone && byHand) showToast("Project saved", { tone: "success" });
    if (hasUnsaved()) planAutoSave();
    return isDone;
  }

  function open(): () => void {
    const stop = editor.store.subscribe(notice);
    isLeft = false;
    return () => {
      stop();
      isLeft = true;
      autoSave.stop();
      draft.stop();
      if (hasUnsaved()) void writer.writeDraft();
      if (preferences.isSet()) void savePreferences();
    };
  }

  const discardUnsaved = async () => {
    const dropping = saving.discardUnsaved();
    autoSave.stop();
    await dropping;
  };
  const revision = () => writer.stored().revision;
  return { state, save, hasUnsaved, discardUnsaved, keepPreferences, revision, adopt: writer.adopt, open };
}
