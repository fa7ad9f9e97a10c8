import type { ProjectAnswer } from "@print-builder/api";
import type { DataMode } from "@print-builder/core/document";

/** What happens to a project's data and concerns screens that do not know each other. */
type ProjectEvents = {
  /** Which token reads what was stored, in either mode: live data may be possible now. */
  "project-mapping-saved": { readonly projectId: string; readonly mode: DataMode };
  /** Rows of the uploaded table were changed, or another table was uploaded. */
  "project-rows-changed": { readonly projectId: string };
  /** A record was changed on the card. */
  "live-record-saved": { readonly projectId: string };
  "project-data-mode-switched": { readonly projectId: string; readonly mode: DataMode };
  /** A record was added to the school system: live data shows it as soon as the school's list has it. */
  "live-data-refresh": { readonly projectId: string; readonly recordId: string };
  /** The project has new access to its school: its revision has grown, which is nobody else's change. */
  "school-access-renewed": { readonly projectId: string; readonly project: ProjectAnswer };
};

type EventName = keyof ProjectEvents;

/** Tells every screen of this window. */
export function announce<Name extends EventName>(name: Name, detail: ProjectEvents[Name]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Listens until the function that it returns is called. */
export function onProjectEvent<Name extends EventName>(
  name: Name,
  listener: (detail: ProjectEvents[Name]) => void,
): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<ProjectEvents[Name]>).detail);
  window.addEventListener(name, hear);
  return () => window.removeEventListener(name, hear);
}
