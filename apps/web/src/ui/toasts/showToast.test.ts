import { afterEach, expect, test } from "vitest";
import { hideToast, showToast, useToasts } from "./showToast.ts";

afterEach(() => useToasts.setState([], true));

const messages = () => useToasts.getState().map((toast) => toast.message);

test("[TUT-06] a toast stays 1800 ms unless told otherwise, longer when it offers an action", () => {
  showToast("Copied");
  showToast("Not saved", { tone: "error", action: { label: "Retry", run: () => undefined } });
  showToast("Slow", { durationMs: 4000 });
  expect(useToasts.getState().map((toast) => toast.durationMs)).toEqual([1800, 8000, 4000]);
});

test("[TUT-07] at most four are shown; a fifth takes the place of the oldest", () => {
  for (const message of ["1", "2", "3", "4", "5"]) showToast(message);
  expect(messages()).toEqual(["2", "3", "4", "5"]);
});

test("a dismissed toast goes, the others stay", () => {
  showToast("one");
  showToast("two");
  hideToast(useToasts.getState()[0]?.key ?? 0);
  expect(messages()).toEqual(["two"]);
});

test("an offer that is made again replaces the earlier one", () => {
  const action = { label: "Open", run: () => undefined };
  for (const message of ["Map it", "Retry", "Map it"]) showToast(message, { action });
  expect(messages()).toEqual(["Retry", "Map it"]);
  for (const message of ["Copied", "Copied"]) showToast(message);
  expect(messages()).toEqual(["Retry", "Map it", "Copied", "Copied"]);
});
