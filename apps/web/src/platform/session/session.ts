import { openDB } from "idb";
import { create } from "zustand";
import { draftsDatabase, schoolKeys, stationDatabase, storageKeys } from "../storage/keys.ts";
import { type CurrentUser, readSession, readUser, type Session } from "./storedSession.ts";

/**
 * Deletes the unsaved changes of all projects and the unsent cards of badge stations in this browser, because they
 * belong to one user.
 */
async function dropDatabases(): Promise<void> {
  if (!("indexedDB" in globalThis)) return;
  try {
    const drafts = await openDB(draftsDatabase.name, 1, {
      upgrade: (fresh) => void fresh.createObjectStore(draftsDatabase.store),
    });
    await drafts.clear(draftsDatabase.store);
    drafts.close();
    const cards = await openDB(stationDatabase.name, 1, {
      upgrade: (fresh) => void fresh.createObjectStore(stationDatabase.store, { keyPath: "key" }),
    });
    await cards.clear(stationDatabase.store);
    cards.close();
  } catch (error) {
    // A browser may block databases, for example in a private window. Then they contain nothing either.
    console.warn("The drafts in this browser could not be removed.", error);
  }
}

/** Storage keys of a user's data, which the next user must not find. */
const personalKeys = [...schoolKeys, storageKeys.currentProject, storageKeys.draft, storageKeys.clipboard];

/** The signed-in user. Components call it as a hook; all other code calls `useSession.getState()`. */
export const useSession = create<Session>(() => readSession("never"));

function dropPersonalState(): void {
  for (const key of personalKeys) localStorage.removeItem(key);
  void dropDatabases();
}

export function startSession(token: string, user: CurrentUser): void {
  const before = readUser();
  if (before !== null && before.id !== user.id) dropPersonalState();
  localStorage.setItem(storageKeys.token, token);
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  useSession.setState({ status: "signedIn", token, user }, true);
}

/** Signs out in this browser. Keeps the user's data if the session has expired, because the same user will return. */
export function endSession(reason: "logout" | "expired"): void {
  localStorage.removeItem(storageKeys.token);
  localStorage.removeItem(storageKeys.user);
  if (reason === "logout") dropPersonalState();
  useSession.setState({ status: "signedOut", reason }, true);
}

/** Follows sign-ins and sign-outs in other tabs. Call the returned function to stop. */
export function followOtherTabs(): () => void {
  const read = (event: StorageEvent) => {
    if (event.key === storageKeys.token || event.key === storageKeys.user || event.key === null) {
      useSession.setState(readSession("logout"), true);
    }
  };
  window.addEventListener("storage", read);
  return () => window.removeEventListener("storage", read);
}
