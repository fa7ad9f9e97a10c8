import { localStorageColorSchemeManager, type MantineColorSchemeManager } from "@mantine/core";
import { storageKeys } from "./storage/keys.ts";

const kept = localStorageColorSchemeManager({ key: storageKeys.colourScheme });

let isOnlyShown = false;

export const colourSchemeManager: MantineColorSchemeManager = {
  ...kept,
  set: (scheme) => (isOnlyShown ? undefined : kept.set(scheme)),
};

/** What the person has chosen in this browser; null while the system decides. */
export function chosenColourScheme(): "light" | "dark" | null {
  const scheme = localStorage.getItem(storageKeys.colourScheme);
  return scheme === "light" || scheme === "dark" ? scheme : null;
}

/** Runs a change of theme that is no choice of the person: it is shown, and not remembered. */
export function showOnly(change: () => void): void {
  isOnlyShown = true;
  try {
    change();
  } finally {
    isOnlyShown = false;
  }
}
