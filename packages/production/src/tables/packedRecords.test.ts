import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecordPacker } from "./packedRecords.ts";

function packRecords(headers: readonly string[], rows: readonly (readonly string[])[]) {
  const packer = createRecordPacker();
  for (const row of rows) packer.add(row);
  return packer.finish(headers);
}

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

test("a table of many blocks gives each record at its place, also across their borders", async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => [`ü${index}`, "x".repeat(index % 7)]);
  const records = packRecords(["id", "more"], rows);
  expect(records.total).toBe(2500);
  const all = await records.read(0, 2500);
  expect(all.map(({ id, more }) => [id, more])).toEqual(rows);
  expect(await records.read(1023, 1025)).toEqual([all[1023], all[1024]]);
});

test("a row with fewer cells than columns has empty ones, and cells beyond the columns are left out", async () => {
  const records = packRecords(["a", "b"], [["1"], ["1", "2", "3"]]);
  expect(await records.read(0, 2)).toEqual([
    { a: "1", b: "" },
    { a: "1", b: "2" },
  ]);
});
