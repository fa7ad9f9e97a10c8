import { storageKeys } from "#platform/storage/keys.ts";

/** True once per browser, on its first visit to the editor. */
export function isFirstVisit(): boolean {
  try {
    if (localStorage.getItem(storageKeys.tutorialSeen) !== null) return false;
    localStorage.setItem(storageKeys.tutorialSeen, "yes");
    return true;
  } catch {
    // Without local storage the tutorial would open on every visit; rather never, as F1 opens it.
    return false;
  }
}
