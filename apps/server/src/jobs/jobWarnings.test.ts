import { expect, test } from "vitest";
import { warningsOf } from "./jobWarnings.ts";

test("reports a warning about all records once per job, not per batch", () => {
  const warning = { element_id: "t", side: "front", message: "The field “bus” has no column." };
  const shared = { ...warning, record_index: null, kind: "unresolved_token" };
  const ofRecord = (record_index: number) => ({ ...warning, record_index, kind: "text_overflow" });
  const batches = [
    [shared, ofRecord(1)],
    [shared, ofRecord(501)],
  ].map((batch) => JSON.stringify(batch));
  expect(warningsOf(batches, 1000)).toEqual([shared, ofRecord(1), ofRecord(501)]);
});

test("reports a code that scans on none of a job's cards once", () => {
  const unreadable = (record_index: number | null) => ({
    record_index,
    element_id: "qr",
    side: "front",
    kind: "code_unreadable",
    message: "The QR code will not scan.",
  });
  const batches = [
    [unreadable(0), unreadable(1)],
    [unreadable(2), unreadable(3)],
  ].map((batch) => JSON.stringify(batch));
  expect(warningsOf(batches, 4)).toEqual([unreadable(null)]);
  expect(warningsOf(batches, 5)).toHaveLength(4);
});
