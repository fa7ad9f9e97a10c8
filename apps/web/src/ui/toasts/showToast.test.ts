import { afterEach, expect, test } from "vitest";
import { hideToast, showToast, useToasts } from "./showToast.ts";

afterEach(() => useToasts.setState([], true));

const messages = () => useToasts.getState().map((toast) => toast.message);

test("[TUT-06] shows a toast for 1800 ms, or longer if it has an action", () => {
  showToast("Copied");
  showToast("Not saved", { tone: "error", action: { label: "Retry", run: () => undefined } });
  showToast("Slow", { durationMs: 4000 });
  expect(useToasts.getState().map((toast) => toast.durationMs)).toEqual([1800, 8000, 4000]);
});

test("[TUT-07] shows at most four toasts; a fifth replaces the oldest", () => {
  for (const message of ["1", "2", "3", "4", "5"]) showToast(message);
  expect(messages()).toEqual(["2", "3", "4", "5"]);
});

test("dismissing a toast keeps the others", () => {
  showToast("one");
  showToast("two");
  hideToast(useToasts.getState()[0]?.key ?? 0);
  expect(messages()).toEqual(["two"]);
});

test("a repeated offer replaces the earlier toast", () => {
  const action = { label: "Open", run: () => undefined };
  for (const message of ["Map the field", "Retry", "Map the field"]) showToast(message, { action });
  expect(messages()).toEqual(["Retry", "Map the field"]);
  for (const message of ["Copied", "Copied"]) showToast(message);
  expect(messages()).toEqual(["Retry", "Map the field", "Copied", "Copied"]);
});
