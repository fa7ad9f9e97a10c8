const key = "editor_tutorial_seen";

/** True once per browser: at its first visit of the editor. */
export function isFirstVisit(): boolean {
  try {
    if (localStorage.getItem(key) !== null) return false;
    localStorage.setItem(key, "yes");
    return true;
  } catch {
    // Without local storage it would open at every visit: then rather never, F1 opens it.
    return false;
  }
}
