import { beforeAll, expect, it } from "vitest";
import { announce, onProjectEvent } from "./projectEvents.ts";

beforeAll(() => {
  // The only thing of a browser's window that is needed here.
  Object.defineProperty(globalThis, "window", { value: new EventTarget(), configurable: true });
});

it("[DATA-23] a saved mapping is told to whoever listens, until they stop", () => {
  const heard: object[] = [];
  const stop = onProjectEvent("project-mapping-saved", (detail) => heard.push(detail));
  announce("project-mapping-saved", { projectId: "p", mode: "standard" });
  announce("project-rows-changed", { projectId: "p" });
  stop();
  announce("project-mapping-saved", { projectId: "q", mode: "school" });
  expect(heard).toEqual([{ projectId: "p", mode: "standard" }]);
});
