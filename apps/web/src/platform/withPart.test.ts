import { beforeEach, expect, test, vi } from "vitest";
import { useToasts } from "#ui/toasts/showToast.ts";
import { withPart } from "./withPart.ts";

beforeEach(() => useToasts.setState([], true));

test("what a part answers is answered, whether it takes its time or not", async () => {
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

test("a part that cannot be fetched is told, and nothing is done with it", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const use = vi.fn();
  const answer = await withPart(() => Promise.reject(new TypeError("Failed to fetch")), use);
  expect(answer).toBeNull();
  expect(use).not.toHaveBeenCalled();
  const told = JSON.stringify(useToasts.getState());
  expect(told).toContain("This part of the app could not be loaded.");
});

test("what goes wrong in a part is not taken for a part that is missing", async () => {
  const broken = () => Promise.reject(new Error("broken"));
  await expect(
    withPart(
      async () => broken,
      (part) => part(),
    ),
  ).rejects.toThrow("broken");
});
