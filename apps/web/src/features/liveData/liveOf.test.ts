import { expect, it } from "vitest";
import { recordSaving } from "./liveOf.ts";
import type { Change } from "./session/liveState.ts";

const own = { value: "Osprey", base: "Kestrel", file: null } as const;
const saving: Change = { ...own, status: "saving" };
const failed: Change = { ...own, status: "failed", reason: "The disk is full.", isSignedOut: false };
const conflict: Change = { ...own, status: "conflict", theirs: "Merlin" };

it("counts a record as saved only without pending or failed changes", () => {
  expect(recordSaving({})).toBeNull();
  expect(recordSaving({ house: saving })).toEqual({ status: "saving" });
  expect(recordSaving({ house: saving, name: failed })).toEqual({
    status: "failed",
    error: "The record is not saved. The disk is full.",
  });
  expect(recordSaving({ house: saving, name: conflict })).toEqual({
    status: "failed",
    error: "The record is not saved: someone else has changed it in the meantime.",
  });
});
