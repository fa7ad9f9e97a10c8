import { expect, it } from "vitest";
import { createRepeatedIds } from "./repeatedIds.ts";

it("repeated ids are distinguished from unique ones", () => {
  const repeated = createRepeatedIds(100_004);
  for (let index = 0; index < 100_000; index++) repeated.add(`STU-${index}`);
  for (const id of ["STU-7", "STU-99999", "STU-7", "ü"]) repeated.add(id);
  const isRepeated = repeated.finish();
  const found = Array.from({ length: 100_000 }, (_, index) => `STU-${index}`).filter((id) =>
    isRepeated?.(id),
  );
  expect(found).toEqual(["STU-7", "STU-99999"]);
  expect(isRepeated?.("ü")).toBe(false);
});

it("without repeated ids there is nothing to ask", () => {
  const repeated = createRepeatedIds(3);
  repeated.add("1");
  repeated.add("2");
  expect(repeated.finish()).toBeNull();
});
