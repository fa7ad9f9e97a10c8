import { beforeEach, expect, it, vi } from "vitest";
import { announce, onProjectEvent } from "./projectEvents.ts";

// Of a browser's window, this test needs only the events.
beforeEach(() => void vi.stubGlobal("window", new EventTarget()));

it("[DATA-23] notifies listeners of a saved mapping until they unsubscribe", () => {
  const heard: object[] = [];
  const stop = onProjectEvent("project-mapping-saved", (detail) => heard.push(detail));
  announce("project-mapping-saved", { projectId: "p", mode: "standard" });
  announce("project-rows-changed", { projectId: "p" });
  stop();
  announce("project-mapping-saved", { projectId: "q", mode: "school" });
  expect(heard).toEqual([{ projectId: "p", mode: "standard" }]);
});
