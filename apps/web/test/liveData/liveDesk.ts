import type { DataMode } from "@print-builder/core/document";
import { createLive, type LiveDeps, type ShownRecord } from "#features/liveData/session/createLive.ts";
import { createMemorySource } from "./memorySource.ts";

export const rows = [
  { id: "1", name: "Amara", house: "Kestrel", photo: "a.jpg" },
  { id: "2", name: "Theo", house: "Merlin", photo: "t.jpg" },
  { id: "3", name: "Zoë", house: "Kestrel", photo: "z.jpg" },
];

/** Live data for records in memory, with its messages and the state shown. */
export function liveDesk(mode: DataMode = "standard", parts: Partial<LiveDeps> = {}, table = rows) {
  const source = createMemorySource(mode, table);
  const toasts: string[] = [];
  const shown: (ShownRecord | null)[] = [];
  const live = createLive({
    projectId: "p",
    loadProject: async () => {
      source.calls.push("project");
      return { mode, school: {} };
    },
    openSource: async () => source,
    show: (record) => shown.push(record),
    prepare: () => undefined,
    onPictureStored: async () => undefined,
    onSaved: () => undefined,
    toast: (message) => toasts.push(message),
    mayForget: async () => true,
    signIn: async () => true,
    tellSignedOut: (what) => toasts.push(`${what}: Sign in`),
    ...parts,
  });
  const state = live.store.getState;
  return { live, source, toasts, shown, state, card: () => shown.at(-1)?.row ?? null };
}
