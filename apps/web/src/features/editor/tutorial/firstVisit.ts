import { storageKeys } from "#platform/storage/keys.ts";

/** True once per browser: at its first visit of the editor. */
export function isFirstVisit(): boolean {
  try {
    if (localStorage.getItem(storageKeys.tutorialSeen) !== null) return false;
    localStorage.setItem(storageKeys.tutorialSeen, "yes");
    return true;
  } catch {
    // Without local storage it would open at every visit: then rather never, F1 opens it.
    return false;
  }
}
