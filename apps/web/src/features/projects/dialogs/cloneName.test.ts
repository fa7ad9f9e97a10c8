import { expect, test } from "vitest";
import { cloneName } from "./cloneName.ts";

test("[PROJ-48] names a copy after its project, or Untitled", () => {
  expect(cloneName("Student cards")).toBe("Student cards (Clone)");
  expect(cloneName("")).toBe("Untitled (Clone)");
});

test("[PROJ-48] never suggests a name that is too long", () => {
  expect(cloneName("x".repeat(200)).length).toBeLessThanOrEqual(200);
});
