import { describe, expect, it } from "vitest";
import {
  type ArgumentKind,
  type ComparisonForm,
  type ConditionForm,
  comparisonKinds,
  conditionError,
  conditionForm,
  conditionText,
  expressionFilters,
  type FilterInfo,
  type OutputForm,
  outputForm,
  outputText,
  type TextError,
  textErrors,
} from "./index.ts";

describe("a condition as a form", () => {
  it.each<[string, ConditionForm]>([
    ['class == "X-A"', { joint: "and", lines: [{ field: "class", kind: "is", value: "X-A" }] }],
    [
      'bus != blank and ["class section"] contains "A"',
      {
        joint: "and",
        lines: [
          { field: "bus", kind: "isNotEmpty", value: "" },
          { field: "class section", kind: "contains", value: "A" },
        ],
      },
    ],
    [
      'grade >= 7 or not house contains "Kes"',
      {
        joint: "or",
        lines: [
          { field: "grade", kind: "isAtLeast", value: "7" },
          { field: "house", kind: "containsNot", value: "Kes" },
        ],
      },
    ],
  ])("shows the condition %s in a form", (text, form) => {
    expect(conditionForm(text)).toEqual(form);
    expect(conditionText(form)).toBe(text);
  });

  it.each([
    "class",
    "a == b",
    "a == 1 and b == 2 or c == 3",
    "(a == 1 and b == 2) or c == 3",
    "a ==",
    "not a",
  ])("shows no form for %s, which is invalid or too complex", (text) => {
    expect(conditionForm(text)).toBeNull();
  });

  it("keeps any value, and quotes field names that are keywords", () => {
    for (const value of ['Say "hi"', "back\\slash", "it's", "007", "", "  ", "true", "a\nb"]) {
      for (const field of ["name", "and", "7", "Sr. No.", 'odd "name"', "custom[key=ID photo]", "ક્રમ"]) {
        const form: ConditionForm = { joint: "and", lines: [{ field, kind: "is", value }] };
        // Comparisons ignore spaces at the ends.
        const kept = { ...form, lines: [{ field, kind: "is", value: value.trim() }] };
        expect(conditionForm(conditionText(form))).toEqual(kept);
      }
    }
  });
});

it("reads back every comparison that the form writes", () => {
  const lines: readonly ComparisonForm[] = comparisonKinds.map((kind) => {
    const hasValue = kind !== "isEmpty" && kind !== "isNotEmpty";
    return { field: "grade", kind, value: hasValue ? "7" : "" };
  });
  for (const joint of ["and", "or"] as const) {
    expect(conditionForm(conditionText({ joint, lines }))).toEqual({ joint, lines });
  }
});

describe("a field with filters as a form", () => {
  it.each([
    ["{{ full_name }}", { field: "full_name", filters: [] }],
    [
      '{{ dob | date: "%d %b %Y", "fr" | upcase }}',
      {
        field: "dob",
        filters: [
          { name: "date", args: ["%d %b %Y", "fr"] },
          { name: "upcase", args: [] },
        ],
      },
    ],
    [
      '{{ ["class section"] | default: "–" }}',
      { field: "class section", filters: [{ name: "default", args: ["–"] }] },
    ],
    [
      "{{ custom[key=ID photo] | pad: 5 }}",
      { field: "custom[key=ID photo]", filters: [{ name: "pad", args: ["5"] }] },
    ],
  ])("shows the field %s in a form", (text, form) => {
    expect(outputForm(text)).toEqual(form);
    expect(outputText(form)).toBe(text);
  });

  it.each([
    "full_name",
    "{{ a }} {{ b }}",
    "{{ a | append: b }}",
    '{{ "a" | upcase }}',
    "{{ a | nothing }}",
    "{% if a %}",
  ])("shows no form for %s, which is not one field with plain filters", (text) => {
    expect(outputForm(text)).toBeNull();
  });

  it("reads back every filter with and without optional arguments", () => {
    const values: Readonly<Record<ArgumentKind, string>> = {
      text: "a",
      date: "2012-05-03",
      number: "2",
      pattern: "%Y",
      language: "fr",
      table: "t",
      column: "c",
      duration: "1 year",
      flag: "true",
    };
    const filters: readonly FilterInfo[] = expressionFilters;
    for (const { name, args } of filters) {
      for (const told of [args, args.filter(({ fallback }) => fallback === undefined)]) {
        const form: OutputForm = {
          field: "x",
          filters: [{ name, args: told.map(({ kind }) => values[kind]) }],
        };
        expect(outputForm(outputText(form))).toEqual(form);
      }
    }
  });
});

describe("errors while typing", () => {
  it("reports errors with positions, and none in valid or plain text", () => {
    expect(textErrors("Class {{ class }} {{ name | upcase }} {% if bus %}Bus{% endif %} 100 % {{")).toEqual(
      [],
    );
    const none: readonly TextError[] = [];
    expect(textErrors("{{ name }}")).toEqual(none);
    expect(textErrors("A {{ name | upcas }} B {% if %}x{% endif %} C")).toEqual([
      { start: 2, end: 20, reason: "there is no filter “upcas”" },
      { start: 23, end: 43, reason: "a condition is missing after “if”" },
    ]);
    expect(textErrors("{{ first name }}")).toEqual([
      {
        start: 0,
        end: 16,
        reason:
          '“name” follows “first” without a “|” in between; names with spaces are written ["first name"]',
      },
    ]);
    expect(textErrors("{% if a %}{{ b | date }}{% endif %}")).toEqual([
      { start: 10, end: 24, reason: "the filter “date” takes 1 to 2 values after “:”" },
    ]);
    expect(conditionError('class = "X"')).toEqual({ reason: '“= "X"” is not understood', start: 6, end: 11 });
    expect(conditionError('class == "X"')).toBeNull();
  });
});
