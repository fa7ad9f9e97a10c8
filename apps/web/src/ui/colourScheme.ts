import { localStorageColorSchemeManager, type MantineColorSchemeManager } from "@mantine/core";

/** Where a person's choice of light or dark is kept; public/colourScheme.js reads the same key. */
const colourSchemeKey = "colour_scheme";

const kept = localStorageColorSchemeManager({ key: colourSchemeKey });

let isOnlyShown = false;

export const colourSchemeManager: MantineColorSchemeManager = {
  ...kept,
  set: (scheme) => (isOnlyShown ? undefined : kept.set(scheme)),
};

/** What the person has chosen in this browser; null while the system decides. */
export function chosenColourScheme(): "light" | "dark" | null {
  const scheme = localStorage.getItem(colourSchemeKey);
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
