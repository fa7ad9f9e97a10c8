// The page's first script, which runs before the first paint while the app's files load. It is a separate file because
// the Content-Security-Policy forbids inline scripts, and small because the first paint waits for it.
import type { routes } from "@print-builder/api";
import { config } from "zod";
import { addressOf } from "#platform/api/addressOf.ts";
import { askEarly } from "#platform/api/earlyAnswer.ts";
import { identityOf, readSession } from "#platform/session/storedSession.ts";
import { storageKeys } from "#platform/storage/keys.ts";

/**
 * A copy of the route, because importing the table of all routes would double this script's size. The type keeps it in
 * step.
 */
const getProject: typeof routes.getProject = {
  id: "getProject",
  method: "GET",
  path: "/api/projects/:id",
  access: "user",
};

/** A value from the browser's storage. Null if storage is disabled. */
function kept<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    // The app reports disabled storage. Here only the head start is lost.
    return null;
  }
}

/** Sets the colour scheme before the first paint, so that a dark screen does not flash white. */
function showColourScheme(): void {
  const chosen = kept(() => localStorage.getItem(storageKeys.colourScheme));
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = chosen === "dark" || (chosen !== "light" && prefersDark);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
}

/** Prefetches the project that the editor will open, and the fonts and pictures that its card is certain to need. */
async function askForProject(): Promise<void> {
  const [, id] = /^\/editor\/([\w-]+)\/?$/.exec(location.pathname) ?? [];
  const session = kept(() => readSession("never"));
  if (id === undefined || session?.status !== "signedIn") return;
  const question = askEarly(addressOf(getProject, { params: { id } }), identityOf(session));
  const { fetchPartsOf } = await import("#platform/cards/earlyParts.ts");
  fetchPartsOf(question);
}

// The Content-Security-Policy forbids `new Function`, which zod's JIT compiler uses, and browsers report even the
// attempt. This must run before the first schema is created.
config({ jitless: true });
showColourScheme();
askForProject().catch((error: unknown) =>
  console.warn("The card's fonts could not be fetched early.", error),
);
