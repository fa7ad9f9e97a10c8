import { type ProjectAnswer, type ProjectUpdate, routes } from "@print-builder/api";
import type { PageSetup } from "@print-builder/core/document";
import type { EditorDesign } from "@print-builder/core/editing";
import { createStore } from "zustand/vanilla";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import type { Saver, SaveState } from "#platform/editorSession/saver.ts";
import type { EditorSnapshot } from "#platform/editorSession/snapshot.ts";
import { saveThumbnails } from "#platform/editorSession/thumbnails.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type Draft, dropDraft, keepSaved, writeDraft } from "./drafts.ts";
import { preferencesOf, projectBody } from "./projectBody.ts";
import { createStored } from "./recreateProject.ts";

/** Auto save begins this long after the last change, ms; the local draft is written so soon after the first one. */
const autoSaveAfter = 2000;
const draftAfter = 400;

/** What a save stores; compared by identity, as nothing in it is ever changed in place. */
type Parts = { readonly design: EditorDesign; readonly name: string; readonly pageSetup: PageSetup | null };

function partsOf({ history, project }: EditorSnapshot): Parts {
  return { design: history.present.design, name: project.name, pageSetup: project.pageSetup };
}

function sameParts(a: Parts, b: Parts): boolean {
  return a.design === b.design && a.name === b.name && a.pageSetup === b.pageSetup;
}

type Conflict = (saver: {
  /** Overwrites what is stored with what is on the screen. */
  readonly keepMine: () => Promise<boolean>;
  readonly discardUnsaved: () => Promise<void>;
}) => Promise<boolean>;

export type SaverEvents = {
  /** Asked when someone else has saved the project since it was opened here. */
  readonly onConflict: Conflict;
  /** Told when a save has created the project that only this browser had, and everything is stored there. */
  readonly onCreated: (id: string) => void;
};

class ProjectSaver implements Saver {
  readonly state = createStore<SaveState>(() => ({ status: "saved", saves: 0, error: null }));
  private readonly editor: EditorSession;
  private readonly onConflict: Conflict;
  private readonly onCreated: (id: string) => void;
  private stored: ProjectAnswer;
  private saved: Parts;
  private running: Promise<boolean> | null = null;
  /** The failure that was told last: auto save tries again and again, and tells the same only once. */
  private told: string | null = null;
  private autoSave: ReturnType<typeof setTimeout> | undefined;
  private draft: ReturnType<typeof setTimeout> | undefined;
  private preferences: ReturnType<typeof setTimeout> | undefined;

  constructor(editor: EditorSession, stored: ProjectAnswer, { onConflict, onCreated }: SaverEvents) {
    this.editor = editor;
    this.stored = stored;
    this.onConflict = onConflict;
    this.onCreated = onCreated;
    this.saved = partsOf(editor.store.getState());
  }

  hasUnsaved = (): boolean => !sameParts(this.saved, partsOf(this.editor.store.getState()));

  revision = (): number => this.stored.revision;

  adopt = (stored: ProjectAnswer): void => {
    // Where somebody else has stored something as well, the next save is to notice.
    if (stored.revision === this.stored.revision + 1) this.stored = stored;
  };

  open = (): (() => void) => {
    const stop = this.editor.store.subscribe((now, before) => this.notice(now, before));
    return () => {
      stop();
      clearTimeout(this.autoSave);
      clearTimeout(this.draft);
      if (this.hasUnsaved()) void this.keepDraft();
      if (this.preferences !== undefined) void this.savePreferences();
    };
  };

  discardUnsaved = async (): Promise<void> => {
    clearTimeout(this.autoSave);
    clearTimeout(this.draft);
    this.draft = undefined;
    this.saved = partsOf(this.editor.store.getState());
    this.state.setState({ status: "saved", error: null });
    await dropDraft(this.stored.id);
  };

  keepPreferences = (): void => {
    clearTimeout(this.preferences);
    this.preferences = undefined;
    if (!this.editor.store.getState().settings.autoSave) return;
    this.preferences = setTimeout(() => void this.savePreferences(), autoSaveAfter);
  };

  save = async ({ byHand = false } = {}): Promise<boolean> => {
    clearTimeout(this.autoSave);
    // One at a time: what changes while a save runs is stored by the next one.
    while (this.running) await this.running;
    if (!this.hasUnsaved() && !byHand) return true;
    if (byHand) this.told = null;
    this.running = this.saveOnce(this.stored.revision);
    const isDone = await this.running;
    this.running = null;
    if (isDone && byHand) showToast("Project saved", { tone: "success" });
    if (this.hasUnsaved()) this.planAutoSave();
    return isDone;
  };

  private notice(now: EditorSnapshot, before: EditorSnapshot): void {
    if (now.settings.autoSave && !before.settings.autoSave && this.hasUnsaved()) this.planAutoSave();
    if (now.settings !== before.settings) this.keepPreferences();
    if (sameParts(partsOf(now), partsOf(before))) return;
    if (this.state.getState().status !== "saving") {
      this.state.setState({ status: this.hasUnsaved() ? "unsaved" : "saved" });
    }
    if (!this.hasUnsaved()) return;
    this.planAutoSave();
    // Not put off by further changes: whatever happens to the browser, hardly anything is lost.
    this.draft ??= setTimeout(() => void this.keepDraft(), draftAfter);
  }

  private planAutoSave(): void {
    clearTimeout(this.autoSave);
    if (!this.editor.store.getState().settings.autoSave) return;
    this.autoSave = setTimeout(() => {
      // A save in the middle of a drag would make it stutter, and would not have what it ends with.
      if (this.editor.store.getState().gesture) this.planAutoSave();
      else void this.save();
    }, autoSaveAfter);
  }

  private draftNow(): Draft {
    return {
      projectId: this.stored.id,
      revision: this.stored.revision,
      writtenAt: new Date().toISOString(),
      fields: projectBody(this.editor, this.stored),
    };
  }

  private async keepDraft(): Promise<void> {
    this.draft = undefined;
    await writeDraft(this.draftNow());
  }

  /** The revision stays as it is, on the server and here: how a screen is set up is no change of the design. */
  private async savePreferences(): Promise<void> {
    clearTimeout(this.preferences);
    this.preferences = undefined;
    // A whole save brings them along.
    if (this.running || this.hasUnsaved() || this.stored.id === noProjectId) return;
    const preferences = preferencesOf(this.editor, this.stored);
    try {
      await call(routes.updateProject, {
        params: { id: this.editor.projectId },
        body: { ui_preferences: preferences },
      });
      this.stored = { ...this.stored, ui_preferences: preferences };
    } catch (error) {
      // The next save has them too; nobody has to be told that a panel opens where it was before.
      console.warn("How the screen is set up could not be saved.", error);
    }
  }

  private async saveOnce(known: number): Promise<boolean> {
    const parts = partsOf(this.editor.store.getState());
    this.state.setState({ status: "saving", error: null });
    try {
      const body = projectBody(this.editor, this.stored);
      const isNew = this.stored.id === noProjectId;
      if (isNew) await this.create(body);
      const { id } = this.stored;
      const revision = isNew ? this.stored.revision : known;
      const stored = await call(routes.updateProject, { params: { id }, body: { ...body, revision } });
      await this.settle(stored, parts);
      if (id !== this.editor.projectId) await this.moveTo(id);
      return true;
    } catch (error) {
      this.state.setState({ status: "unsaved", error: messageOf(error) });
      if (error instanceof ApiError && error.code === "stale_revision") return await this.resolveConflict();
      this.tellFailure(messageOf(error));
      return false;
    }
  }

  private tellFailure(reason: string): void {
    if (reason === this.told) return;
    this.told = reason;
    const where = this.stored.id === noProjectId ? " It is kept in this browser only." : "";
    showToast(`Not saved: ${reason}${where}`, { tone: "error", durationMs: 6000 });
  }

  /** Should the call after this one fail, or the tab be closed, the project is not created a second time. */
  private async create(fields: Omit<ProjectUpdate, "revision">): Promise<void> {
    this.stored = await createStored(fields);
    await this.keepDraft();
    await dropDraft(noProjectId);
  }

  /** The project that only this browser had is on the server: the editor goes on there. */
  private async moveTo(id: string): Promise<void> {
    if (this.hasUnsaved()) await this.keepDraft();
    // Nothing is lost by leaving: what came after the save waits as a draft of the new project.
    this.saved = partsOf(this.editor.store.getState());
    this.onCreated(id);
  }

  private async settle(stored: ProjectAnswer, parts: Parts): Promise<void> {
    this.stored = stored;
    this.saved = parts;
    this.told = null;
    const isAllSaved = !this.hasUnsaved();
    this.state.setState(({ saves }) => ({
      status: isAllSaved ? "saved" : "unsaved",
      saves: saves + 1,
      error: null,
    }));
    if (!isAllSaved) return;
    clearTimeout(this.draft);
    this.draft = undefined;
    await keepSaved(this.draftNow());
    void saveThumbnails(this.editor, this.stored.id);
  }

  private resolveConflict(): Promise<boolean> {
    return this.onConflict({
      discardUnsaved: this.discardUnsaved,
      keepMine: async () => {
        const { revision } = await call(routes.getProject, { params: { id: this.editor.projectId } });
        return await this.saveOnce(revision);
      },
    });
  }
}

export function createSaver(editor: EditorSession, stored: ProjectAnswer, events: SaverEvents): Saver {
  return new ProjectSaver(editor, stored, events);
}
