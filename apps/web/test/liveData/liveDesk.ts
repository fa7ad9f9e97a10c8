import {
  createLive,
  type LiveDeps,
  type LiveProject,
  type ShownRecord,
} from "#features/liveData/session/createLive.ts";
import type { ProjectMode } from "#features/liveData/session/liveState.ts";
import { MemorySource } from "./memorySource.ts";

export const rows = [
  { id: "1", name: "Amara", house: "Kestrel", photo: "a.jpg" },
  { id: "2", name: "Theo", house: "Merlin", photo: "t.jpg" },
  { id: "3", name: "Zoë", house: "Kestrel", photo: "z.jpg" },
];

/** Live data over records in memory, with what it tells and shows. */
export function liveDesk(mode: ProjectMode = "standard", parts: Partial<LiveDeps> = {}, table = rows) {
  const source = new MemorySource(mode, table);
  const toasts: string[] = [];
  const order: string[] = [];
  const shown: (ShownRecord | null)[] = [];
  const columns = { name: "name", house: "house" };
  const project: LiveProject = {
    mode,
    headers: mode === "school" ? [] : Object.keys(rows[0] ?? {}),
    fieldMap: columns,
    imageMap: { photo: "photo" },
    schoolFieldMap: mode === "school" ? columns : {},
    tokenTypes: {},
  };
  const live = createLive({
    projectId: "p",
    loadProject: async () => {
      order.push("project");
      source.calls.push("project");
      return project;
    },
    openSource: async () => ({
      source,
      schoolToken: mode === "school" ? "token" : null,
      schoolCode: mode === "school" ? "RIV001" : null,
    }),
    show: (record) => shown.push(record),
    prepare: () => undefined,
    onPictureStored: async () => undefined,
    toast: (message) => toasts.push(message),
    mayForget: async () => true,
    ...parts,
  });
  const state = live.store.getState;
  return { live, source, toasts, shown, state, card: () => shown.at(-1)?.row ?? null };
}
