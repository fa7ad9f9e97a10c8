import { expect, it } from "vitest";
import { bindRecord, noMapping, parseSequence, prepareRecordIds, sequenceRecords } from "./index.ts";

it("gives consecutive, padded numbers as records of a table", async () => {
  const tickets = sequenceRecords({ from: 8, to: 15, step: 3, pad: 4 });
  expect(tickets).toMatchObject({ total: 3, headers: ["number"] });
  const rows = await tickets.read(0, 10);
  expect(rows.map(({ number }) => number)).toEqual(["0008", "0011", "0014"]);
  expect(await tickets.pick?.([2, 0])).toEqual([rows[2], rows[0]]);
  expect(await tickets.read(1, 2)).toEqual([rows[1]]);
});

it("a ticket's number is its value for tokens and its record id", async () => {
  const tickets = sequenceRecords({ from: 41, to: 60, step: 1, pad: 0 });
  const [record = {}] = await tickets.read(1, 2);
  const bound = bindRecord(record, noMapping);
  expect([bound.text("number"), bound.text("record.number")]).toEqual(["42", "42"]);
  const idOf = prepareRecordIds({ dataMode: "standard", mapping: noMapping }, tickets.headers);
  expect(idOf(record, 1)).toBe("42");
});

it.each([
  ["1-500", { from: 1, to: 500, step: 1, pad: 0 }],
  ["0001-0500", { from: 1, to: 500, step: 1, pad: 4 }],
  [" 007 - 12 ", { from: 7, to: 12, step: 1, pad: 3 }],
  ["0-9", { from: 0, to: 9, step: 1, pad: 0 }],
  ["5-5", { from: 5, to: 5, step: 1, pad: 0 }],
  ["5-4", null],
  ["5", null],
  ["1-2-3", null],
  ["a-b", null],
  ["1-1000001", null],
])("reads the sequence %s", (text, sequence) => {
  expect(parseSequence(text)).toEqual(sequence);
});
