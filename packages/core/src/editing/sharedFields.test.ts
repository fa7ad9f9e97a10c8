import { expect, test } from "vitest";
import { sample } from "#test/sampleStates.ts";
import { sharedFields } from "./sharedFields.ts";

const keys = (...elements: Parameters<typeof sharedFields>[0]) =>
  sharedFields(elements).map(({ field }) => field.key);

test("[ELEM-22] lists all fields of one element and none without a selection", () => {
  expect(keys(sample("a", { type: "text" }))).toContain("fontSize");
  expect(keys()).toEqual([]);
});

test("lists the fields that several elements share", () => {
  expect(keys(sample("a"), sample("b", { type: "star" }))).toContain("fillColor");
  expect(keys(sample("a"), sample("b", { type: "text" }))).toEqual(["shadow", "opacity"]);
});

test("marks differing values as mixed; an absent value counts as default", () => {
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
