import { beforeAll, describe, expect, test } from "vitest";
import golden from "../../test/fixtures/goldenLiquid/cases.json" with { type: "json" };
import { recordValues } from "../layout/index.ts";
import { type CardRecord, noMapping, prepareMapping } from "../records/index.ts";
import { noListener } from "../tokens/index.ts";
import { expressionFilters } from "./index.ts";
import { loadExpressions } from "./loaded.ts";

type Case = {
  readonly name: string;
  readonly template: string;
  readonly data?: CardRecord;
  readonly result?: string;
  readonly results?: readonly string[];
  readonly invalid?: boolean;
  readonly tags?: readonly string[];
};

const cases: readonly Case[] = golden.tests;

const tags = new Set(
  "if elsif else endif unless endunless case when endcase assign echo comment endcomment raw endraw #".split(
    " ",
  ),
);
const filters = new Set(expressionFilters.map(({ name }) => name));
/** Topics of test cases that do not apply to us, such as strict modes of other engines. */
const otherModes = new Set(["strict", "strict2", "absent", "utc"]);

function isOffered({ template, tags: about = [] }: Case): boolean {
  if (about.some((what) => otherModes.has(what))) return false;
  const asked = Array.from(template.matchAll(/\{%-?\s*(\w+|#)/g), ([, tag = ""]) => tag);
  const outsideQuotes = template.replace(/"[^"]*"|'[^']*'/g, '""');
  const used = Array.from(outsideQuotes.matchAll(/\|\s*(\w+)/g), ([, filter = ""]) => filter);
  return asked.every((tag) => tags.has(tag)) && used.every((filter) => filters.has(filter));
}

/** Test cases where cards deliberately differ from Liquid, by reason. */
const otherwise: Readonly<Record<string, readonly string[]>> = {
  "blank text is false, and nil, empty and blank are equal; columns may have these names": [
    "blank and empty, blank does not equal empty",
    "blank and empty, blank is a reserved word",
    "blank and empty, blank is truthy",
    "blank and empty, empty does not equal blank",
    "blank and empty, empty is a reserved word",
    "blank and empty, empty is truthy",
    "blank and empty, false is equal to blank",
    "blank and empty, nil is not equal to empty",
    "blank and empty, null is not equal to empty",
    "blank and empty, undefined is not equal to empty",
    "tags, if, empty array is truthy",
    "tags, if, empty string is truthy",
  ],
  "text and numbers are compared as people read them": [
    "tags, if, int does not equal string",
    "tags, if, string does not equal int",
    "tags, if, string greater than int",
  ],
  "a value below a field is reached by its path only": [
    "blank and empty, object with one property is not equal to blank",
    "blank and empty, object with one property is not equal to empty",
    "special, first of an object",
    "whitespace control, white space control with  carriage return, newline and spaces",
    "whitespace control, white space control with carriage return and spaces",
    "whitespace control, white space control with newlines and spaces",
    "whitespace control, white space control with newlines, tabs and spaces",
    "filters, first, first of a hash",
    "filters, last, array of things",
    "filters, replace, left value is an object",
    "filters, size, size of a hash",
    "tags, if, empty object is truthy",
    "tags, if, nested condition in the consequence block",
    "tags, if, nested condition, alternative in the consequence block",
    "tags, if, non-empty hash is truthy",
  ],
  "paths are those of tokens, and say where they lead": [
    "output, access an array item by negative index",
    "output, access array item by index stored in a local variable",
    "output, bracketed variable resolves to a string",
    "output, bracketed variable resolves to a string without leading identifier",
    "output, nested bracketed variable resolving to a string",
    "output, quoted, bracketed variable name with whitespace",
    "output, top-level quoted, bracketed variable name with whitespace followed by dot notation",
    "output, traverse variables with bracketed identifiers",
    "output, whitespace between bracket notation",
    "output, whitespace between dot and word",
    "output, whitespace between word and dot",
    "special, first of an array",
    "special, last of an array",
    "special, size of a string",
    "special, size of an array",
    "tags, echo, access an array item by negative index",
    "tags, echo, access array item by index stored in a local variable",
    "tags, echo, traverse variables with bracketed identifiers",
  ],
  "a name alone between braces is a token, also where it is a number; a list then has commas": [
    "output, render a float literal",
    "output, render a negative integer literal",
    "output, render an integer literal",
    "output, render an output start sequence as a string literal",
    "filters, divided by, render",
    "tags, echo, dump an array from the global context",
  ],
  "conditions take no ranges, and look for texts in a list's text": [
    "tags, if, array contains false",
    "tags, if, range equals range",
  ],
  "mistakes that harm nothing are overlooked": [
    "filters, date, too many arguments",
    "tags, comment, incomplete tags are not parsed",
    "tags, comment, malformed tags are not parsed",
    "tags, inline comment, can't comment tags",
  ],
};

function filled({ template, data = {} }: Case) {
  const heard: string[] = [];
  const values = recordValues(prepareMapping(noMapping, Object.keys(data)).bind(data));
  const { text } = values.fill(template, { ...noListener, failed: (_, reason) => heard.push(reason) });
  return { text, heard };
}

function passes(each: Case): boolean {
  const { text, heard } = filled(each);
  return each.invalid ? heard.length > 0 : (each.results ?? [each.result]).includes(text);
}

const offered = cases.filter(isOffered);
const known = new Set(Object.values(otherwise).flat());

beforeAll(loadExpressions);

describe("Liquid's public test cases for our tags and filters", () => {
  const groups = Map.groupBy(offered, ({ name }) => name.split(", ").slice(0, 2).join(", "));
  test.each([...groups])("renders %s as Liquid does", (_, group) => {
    const failing = group.filter((each) => !known.has(each.name) && !passes(each));
    expect(failing.map(({ name, template }) => [name, template])).toEqual([]);
  });

  test("has Liquid test cases for every tag and filter", () => {
    const asked = new Set(offered.flatMap(({ tags: about = [] }) => about));
    const own = new Set([
      "titlecase",
      "initials",
      "number",
      "words",
      "age",
      "mask",
      "pad",
      "lookup",
      "expires",
      "mrz",
      "track",
    ]);
    for (const { name } of expressionFilters) if (!own.has(name)) expect(asked).toContain(`${name} filter`);
    for (const name of ["if", "unless", "case", "assign", "echo", "comment", "#"])
      expect(asked).toContain(`${name} tag`);
    expect(offered.length).toBeGreaterThan(600);
  });

  test.each(Object.entries(otherwise))("deliberately differs from Liquid: %s", (_, names) => {
    for (const name of names) {
      const group = offered.filter((each) => each.name === name);
      expect(
        group.some((each) => !passes(each)),
        name,
      ).toBe(true);
    }
  });
});
