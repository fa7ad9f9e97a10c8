import type { ProjectUpdate } from "@print-builder/api";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import { draftsDatabase, storageKeys } from "#platform/storage/keys.ts";
import type { KeptHistory } from "./keptHistory.ts";

/** A project as the editor has it: with unsaved changes, or as last saved. */
export type Draft = {
  readonly projectId: string;
  /** The revision that the draft is based on. */
  readonly revision: number;
  /** ISO 8601, UTC. */
  readonly writtenAt: string;
  readonly fields: Omit<ProjectUpdate, "revision">;
  /** The undo history that led to this state. */
  readonly history?: KeptHistory;
  /** True once the server has this state. It is then only needed if the project is deleted. */
  readonly isSaved?: true;
};

interface Drafts extends DBSchema {
  readonly state: { readonly key: string; readonly value: Draft };
}

const currentKey = "current";
const keyOf = (projectId: string) => `project:${projectId}`;

let opened: Promise<IDBPDatabase<Drafts>> | null = null;

function database(): Promise<IDBPDatabase<Drafts>> {
  opened ??= openDB<Drafts>(draftsDatabase.name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore(draftsDatabase.store),
    // Close the database, because another tab is waiting to upgrade it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
    terminated: () => {
      opened = null;
    },
  });
  return opened;
}

function readFallback(): Draft | null {
  const text = localStorage.getItem(storageKeys.draft);
  return text === null ? null : (JSON.parse(text) as Draft);
}

/** Stores a draft under the project's key and as the current draft. Returns false if the browser cannot store it. */
export async function writeDraft(draft: Draft): Promise<boolean> {
  try {
    const drafts = await database();
    const change = drafts.transaction(draftsDatabase.store, "readwrite");
    await Promise.all([
      change.store.put(draft, keyOf(draft.projectId)),
      change.store.put(draft, currentKey),
      change.done,
    ]);
    return true;
  } catch (error) {
    console.warn("The draft is kept in local storage because the browser's database cannot be used.", error);
    return writeFallback(draft);
  }
}

/** Omits the history, which is too large for local storage. */
function writeFallback({ history: _, ...draft }: Draft): boolean {
  try {
    localStorage.setItem(storageKeys.draft, JSON.stringify(draft));
    return true;
  } catch (error) {
    // Storage is full, or blocked in a private window. The project itself is still saved to the server.
    console.warn("The draft could not be kept in this browser.", error);
    return false;
  }
}

/** A project's draft. Null if everything was saved. */
export async function readDraft(projectId: string): Promise<Draft | null> {
  try {
    const drafts = await database();
    const draft = await drafts.get("state", keyOf(projectId));
    if (draft) return draft;
  } catch (error) {
    console.warn("The browser's database cannot be read.", error);
  }
  const fallback = readFallback();
  return fallback?.projectId === projectId ? fallback : null;
}

/** The state written last, whichever project it belongs to and whether or not it was saved. */
async function readCurrentDraft(): Promise<Draft | null> {
  try {
    return (await (await database()).get("state", currentKey)) ?? null;
  } catch (error) {
    console.warn("The browser's database cannot be read.", error);
    return readFallback();
  }
}

/** Records that the server has a project's state: deletes its draft but keeps its current state. */
export async function keepSaved(draft: Draft): Promise<void> {
  try {
    const drafts = await database();
    const change = drafts.transaction(draftsDatabase.store, "readwrite");
    await Promise.all([
      change.store.delete(keyOf(draft.projectId)),
      change.store.put({ ...draft, isSaved: true }, currentKey),
      change.done,
    ]);
  } catch (error) {
    console.warn("The browser's database cannot be written to.", error);
  }
  forgetFallback(draft.projectId);
}

function forgetFallback(projectId: string): void {
  if (readFallback()?.projectId === projectId) localStorage.removeItem(storageKeys.draft);
}

/** The last state of a project in this browser, saved or not. Null if there is none. */
export async function readLastState(projectId: string): Promise<Draft | null> {
  const draft = await readDraft(projectId);
  if (draft) return draft;
  const current = await readCurrentDraft();
  return current?.projectId === projectId ? current : null;
}

/** Deletes everything that this browser stores about a project. */
export async function dropDraft(projectId: string): Promise<void> {
  try {
    const drafts = await database();
    await drafts.delete("state", keyOf(projectId));
    const current = await drafts.get("state", currentKey);
    if (current?.projectId === projectId) await drafts.delete("state", currentKey);
  } catch (error) {
    console.warn("The draft could not be removed from the browser's database.", error);
  }
  forgetFallback(projectId);
}

/** Remembers which project is open in this browser. */
export function rememberProject(id: string): void {
  localStorage.setItem(storageKeys.currentProject, id);
}

/**
 * The ID of the last project opened in this browser, or else of a project whose state is stored here. Null if there is
 * none. A project that could not be created yet comes first, because it exists nowhere else.
 */
export async function lastProjectId(): Promise<string | null> {
  if (await readDraft(noProjectId)) return noProjectId;
  return localStorage.getItem(storageKeys.currentProject) ?? (await readCurrentDraft())?.projectId ?? null;
}

/** Forgets the open project if it has this ID. */
export function forgetProject(id: string): void {
  if (localStorage.getItem(storageKeys.currentProject) === id)
    localStorage.removeItem(storageKeys.currentProject);
}
