import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "#ui/toasts/showToast.ts";
import { withPart } from "./openLater.ts";

beforeEach(() => useToasts.setState([], true));

test("returns a lazily loaded part's result, sync or async", async () => {
  expect(
    await withPart(
      async () => 2,
      (two) => two + 1,
    ),
  ).toBe(3);
  expect(
    await withPart(
      async () => 2,
      async (two) => two * 2,
    ),
  ).toBe(4);
});

test("reports a part that cannot be loaded and does not run it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const use = vi.fn();
  const answer = await withPart(() => Promise.reject(new TypeError("Failed to fetch")), use);
  expect(answer).toBeNull();
  expect(use).not.toHaveBeenCalled();
  const told = JSON.stringify(useToasts.getState());
  expect(told).toContain("This part of the app could not be loaded.");
});

test("does not report an error inside a part as a failure to load it", async () => {
  const broken = () => Promise.reject(new Error("broken"));
  await expect(
    withPart(
      async () => broken,
      (part) => part(),
    ),
  ).rejects.toThrow("broken");
});
