import { expect, test } from "vitest";
import { cloneName } from "./cloneName.ts";

test("[PROJ-48] a copy is called after its project, or Untitled", () => {
  expect(cloneName("Student cards")).toBe("Student cards (Clone)");
  expect(cloneName("")).toBe("Untitled (Clone)");
});

test("[PROJ-48] the offered name is never longer than a name may be", () => {
  expect(cloneName("x".repeat(200)).length).toBeLessThanOrEqual(200);
});
