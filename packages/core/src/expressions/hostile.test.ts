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
  ["endless padding", "{{ a | pad: 999999999999 }}"],
  [
    "a huge number of decimal places",
    "{{ 1 | round: 999999999 | times: 99999999999999 | times: 99999999999999 }}",
  ],
  ["text multiplied by a number", "{{ 'x' | times: 99999999999999999999 | divided_by: 0 }}"],
  ["a huge range", '{{ (1..999999999999) | join: "," }}'],
  ["a thousand ranges", "{{ (1..1000) | size }}".repeat(800)],
  ["a range joined by long text", `{{ (1..1000) | join: "${"y".repeat(900)}" }}`],
  [
    "a loop over a huge range",
    "{% for i in (1..99999999999) %}{% for j in (1..99999999999) %}x{% endfor %}{% endfor %}",
  ],
  ["an endless loop", "{% while true %}x{% endwhile %}"],
  ["tags nested too deeply", `${"{% if true %}".repeat(700)}x${"{% endif %}".repeat(700)}`],
  ["brackets nested too deeply", `{% if ${"(".repeat(990)}a${")".repeat(990)} and %}x{% endif %}`],
  ["square brackets nested too deeply", `{{ a${"[a".repeat(900)} | upcase }}`],
  [
    "names of prototype properties",
    '{{ constructor.constructor | upcase | nothing }}{{ __proto__ | lookup: "__proto__", "x" }}',
  ],
  ["filters named like methods", "{{ a | constructor }}{{ a | toString }}{{ a | __proto__: 1 }}"],
  ["a value of a million letters", "{{ million | upcase }}"],
  ["a condition on a million letters", "{% if million contains 'y' %}x{% endif %}"],
  ["text of a million letters", `${million} {{ a | upcase }}`],
  ["unclosed quotes", `{{ a | append: "${"'\\\"".repeat(600)} }}`],
  ["ten thousand expressions", "{{ a|nope }}".repeat(10_000)],
  ["a date of a million letters", '{{ million | date: "%Y" | age }}'],
  [
    "a pattern that grows",
    `{{ "2026-01-01" | date: "${"%999c%+".repeat(250)}" | date: "%c" | split: "" | join: "${"y".repeat(900)}" }}`,
  ],
  ["repeated splitting and joining", `{{ big${' | split: "" | join: "-"'.repeat(60)} }}`],
  ["unclosed braces", `${"{{ {% ".repeat(3000)}{{ a | nope }}`],
  ["repeated title case of long words", `{{ big${" | titlecase".repeat(150)} }}`],
  ["tags that read files", '{% include "/etc/passwd" %}{% render "../x" %}{% layout "y" %}'],
];

const record = { a: "aaaaaaaaaa", million, big: "o'neil-".repeat(2000), name: "Asha" };
const values = recordValues(prepareMapping(noMapping, Object.keys(record)).bind(record));

/**
 * The shortest time of several runs, ms, because other processes may slow a run down. Each run gets new text, to
 * bypass the cache.
 */
function leastTime(text: string): number {
  const times = Array.from({ length: 5 }, (_, blanks) => {
    const started = performance.now();
    values.fill(text + " ".repeat(blanks + 1), noListener);
    return performance.now() - started;
  });
  return Math.min(...times);
}

it.each(hostile)("quickly rejects %s and still fills the remaining text", (_, text) => {
  const reasons: string[] = [];
  const filled = values.fill(text, { ...noListener, failed: (__, reason) => reasons.push(reason) });
  const other = values.fill("{{ name | upcase }}", noListener).text;
  expect(reasons.length).toBeGreaterThan(0);
  expect(other).toBe("ASHA");
  expect(filled.text.length).toBeLessThan(30_000);
  expect(Object.keys(Object.prototype)).toEqual([]);
  // This takes about 10 ms on an idle machine, but seconds to days without the limits.
  expect(leastTime(text)).toBeLessThan(1000);
});

it("quickly rejects hostile conditions of elements", () => {
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
