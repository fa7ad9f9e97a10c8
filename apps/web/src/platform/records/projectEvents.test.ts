import { beforeEach, expect, it, vi } from "vitest";
import { announce, onProjectEvent } from "./projectEvents.ts";

// The only part of a browser's window that this test needs.
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
