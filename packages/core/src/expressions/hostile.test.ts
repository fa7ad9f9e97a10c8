import { beforeAll, expect, it } from "vitest";
import { recordValues } from "../layout/index.ts";
import { noMapping, prepareMapping } from "../records/index.ts";
import { hasExpressions, noListener, tokensRead } from "../tokens/index.ts";
import { loadExpressions } from "./loaded.ts";

beforeAll(loadExpressions);

const million = "x".repeat(1_000_000);
const doubling = "{% assign a = a | append: a %}".repeat(60);

/** Hostile texts by name. */
const hostile: readonly (readonly [string, string])[] = [
  ["doubling by append", `{% assign a = "aaaaaaaa" %}${doubling}{{ a | size }}`],
  [
    "doubling by replace",
    `{{ a | replace: "a", "aaaaaaaaaaaaaaaa"${' | replace: "a", "aaaaaaaaaaaaaaaa"'.repeat(20)} }}`,
  ],
  ["an endless pad", "{{ a | pad: 999999999999 }}"],
  ["a huge number of places", "{{ 1 | round: 999999999 | times: 99999999999999 | times: 99999999999999 }}"],
  ["a text times a number", "{{ 'x' | times: 99999999999999999999 | divided_by: 0 }}"],
  ["a huge range", '{{ (1..999999999999) | join: "," }}'],
  ["a thousand ranges", "{{ (1..1000) | size }}".repeat(800)],
  ["a range joined by much", `{{ (1..1000) | join: "${"y".repeat(900)}" }}`],
  [
    "a loop over a huge range",
    "{% for i in (1..99999999999) %}{% for j in (1..99999999999) %}x{% endfor %}{% endfor %}",
  ],
  ["an endless loop", "{% while true %}x{% endwhile %}"],
  ["tags deep in each other", `${"{% if true %}".repeat(700)}x${"{% endif %}".repeat(700)}`],
  ["brackets deep in each other", `{% if ${"(".repeat(990)}a${")".repeat(990)} and %}x{% endif %}`],
  ["square brackets deep in each other", `{{ a${"[a".repeat(900)} | upcase }}`],
  [
    "names of prototypes",
    '{{ constructor.constructor | upcase | nothing }}{{ __proto__ | lookup: "__proto__", "x" }}',
  ],
  ["a filter named as a method", "{{ a | constructor }}{{ a | toString }}{{ a | __proto__: 1 }}"],
  ["a value of a million letters", "{{ million | upcase }}"],
  ["a condition on a million letters", "{% if million contains 'y' %}x{% endif %}"],
  ["a text of a million letters", `${million} {{ a | upcase }}`],
  ["quotes without an end", `{{ a | append: "${"'\\\"".repeat(600)} }}`],
  ["ten thousand expressions", "{{ a|nope }}".repeat(10_000)],
  ["a date of a million letters", '{{ million | date: "%Y" | age }}'],
  [
    "a pattern that grows",
    `{{ "2026-01-01" | date: "${"%999c%+".repeat(250)}" | date: "%c" | split: "" | join: "${"y".repeat(900)}" }}`,
  ],
  ["splitting and joining again and again", `{{ big${' | split: "" | join: "-"'.repeat(60)} }}`],
  ["braces alone", `${"{{ {% ".repeat(3000)}{{ a | nope }}`],
  ["titles of long words", `{{ big${" | titlecase".repeat(150)} }}`],
  ["reading files", '{% include "/etc/passwd" %}{% render "../x" %}{% layout "y" %}'],
];

const record = { a: "aaaaaaaaaa", million, big: "o'neil-".repeat(2000), name: "Asha" };
const values = recordValues(prepareMapping(noMapping, Object.keys(record)).bind(record));

/**
 * The shortest of several runs, ms, because other processes may slow down a run. Each run has a new text, to avoid
 * the cache.
 */
function leastTime(text: string): number {
  const times = Array.from({ length: 5 }, (_, blanks) => {
    const started = performance.now();
    values.fill(text + " ".repeat(blanks + 1), noListener);
    return performance.now() - started;
  });
  return Math.min(...times);
}

it.each(hostile)("%s fails quickly and does not affect other text", (_, text) => {
  const reasons: string[] = [];
  const filled = values.fill(text, { ...noListener, failed: (__, reason) => reasons.push(reason) });
  const other = values.fill("{{ name | upcase }}", noListener).text;
  expect(reasons.length).toBeGreaterThan(0);
  expect(other).toBe("ASHA");
  expect(filled.text.length).toBeLessThan(30_000);
  expect(Object.keys(Object.prototype)).toEqual([]);
  // This takes about 10 ms on an idle machine, and seconds to days without limits.
  expect(leastTime(text)).toBeLessThan(1000);
});

it("hostile conditions fail, too", () => {
  const wrong: string[] = [];
  for (const condition of ["million == 'x'", `${"(".repeat(1000)}a`, "a ".repeat(5000), "__proto__ =="]) {
    expect(values.holds(condition, (reason) => wrong.push(reason))).toBeUndefined();
  }
  expect(wrong).toHaveLength(4);
});

it("finds names in hostile text in time proportional to its length", () => {
  for (const text of [
    ...hostile.map(([, each]) => each),
    '{{ "\\"'.repeat(50_000),
    `{{${'"\\'.repeat(5000)}}}`.repeat(100),
  ]) {
    expect(() => tokensRead(text)).not.toThrow();
    expect(() => hasExpressions(text)).not.toThrow();
  }
});
