import { parseProject } from "@print-builder/core/document";
import { describe, expect, it } from "vitest";
import { type FixedTextRequest, findFixedTexts, tableSources } from "./findFixedTexts.ts";

const headers = ["Name", "Class", "School name", "Motto"];
const rows = [
  { Name: "Asha Rao", Class: "Class 1 - A", "School name": "Riverside School", Motto: "Learn and lead" },
  { Name: "Mei Tanaka", Class: "Class 2 - B", "School name": "Riverside School", Motto: "Learn and lead" },
];

function card(...texts: readonly string[]) {
  const elements = texts.map((text, at) => ({ id: `e${at}`, type: "text", properties: { text } }));
  return parseProject({ name: "Card", front_elements: elements }).project;
}

function found(texts: readonly string[], part: Partial<FixedTextRequest> = {}) {
  const sourceOf = (token: string) => ({ name: "Name", class: "Class" })[token] ?? null;
  return findFixedTexts({
    project: card(...texts),
    sources: tableSources(headers, rows),
    sourceOf,
    schoolName: null,
    ...part,
  }).map(({ kind, text, mended }) => [kind, text, mended]);
}

describe("fixed text that should be data", () => {
  it("suggests a token for a school's name if the records have one", () => {
    expect(found(["Riverside School"])).toEqual([["bind", "Riverside School", "{{ school_name }}"]]);
    expect(found(["SPRINGFIELD ELEMENTARY SCHOOL"])).toEqual([
      ["bind", "SPRINGFIELD ELEMENTARY SCHOOL", "{{ school_name }}"],
    ]);
    expect(found(["learn and lead"])).toEqual([["bind", "learn and lead", "{{ motto }}"]]);
  });

  it("reuses a token for the same field and avoids token names in use", () => {
    const reading = found(["Riverside School", "{{ school }}"], {
      sourceOf: (token) => (token === "school" ? "School name" : null),
    });
    expect(reading).toEqual([["bind", "Riverside School", "{{ school }}"]]);
    expect(found(["Riverside School", "{{ school_name }}"])).toEqual([
      ["bind", "Riverside School", "{{ school_name_2 }}"],
    ]);
  });

  it("suggests the school's own name if no field has it", () => {
    const of = (text: string) => found([text], { sources: [], schoolName: "Riverside International School" });
    expect(of("Springfield School")).toEqual([
      ["rename", "Springfield School", "Riverside International School"],
    ]);
    expect(of("Riverside International School")).toEqual([]);
  });

  it("labels and sentences do not count as names", () => {
    const texts = [
      "School",
      "School phone",
      "School: ",
      "If found, return to the school office",
      "Student card",
    ];
    expect(found(texts, { schoolName: "Riverside School" })).toEqual([]);
  });

  it("ignores fields whose values differ, and tables with a single record", () => {
    expect(found(["Asha Rao"])).toEqual([]);
    const single = tableSources(headers, rows.slice(0, 1));
    expect(found(["Riverside School"], { sources: single })).toEqual([]);
  });

  it("removes a label that the values repeat, but nothing on other lines", () => {
    expect(found(["Class {{ class }}"])).toEqual([["trim", "Class {{ class }}", "{{ class }}"]]);
    expect(found(["{{ name }}\nClass: {{ class }} today"])).toEqual([
      ["trim", "{{ name }}\nClass: {{ class }} today", "{{ name }}\n{{ class }} today"],
    ]);
    expect(found(["Name {{ name }}", "Form {{ class }}"])).toEqual([]);
  });
});
