import { localStorageColorSchemeManager } from "@mantine/core";

/** Where a person's choice of light or dark is kept; public/colourScheme.js reads the same key. */
const colourSchemeKey = "colour_scheme";

export const colourSchemeManager = localStorageColorSchemeManager({ key: colourSchemeKey });
