import { expect, test } from "vitest";
import { namedRecords, namesText, recordName } from "./recordName.ts";

const mapping = (fieldMap: Record<string, string>) => ({ fieldMap, imageMap: {} });

test("names a record by the name token's column, or else a “name” column", () => {
  const row = { id: "7", "Full Name": "Mei Tanaka", house: "Osprey" };
  expect(recordName(row, mapping({ name: "house" }))).toBe("Osprey");
  expect(recordName(row, mapping({}))).toBe("Mei Tanaka");
});

test("names a record by all columns of a joined name", () => {
  const row = { Forename: "Mei", Surname: "Tanaka" };
  expect(recordName(row, mapping({ full_name: "Forename + Surname" }))).toBe("Mei Tanaka");
});

test("names a record by its first value, or by nothing while loading", () => {
  expect(recordName({ sku: " ", price: 12 }, mapping({}))).toBe("12");
  expect(recordName({}, mapping({}))).toBe("");
  expect(recordName(undefined, mapping({}))).toBe("");
});

test("names at most three records and counts the rest", () => {
  expect(namedRecords([0])).toBe("record 1");
  expect(namedRecords([0, 1, 2])).toBe("records 1, 2 and 3");
  expect(namedRecords([0, 1, 2, 3, 1249])).toBe("records 1, 2, 3 and 2 more");
});

test("uses people's names where they are known", () => {
  const names = ["Asha Rao", "Bo Lind", null, "Cy Dev", "Di Ek"];
  const nameOf = (record: number) => names[record] ?? null;
  expect(namesText([0], nameOf)).toBe("Asha Rao");
  expect(namesText([0, 2], nameOf)).toBe("Asha Rao and record 3");
  expect(namesText([0, 1, 3, 4], nameOf)).toBe("Asha Rao, Bo Lind, Cy Dev and 1 more");
  expect(namesText([2, 7], nameOf)).toBe("records 3 and 8");
});
