import { localStorageColorSchemeManager, type MantineColorSchemeManager } from "@mantine/core";
import { storageKeys } from "./storage/keys.ts";

const kept = localStorageColorSchemeManager({ key: storageKeys.colourScheme });

let isOnlyShown = false;

export const colourSchemeManager: MantineColorSchemeManager = {
  ...kept,
  set: (scheme) => (isOnlyShown ? undefined : kept.set(scheme)),
};

/** The choice made in this browser. Null to follow the system. */
export function chosenColourScheme(): "light" | "dark" | null {
  const scheme = localStorage.getItem(storageKeys.colourScheme);
  return scheme === "light" || scheme === "dark" ? scheme : null;
}

/** Runs a theme change that is not the user's choice, so it is shown but not stored. */
export function showOnly(change: () => void): void {
  isOnlyShown = true;
  try {
    change();
  } finally {
    isOnlyShown = false;
  }
}
