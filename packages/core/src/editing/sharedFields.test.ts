import { expect, test } from "vitest";
import { sample } from "#test/sampleStates.ts";
import { sharedFields } from "./sharedFields.ts";

const keys = (...elements: Parameters<typeof sharedFields>[0]) =>
  sharedFields(elements).map(({ field }) => field.key);

test("[ELEM-22] one element has all fields of its type, nothing has none", () => {
  expect(keys(sample("a", { type: "text" }))).toContain("fontSize");
  expect(keys()).toEqual([]);
});

test("several have the fields they share", () => {
  expect(keys(sample("a"), sample("b", { type: "star" }))).toContain("fillColor");
  expect(keys(sample("a"), sample("b", { type: "text" }))).toEqual(["shadow", "opacity"]);
});

test("a value that differs is mixed; an absent one counts as the default", () => {
  const half = sample("a", { properties: { opacity: 0.5 } });
  const opacityOf = (...elements: Parameters<typeof sharedFields>[0]) =>
    sharedFields(elements).find(({ field }) => field.key === "opacity");
  expect(opacityOf(half, sample("b"))).toMatchObject({ value: undefined, isMixed: true });
  expect(opacityOf(half, { ...half, id: "b" })).toMatchObject({ value: 0.5, isMixed: false });
  expect(opacityOf(sample("a"), sample("b", { properties: { opacity: 1 } }))).toMatchObject({
    value: 1,
    isMixed: false,
  });
});
