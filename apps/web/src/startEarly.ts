import { askEarly } from "./lib/earlyAnswers.ts";
import { openingEditor } from "./openingEditor.ts";

const shaper: Readonly<Record<string, string>> = import.meta.glob(
  "../../../node_modules/harfbuzzjs/dist/harfbuzz.wasm",
  { query: "?url", import: "default", eager: true, exhaustive: true },
);

function preload(href: string): void {
  const link = document.createElement("link");
  Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
  document.head.append(link);
}

/**
 * Asks for what the opened address needs besides code, at the same time as the code: for the editor its project
 * and the text shaper. Does nothing for whoever is not signed in.
 */
export function startEarly(): void {
  const projectId = openingEditor(location.pathname);
  const token = localStorage.getItem("auth_token");
  if (projectId === null || token === null) return;
  for (const href of Object.values(shaper)) preload(href);
  askEarly(new URL(`/api/projects/${projectId}`, location.origin).href, token);
}
