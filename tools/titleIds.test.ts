import { expect, test } from "vitest";
import { idsInTests, idsInTitle, listIds } from "./titleIds.ts";

test.each([
  ["[TAG-01] creates a tag", ["TAG-01"]],
  ["[TAG-01, TAG-03] creates a tag", ["TAG-01", "TAG-03"]],
  ["[TAG-01] [TMPL-02] creates a tag", ["TAG-01", "TMPL-02"]],
  ["[TAG-09…11] creates a tag", ["TAG-09", "TAG-10", "TAG-11"]],
  ["[TAG-01...TAG-03, TMPL-40] creates a tag", ["TAG-01", "TAG-02", "TAG-03", "TMPL-40"]],
  ["[TAG-01–02] creates a tag", ["TAG-01", "TAG-02"]],
  ["draws {{ rows[0].name }} and an [n] lookup, see [OPEN-46]", ["OPEN-46"]],
  ["creates TAG-01 without brackets", []],
])("%s", (title, ids) => {
  expect(idsInTitle(title)).toEqual(ids);
});

test("refuses a descending range of IDs", () => {
  expect(() => idsInTitle("[TAG-04…02] creates a tag")).toThrow(/ends before it starts/);
});

// "#" replaces "AA-", so that this file itself claims no IDs.
test("finds IDs in the titles of all kinds of tests, suites and quotes", () => {
  const code = `
    describe("[#01] suite", () => {
      it('[#02] isn\\'t lost', () => {});
      test(\`[#03] \${name}\`, async () => {});
      test.only(
        "[#04] on its own line",
        () => {},
      );
      test.each([["x", 1], ["y", 2]])("[#05] %s", () => {});
      test.each<Row>([])("[#06] %s", () => {});
      test.each\`a | b\`("[#07] $a", () => {});
      test.concurrent.for(rows)("[#08] $a", () => {});
      test("says \\"no\\" [#09]", () => {});
    });`;
  expect(idsInTests(code.replaceAll("#", "AA-"))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `AA-0${number}`),
  );
});

test("ignores IDs in comments, other strings and skipped tests", () => {
  const code = `
    // [#01] later
    const text = "[#02] not a title";
    expect(rows[#03]).toBe("[#04]");
    test.skip("[#05] skipped", () => {});
    test.todo("[#06] to do");
    test.fails("[#07] known to fail", () => {});`;
  expect(idsInTests(code.replaceAll("#", "AA-"))).toEqual([]);
});

test("lists three or more consecutive IDs as a range", () => {
  expect(listIds([])).toBe("");
  expect(listIds(["TAG-01", "TAG-02", "TAG-04", "TAG-09", "TAG-10", "TAG-11"])).toBe(
    "TAG-01, TAG-02, TAG-04, TAG-09…11",
  );
});
