import { expect, test } from "vitest";
import { sample, sampleState, shown } from "#test/sampleStates.ts";
import type { ElementType } from "../document/index.ts";
import { setProperties, sharedFields } from "../editing/index.ts";
import { isNameToken } from "./facts.ts";
import { describeElement } from "./index.ts";

const required = (type: ElementType, properties: object) =>
  describeElement(sample("a", { type, properties: { ...properties } })).required;

const bound = { staticImage: false, imageBinding: "photo" };

test("requires photos, full names and barcode values by default", () => {
  expect(required("image", bound)).toBe(true);
  expect(required("barcode", { value: "NA{{ id }}" })).toBe(true);
  expect(required("text", { text: "{{ full_name }}" })).toBe(true);
  expect(required("text", { text: "Name: {{name}}, {{ class }}" })).toBe(true);
  expect(required("text", { text: "{{ bus }}" })).toBe(false);
  expect(required("text", { text: "{{ guardian_name }} of {{ class.name }}" })).toBe(false);
  expect(["name", "Name", "Full Name", "full-name"].filter((token) => !isNameToken(token))).toEqual([]);
});

test("overrides the default by an element's required setting, either way", () => {
  expect(required("image", { ...bound, required: false })).toBe(false);
  expect(required("barcode", { value: "{{ id }}", required: false })).toBe(false);
  expect(required("text", { text: "{{ full_name }}", required: false })).toBe(false);
  expect(required("text", { text: "{{ bus }}", required: true })).toBe(true);
});

test("counts elements without record data as neither required nor optional", () => {
  expect(required("image", { staticImage: true, imageData: "media:crest.png" })).toBe(null);
  expect(required("text", { text: "Bus", required: true })).toBe(null);
  expect(required("rectangle", {})).toBe(null);
});

const bus = sample("bus", { type: "text", properties: { text: "{{ bus }}" } });
const name = sample("name", { type: "text", properties: { text: "{{ name }}" } });
const fact = (...elements: Parameters<typeof sharedFields>[0]) =>
  sharedFields(elements).find(({ field }) => field.key === "required");

test("shows the required switch only for elements with record data", () => {
  expect(fact(bus)).toMatchObject({ value: false, isMixed: false });
  expect(fact(name)).toMatchObject({ value: true });
  expect(fact(bus, name)).toMatchObject({ value: undefined, isMixed: true });
  expect(fact(bus, sample("label", { type: "text", properties: { text: "Bus" } }))).toBe(undefined);
});

test("stores the required setting that a person chooses", () => {
  const changed = setProperties(sampleState([bus], ["bus"]), ["bus"], { required: true });
  expect(shown(changed, "bus").properties).toEqual({ text: "{{ bus }}", required: true });
});
