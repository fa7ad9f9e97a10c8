import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Saver, SaveState } from "#platform/editorSession/saver.ts";
import { soon } from "#test/soon.ts";
import { useToasts } from "#ui/toasts/showToast.ts";
import { watchOthers } from "./watchOthers.ts";

const stops: (() => void)[] = [];

beforeEach(() => vi.stubGlobal("document", new EventTarget()));

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  useToasts.setState([], true);
});

/** A tab with the project open. Tabs talk to each other through the runtime's own `BroadcastChannel`. */
function openTab(projectId: string, { revision = 1, hasUnsaved = false } = {}) {
  const state = createStore<SaveState>(() => ({ status: "saved", saves: 0, error: null }));
  let stored = revision;
  const saver = { state, revision: () => stored, hasUnsaved: () => hasUnsaved } as Saver;
  const reopen = vi.fn();
  stops.push(watchOthers({ projectId, saver, reopen }));
  const save = () => {
    stored += 1;
    state.setState({ saves: state.getState().saves + 1 });
  };
  return { save, reopen };
}

const messages = () => useToasts.getState().map(({ message }) => message);
const alsoOpen =
  "This project is open in another tab too. Work in one of them only, or you will have to choose whose changes to keep.";

it("warns once in each of two tabs with the same project", async () => {
  openTab("p");
  openTab("other");
  openTab("p");
  await soon(() => expect(messages()).toEqual([alsoOpen, alsoOpen]));
});

it("offers a save made in one tab to the other tab", async () => {
  const first = openTab("p");
  const second = openTab("p");
  await soon(() => expect(messages()).toHaveLength(2));
  useToasts.setState([], true);
  second.save();
  await soon(() => expect(messages()).toEqual(["This project has been saved in another tab."]));
  useToasts.getState()[0]?.action?.run();
  expect(first.reopen).toHaveBeenCalledOnce();
  expect(second.reopen).not.toHaveBeenCalled();
});

it("warns a tab with unsaved changes that its next save will ask", async () => {
  openTab("p", { hasUnsaved: true });
  const second = openTab("p");
  await soon(() => expect(messages()).toHaveLength(2));
  useToasts.setState([], true);
  second.save();
  await soon(() =>
    expect(messages()).toEqual([
      "This project has been saved in another tab. Your next save asks which version to keep.",
    ]),
  );
});
