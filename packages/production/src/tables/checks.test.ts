import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecordChecks } from "./checks.ts";
import type { IntakePlan } from "./table.ts";

const plan: IntakePlan = {
  sheet: null,
  header: { first: 0, count: 1 },
  dropTotals: false,
  dropRepeated: false,
  dropNumbered: false,
  fillMerged: false,
  skipped: [],
  taken: [],
  types: {},
  splits: [],
};

function checked(values: readonly string[], by: IntakePlan) {
  const checks = createRecordChecks(by, undefined);
  checks.begin(["Class"]);
  const rows = values.map((value) => [value]);
  for (const row of rows) checks.clean(row);
  return { rows, findings: checks.findings(["Class"]) };
}

const bits =
  "a é É m Я 漢 क Ã © € ž # ## ? & &amp; e 1E+ 12 . / - \u00a0 \u00ad \u061c \u200b \u200d \u3164 \ufffd \ufeff NULL nan".split(
    " ",
  );

test("skips a check only for values in which it would find nothing", () => {
  const value = fc
    .array(fc.constantFrom(...bits, " "), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.join(""));
  // A replacement that never matches forces every check to run on every value.
  const thorough = { ...plan, replaced: [{ column: "Class", from: "\0", to: "" }] };
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (values) => {
      expect(checked(values, plan)).toEqual(checked(values, thorough));
    }),
    { numRuns: 2000 },
  );
});
