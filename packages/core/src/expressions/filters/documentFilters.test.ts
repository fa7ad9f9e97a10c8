import { beforeAll, describe, expect, test } from "vitest";
import { recordValues, surroundingsOf } from "../../layout/index.ts";
import { prepareMapping } from "../../records/index.ts";
import { noListener } from "../../tokens/index.ts";
import { loadExpressions } from "../loaded.ts";

beforeAll(loadExpressions);

type Row = Readonly<Record<string, string>>;

/** The filled text of a row with dates in the given order, or the reasons why it is empty. */
function filled(text: string, row: Row = {}, order: "day" | "month" = "day") {
  const heard: string[] = [];
  const stated = { fieldMap: {}, imageMap: {} };
  const dates = { kind: "date", order: order === "day" ? "dmy" : "mdy" } as const;
  // Another column has the opposite order, so only the order of the field's own column gives the right result.
  const other = { kind: "date", order: order === "day" ? "mdy" : "dmy" } as const;
  const columnTypes = { dob: dates, joined: other };
  const surroundings = surroundingsOf({
    name: "Pupils",
    lookups: {},
    columnTypes,
    mapping: stated,
    pageSetup: null,
  });
  const mapping = prepareMapping(stated, Object.keys(row));
  const values = recordValues(mapping.bind(row), surroundings, { index: 1, number: 1, total: 1 });
  const { text: said } = values.fill(text, { ...noListener, failed: (_, reason) => heard.push(reason) });
  return heard.length > 0 ? heard : said;
}

describe("the machine-readable zone of a card", () => {
  test("writes the machine-readable zone of the example in ICAO 9303", () => {
    const lines = '{{ "D23145890" | mrz: "Anna Maria Eriksson", "1974-08-12", "F", "2012-04-15", "UTO" }}';
    expect(filled(lines)).toBe(
      "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    );
  });

  test("fills machine-readable lines to 30 valid characters, even without data", () => {
    const lines = String(filled('{{ "2041" | mrz: "Müller-Łoś, Zoë O\'Hara", "" }}')).split("\n");
    expect(lines.map((line) => line.length)).toEqual([30, 30, 30]);
    expect(lines[2]).toBe("MUELLER<LOS<<ZOE<OHARA<<<<<<<<");
    expect(lines.join("")).toMatch(/^[A-Z0-9<]+$/);
  });

  test("refuses long numbers and invalid dates in machine-readable zones", () => {
    expect(filled('{{ "1234567890" | mrz: "A", "" }}')).toEqual(["a card's number has at most 9 characters"]);
    expect(filled('{{ "1" | mrz: "A", "31.13.1974" }}')).toEqual(["the birthday “31.13.1974” is not a date"]);
  });

  test("reads dates for machine-readable zones in their column's order", () => {
    const born = (text: string, order?: "day" | "month") =>
      String(filled(`{{ "1" | mrz: "A", dob }}`, { dob: text }, order))
        .split("\n")[1]
        ?.slice(0, 6);
    expect(["1974-08-12", "12.8.1974", "12 August 1974", "Aug 12, 1974"].map((text) => born(text))).toEqual(
      Array(4).fill("740812"),
    );
    expect([born("03/04/2014", "day"), born("03/04/2014", "month")]).toEqual(["140403", "140304"]);
    expect(born("")).toBe("<<<<<<");
  });
});

describe("a magnetic track", () => {
  test.each([
    ["12345", 2, ";12345?5"],
    ["ASHA RAO", 1, "%ASHA RAO?]"],
  ])("writes the magnetic track of %s with start, end and check characters", (data, track, written) => {
    expect(filled(`{{ "${data}" | track: ${track} }}`)).toBe(written);
  });

  test("writes the check character that makes a track's bit columns even", () => {
    const written = String(filled('{{ "1234567890123456" | track: 2 }}'));
    expect([...written].reduce((bits, sign) => bits ^ (sign.charCodeAt(0) - 48), 0)).toBe(0);
  });

  test("omits a magnetic track's check character for printers that compute it", () => {
    expect(filled('{{ "12345" | track: 2, "without" }}')).toBe(";12345?");
    expect(filled('{{ "12345" | track: 2, "with" }}')).toBe(";12345?5");
  });

  test("refuses a magnetic track with too many or invalid characters", () => {
    expect(filled('{{ "12A" | track: 2 }}')).toEqual(["track 2 only takes digits"]);
    expect(filled(`{{ "${"1".repeat(38)}" | track: 2 }}`)).toEqual(["track 2 takes at most 37 characters"]);
    expect(filled('{{ "1" | track: 4 }}')).toEqual(["a card only has tracks 1, 2 and 3"]);
  });
});
