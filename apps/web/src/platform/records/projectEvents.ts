import type { ProjectAnswer } from "@print-builder/api";
import type { DataMode } from "@print-builder/core/document";

/** Events about a project's data, for screens that do not know each other. */
type ProjectEvents = {
  /** A mapping was stored, in either data mode, so live data may now be available. */
  "project-mapping-saved": { readonly projectId: string; readonly mode: DataMode };
  /** Rows of the uploaded table changed, or a new table was uploaded. */
  "project-rows-changed": { readonly projectId: string };
  /** A record was changed on the card. */
  "live-record-saved": { readonly projectId: string };
  "project-data-mode-switched": { readonly projectId: string; readonly mode: DataMode };
  /** A record was added to the school system. Live data shows it once the school lists it. */
  "live-data-refresh": { readonly projectId: string; readonly recordId: string };
  /** The project has new access to its school, which increased its revision although nobody changed the design. */
  "school-access-renewed": { readonly projectId: string; readonly project: ProjectAnswer };
};

type EventName = keyof ProjectEvents;

/** Notifies all listeners in this window. */
export function announce<Name extends EventName>(name: Name, detail: ProjectEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Calls the listener until the returned function is called. */
export function onProjectEvent<Name extends EventName>(
  name: Name,
  listener: (detail: ProjectEvents[Name]) => void,
): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<ProjectEvents[Name]>).detail);
  window.addEventListener(name, hear);
  return () => window.removeEventListener(name, hear);
}
