import { expect, test } from "vitest";
import { recordName } from "./recordName.ts";

const mapping = (fieldMap: Record<string, string>) => ({ fieldMap, imageMap: {} });

test("a record is called by the column that the name token reads, else by one that is named so", () => {
  const row = { id: "7", "Full Name": "Mei Tanaka", house: "Osprey" };
  expect(recordName(row, mapping({ name: "house" }))).toBe("Osprey");
  expect(recordName(row, mapping({}))).toBe("Mei Tanaka");
});

test("a joined name is called by all its columns", () => {
  const row = { Forename: "Mei", Surname: "Tanaka" };
  expect(recordName(row, mapping({ full_name: "Forename + Surname" }))).toBe("Mei Tanaka");
});

test("without a name it is its first value, and nothing while it is not there", () => {
  expect(recordName({ sku: " ", price: 12 }, mapping({}))).toBe("12");
  expect(recordName({}, mapping({}))).toBe("");
  expect(recordName(undefined, mapping({}))).toBe("");
});
