import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { diskRoom, roomState } from "./diskRoom.ts";

const gigabyte = 1024 ** 3;

it.each([
  [500, 500, "ok"],
  [3, 500, "ok"],
  [1.9, 500, "low"],
  [0.05, 500, "full"],
  [0.9, 8, "ok"],
  [0.5, 8, "low"],
  [0.05, 8, "full"],
  [0.03, 0.04, "ok"],
  [0, 0.04, "full"],
] as const)("rates %d GB free of %d GB as %s", (free, size, state) => {
  expect(roomState({ free: free * gigabyte, size: size * gigabyte })).toBe(state);
});

it("reads the free space on a folder's disk from the system", async () => {
  const { free, size } = await diskRoom(tmpdir());
  expect(size).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(size);
  await expect(diskRoom("/nowhere/at/all")).rejects.toMatchObject({ code: "ENOENT" });
});
