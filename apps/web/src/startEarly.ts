import { askEarly } from "./lib/earlyAnswers.ts";
import { openingEditor } from "./openingEditor.ts";
import { preload } from "./preload.ts";

const shaper: Readonly<Record<string, string>> = import.meta.glob(
  "../../../node_modules/harfbuzzjs/dist/harfbuzz.wasm",
  { query: "?url", import: "default", eager: true, exhaustive: true },
);

/**
 * Asks for what the opened address needs besides code, at the same time as the code: for the editor its project
 * and the text shaper. Gives a copy of the answer with the project; null where nothing is asked for, as for whoever
 * is not signed in.
 */
export function startEarly(): Promise<Response> | null {
  const projectId = openingEditor(location.pathname);
  const token = localStorage.getItem("auth_token");
  if (projectId === null || token === null) return null;
  for (const href of Object.values(shaper)) preload(href, "fetch");
  return askEarly(new URL(`/api/projects/${projectId}`, location.origin).href, token);
}
