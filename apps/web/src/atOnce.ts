// The page's first script, which runs before the first paint while the app's files load. It is a file because the content
// security policy forbids inline scripts, and small because everything else waits for it.
import type { routes } from "@print-builder/api";
import { config } from "zod";
import { addressOf } from "#platform/api/addressOf.ts";
import { askEarly } from "#platform/api/earlyAnswer.ts";
import { identityOf, readSession } from "#platform/session/storedSession.ts";
import { storageKeys } from "#platform/storage/keys.ts";

/** A copy, because the table of all routes would double this script. A wrong copy does not compile. */
const getProject: typeof routes.getProject = {
  id: "getProject",
  method: "GET",
  path: "/api/projects/:id",
  access: "user",
};

/** A value from the browser's storage; null if storage is disabled. */
function kept<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    // The app will say so: here nothing is lost but a head start.
    return null;
  }
}

/** So that a dark screen never flashes white. */
function showColourScheme(): void {
  const chosen = kept(() => localStorage.getItem(storageKeys.colourScheme));
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = chosen === "dark" || (chosen !== "light" && prefersDark);
  document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
}

/** Asks for the project that the editor will open, and fetches what its card is certain to be drawn with. */
async function askForProject(): Promise<void> {
  const [, id] = /^\/editor\/([\w-]+)\/?$/.exec(location.pathname) ?? [];
  const session = kept(() => readSession("never"));
  if (id === undefined || session?.status !== "signedIn") return;
  const question = askEarly(addressOf(getProject, { params: { id } }), identityOf(session));
  const { fetchPartsOf } = await import("#platform/cards/earlyParts.ts");
  fetchPartsOf(question);
}

// The content security policy forbids zod's compiling with `new Function`, and browsers would report even its attempt.
// This must run before the first schema is created.
config({ jitless: true });
showColourScheme();
askForProject().catch((error: unknown) => console.warn("The card's faces are not fetched early.", error));
