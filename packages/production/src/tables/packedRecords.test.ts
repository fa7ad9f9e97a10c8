import fc from "fast-check";
import { expect, test } from "vitest";
import { packRecords } from "./packedRecords.ts";

test("records come back as they were, whatever their cells hold", async () => {
  const headers = ["id", "name", "__proto__"];
  const cells = fc.array(
    fc.string({ unit: "binary" }).map((text) => text.toWellFormed()),
    { minLength: 3, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { maxLength: 20 }), async (rows) => {
      const records = packRecords(headers, rows);
      expect(records.total).toBe(rows.length);
      const read = await records.read(0, rows.length);
      expect(read.map((record) => Object.values(record))).toEqual(rows);
    }),
  );
});

test("a part is read, and what lies beyond the end is not there", async () => {
  const records = packRecords(["id"], [["1"], ["2"], ["3"]]);
  expect(await records.read(1, 2)).toEqual([{ id: "2" }]);
  expect(await records.read(2, 9)).toEqual([{ id: "3" }]);
  expect(await records.read(5, 9)).toEqual([]);
});
