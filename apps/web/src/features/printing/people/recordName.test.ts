import { expect, test } from "vitest";
import { recordName } from "./recordName.ts";

const mapping = (fieldMap: Record<string, string>) => ({ fieldMap, imageMap: {} });

test("names a record by the name token's column, else by one called name", () => {
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
