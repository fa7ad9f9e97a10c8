import fc from "fast-check";
import { expect, it } from "vitest";
import { groupRecords } from "./index.ts";

const filesOf = (values: readonly string[]) =>
  groupRecords(values, values.keys(), "class").map(({ file }) => file);

it("orders groups naturally, blank values last, and keeps record order", () => {
  expect(groupRecords(["10A", "9C", "", "10A", "9C"], [4, 3, 2, 1, 0], "class")).toEqual([
    { value: "9C", file: "9C", records: [4, 1] },
    { value: "10A", file: "10A", records: [3, 0] },
    { value: "", file: "no class", records: [2] },
  ]);
});

it("removes characters that file systems refuse from a group's file name", () => {
  expect(filesOf(["a/b", "..", "c:\\d", "CON", "com1.x", ".hid", "end."]).sort()).toEqual(
    ["--", "-hid", "CON-", "a-b", "c--d", "com1-.x", "end-"].sort(),
  );
  expect(filesOf(["x".repeat(200)])).toEqual(["x".repeat(60)]);
  expect(filesOf(["क्‍ष", "a\u202eb"]).sort()).toEqual(["a-b", "क्‍ष"].sort());
});

it("gives each group its own file, even if only the letter case differs", () => {
  const value = fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.constantFrom("", "a", "A", "a (2)", "A (2)", "a/", "a:", "a-", "no class", "\u00e9", "e\u0301"),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), (values) => {
      const groups = groupRecords(values, values.keys(), "class");
      const names = groups.map(({ file }) => file.normalize("NFC").toLowerCase());
      expect(new Set(names).size).toBe(groups.length);
      expect(groups.flatMap(({ records }) => records).sort((a, b) => a - b)).toEqual([...values.keys()]);
      for (const { file } of groups) expect(file).toMatch(/^[^/\\:*?"<>|]+$/);
    }),
  );
});
