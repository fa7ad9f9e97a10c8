import { loadExpressions, recordValues, surroundingsOf } from "@print-builder/core/layout";
import { noMapping, prepareMapping } from "@print-builder/core/records";
import { noListener } from "@print-builder/core/tokens";
import { beforeAll, describe, expect, test } from "vitest";
import { mrzText, trackText } from "./machineFields.ts";

beforeAll(loadExpressions);

/** The text for a table row, or its error. */
function textFor(text: string, row: Readonly<Record<string, string>>): string {
  const project = { name: "", lookups: {}, columnTypes: {}, mapping: noMapping, pageSetup: null };
  const surroundings = surroundingsOf(project);
  const values = recordValues(prepareMapping(noMapping, Object.keys(row)).bind(row), surroundings, {});
  const wrong: string[] = [];
  const { text: filled } = values.fill(text, { ...noListener, failed: (_, reason) => wrong.push(reason) });
  return wrong.length > 0 ? wrong.join() : filled;
}

describe("machine-readable lines from a table's columns", () => {
  test("reproduces ICAO's example from columns with common names", () => {
    const row = {
      "Card No.": "D23145890",
      "Given names": "Anna Maria",
      Surname: "Eriksson",
      "Date of birth": "12 August 1974",
      Gender: "F",
      "Valid until": "15/04/2012",
      "Nationality code": "UTO",
    };
    const lines =
      "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<";
    expect(textFor(mrzText(Object.keys(row)), row)).toBe(lines);
  });

  test("reads a name from one column and leaves missing data empty", () => {
    expect(mrzText(["id", "full_name", "class"])).toBe('{{ id | mrz: full_name, "" }}');
    expect(mrzText(["full_name", "gender", "student_id"])).toBe(
      '{{ student_id | mrz: full_name, "", gender }}',
    );
    expect(textFor(mrzText(["full_name"]), { id: "7", full_name: "Rao, Asha" })).toMatch(
      /^I<<<<7<{8}\d<+\n<{6}0<<{6}0<+\d\nRAO<<ASHA<+$/,
    );
    expect(mrzText([])).toBe('{{ id | mrz: "", "" }}');
  });
});

test("puts a stripe's number between sentinels and adds no checksum", () => {
  expect(textFor(trackText(["Admission No", "Name"]), { "Admission No": "20410", Name: "Asha" })).toBe(
    "~2;20410?",
  );
  expect(trackText([])).toBe('~2{{ id | track: 2, "without" }}');
});
