import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecordPacker, openPacked } from "./packedRecords.ts";

function packRecords(headers: readonly string[], rows: readonly (readonly string[])[], keptBytes?: number) {
  const packer = createRecordPacker(keptBytes);
  for (const row of rows) packer.add(row);
  return openPacked(packer.finish(headers));
}

test("returns packed records unchanged, whatever they contain", async () => {
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

test("reads a range of records and nothing beyond the end", async () => {
  const records = packRecords(["id"], [["1"], ["2"], ["3"]]);
  expect(await records.read(1, 2)).toEqual([{ id: "2" }]);
  expect(await records.read(2, 9)).toEqual([{ id: "3" }]);
  expect(await records.read(5, 9)).toEqual([]);
});

test("reads ranges that span several blocks", async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => [`ü${index}`, "x".repeat(index % 7)]);
  const records = packRecords(["id", "more"], rows);
  expect(records.total).toBe(2500);
  const all = await records.read(0, 2500);
  expect(all.map(({ id, more }) => [id, more])).toEqual(rows);
  expect(await records.read(1023, 1025)).toEqual([all[1023], all[1024]]);
});

test("reads rows stored in a file in any order", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`ü${index}`, "x".repeat(index % 7)]);
  const records = packRecords(["id", "more"], rows, 100_000);
  const inMemory = packRecords(["id", "more"], rows);
  for (const start of [19_990, 0, 10_000, 1_020, 5, 19_000, 3_000])
    expect(await records.read(start, start + 2_100)).toEqual(await inMemory.read(start, start + 2_100));
});

test("fills short rows with empty cells and drops surplus cells", async () => {
  const records = packRecords(["a", "b"], [["1"], ["1", "2", "3"]]);
  expect(await records.read(0, 2)).toEqual([
    { a: "1", b: "" },
    { a: "1", b: "2" },
  ]);
});
