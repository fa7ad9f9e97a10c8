import { expect, test, vi } from "vitest";
import { gatherCalls } from "./gatherCalls.ts";

const copiesPerCall = 50;

const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.jpg`);

test("batches simultaneous requests and sends a full batch immediately", async () => {
  const read = vi.fn(async (asked: readonly string[]) => asked.map((name) => `data:${name}`));
  const copyOf = gatherCalls(read, copiesPerCall);
  const asked = names(copiesPerCall + 2);
  const copies = asked.slice(0, copiesPerCall).map(copyOf);
  expect(read.mock.calls).toEqual([[asked.slice(0, copiesPerCall)]]);
  copies.push(...asked.slice(copiesPerCall).map(copyOf));
  expect(await Promise.all(copies)).toEqual(asked.map((name) => `data:${name}`));
  expect(read.mock.calls.map(([sent]) => sent.length)).toEqual([copiesPerCall, 2]);
  expect(await copyOf("later.jpg")).toBe("data:later.jpg");
});

test("resolves the requests of a failed batch to null and sends later ones", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const read = vi.fn(async (asked: readonly string[]) => asked.map(() => null as string | null));
  read.mockRejectedValueOnce(new Error("The server is away."));
  const copyOf = gatherCalls(read, copiesPerCall);
  expect(await Promise.all(names(3).map(copyOf))).toEqual([null, null, null]);
  read.mockResolvedValueOnce(["data:x"]);
  expect(await copyOf("x.jpg")).toBe("data:x");
});
