import { expect, test } from "vitest";
import { warningsOf } from "./jobWarnings.ts";

test("reports once what every batch of a job says of all records", () => {
  const warning = { element_id: "t", side: "front", message: "No column feeds the field “bus”." };
  const shared = { ...warning, record_index: null, kind: "unresolved_token" };
  const ofRecord = (record_index: number) => ({ ...warning, record_index, kind: "text_overflow" });
  const batches = [
    [shared, ofRecord(1)],
    [shared, ofRecord(501)],
  ].map((batch) => JSON.stringify(batch));
  expect(warningsOf(batches)).toEqual([shared, ofRecord(1), ofRecord(501)]);
});
