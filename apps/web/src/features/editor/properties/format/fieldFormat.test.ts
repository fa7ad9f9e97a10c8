import { describe, expect, test } from "vitest";
import { type FieldFormat, fieldPlaces, readFormat, replacePlace, writeFormat } from "./fieldFormat.ts";

const plain: FieldFormat = { field: "bus", lookup: null, as: null, before: "", after: "", empty: "" };

const written: readonly (readonly [string, Partial<FieldFormat>])[] = [
  ["{{ bus }}", {}],
  ["{{ bus | upcase }}", { as: { name: "upcase", args: [] } }],
  ['{{ dob | date: "%d %b %Y" }}', { field: "dob", as: { name: "date", args: ["%d %b %Y"] } }],
  ['{{ bus | default: "–" }}', { empty: "–" }],
  ["{{ fee | number: 2 }}", { field: "fee", as: { name: "number", args: ["2"] } }],
  ['{{ id | track: 2, "without" }}', { field: "id", as: { name: "track", args: ["2", "without"] } }],
  [
    '{{ house | lookup: "houses", "motto" }}',
    { field: "house", lookup: { table: "houses", column: "motto" } },
  ],
  ["{% if bus != blank %}Bus {{ bus }}{% endif %}", { before: "Bus " }],
  [
    "{% if bus != blank %}Bus {{ bus | upcase }}!{% else %}on foot{% endif %}",
    { as: { name: "upcase", args: [] }, before: "Bus ", after: "!", empty: "on foot" },
  ],
];

describe("the format of a field", () => {
  test.each(written)("parses %s and writes it back unchanged", (text, format) => {
    expect(readFormat(text)).toEqual({ ...plain, ...format });
    expect(writeFormat({ ...plain, ...format })).toBe(text);
  });

  test.each([
    "{{ bus | upcase | split: '-' | first }}",
    "{{ bus | default: other }}",
    "{{ bus | nosuch }}",
    "{% if house == 'Kestrel' %}K {{ bus }}{% endif %}",
    "{% if house != blank %}K {{ bus }}{% endif %}",
    "{% if bus != blank %}Bus {{ bus | default: 'x' }}{% endif %}",
  ])("%s is too complex for the format form", (text) => {
    expect(readFormat(text)).toBeNull();
  });

  test("removes Liquid braces from the text around a value", () => {
    expect(writeFormat({ ...plain, before: "{{ x }} {%" })).toBe(
      "{% if bus != blank %} x  %{{ bus }}{% endif %}",
    );
  });

  test("finds fields in text and replaces each in place", () => {
    const text =
      "Class {{ class }}, {% if bus != blank %}Bus {{ bus }}{% endif %} {% if a %}{{ b | strip }}{% endif %}";
    const places = fieldPlaces(text);
    expect(places.map(({ written: part, format }) => [part, format?.field ?? null])).toEqual([
      ["{{ class }}", "class"],
      ["{% if bus != blank %}Bus {{ bus }}{% endif %}", "bus"],
      ["{{ b | strip }}", null],
    ]);
    for (const { start, end, written: part } of places) expect(text.slice(start, end)).toBe(part);
    const [first] = places;
    expect(first && replacePlace(text, first, "{{ class | upcase }}")).toBe(
      text.replace("{{ class }}", "{{ class | upcase }}"),
    );
  });
});
