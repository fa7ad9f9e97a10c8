import { beforeAll, describe, expect, it } from "vitest";
import { defaultPageSetup } from "../../document/index.ts";
import { recordValues, surroundingsOf } from "../../layout/index.ts";
import { type CardRecord, noMapping, prepareMapping } from "../../records/index.ts";
import { noListener, tokensRead } from "../../tokens/index.ts";
import { parseDay } from "../dates/civilDate.ts";
import { expressionFilters } from "../index.ts";
import { loadExpressions } from "../loaded.ts";

beforeAll(loadExpressions);

const lookups = {
  houses: {
    key: "name",
    rows: [
      { name: "Kestrel", colour: "#1f5fbf", motto: "" },
      { name: "Heron", colour: "teal" },
    ],
  },
};
const surroundings = surroundingsOf(
  {
    name: "Pupils",
    lookups,
    columnTypes: { Entered: { kind: "date", order: "mdy" }, Born: { kind: "date", order: "dmy" } },
    mapping: { fieldMap: { entered: "Entered" }, imageMap: {} },
    pageSetup: null,
  },
  parseDay("2026-06-01") ?? undefined,
);

function filled(text: string, record: CardRecord = {}) {
  const heard: string[] = [];
  const mapping = { fieldMap: { entered: "Entered" }, imageMap: {} };
  const values = recordValues(prepareMapping(mapping, Object.keys(record)).bind(record), surroundings, {
    index: 12,
    number: 3,
    total: 40,
  });
  const { text: said } = values.fill(text, {
    ...noListener,
    failed: (_, reason) => heard.push(reason),
    unlisted: (table, key) => heard.push(`${table} lacks ${key}`),
  });
  return { said, heard };
}

/** Fills a text that passes the value through the filters. */
const made = (value: string, filters: string) => filled(`{{ v | ${filters} }}`, { v: value }).said;

describe("letters and text", () => {
  it.each([
    ["zoë Äcker", "upcase", "ZOË ÄCKER"],
    ["ZOË", "downcase", "zoë"],
    ["élodie DUPONT", "capitalize", "Élodie dupont"],
    [" a b ", 'strip | append: "|"', "a b|"],
    [" a b ", 'lstrip | append: "|"', "a b |"],
    [" a b ", 'rstrip | prepend: "|"', "| a b"],
    ["a\nb\r\nc", "strip_newlines", "abc"],
    ["7", 'prepend: "Class " | append: v', "Class 77"],
    ["", 'default: "–"', "–"],
    ["A1", 'default: "–"', "A1"],
    ["a.b.c", 'replace: ".", "-"', "a-b-c"],
    ["a$b", 'replace: "$", "$&"', "a$&b"],
    ["abc", 'replace: "", "-"', "-a-b-c-"],
    ["a.b.c", 'replace_first: ".", "-"', "a-b.c"],
    ["a.b.c", 'replace_last: ".", "-"', "a.b-c"],
    ["a.b.c", 'remove: "."', "abc"],
    ["a.b.c", 'remove_first: "."', "ab.c"],
    ["a.b.c", 'remove_last: "."', "a.bc"],
    ["Bartholomew", "truncate: 7", "Bart..."],
    ["Bartholomew", 'truncate: 5, "…"', "Bart…"],
    ["Bart", "truncate: 4", "Bart"],
    ["one two three", "truncatewords: 2", "one two..."],
    ["  one   two ", "truncatewords: 2", "one two"],
    ["2026-0417", "slice: 5, 4", "0417"],
    ["2026-0417", "slice: -4, 4", "0417"],
    ["hello", "slice: 99", ""],
    ["👩‍🎓a", "slice: -1", "a"],
    ["Zoë", "size", "3"],
    ["a-b-c", 'split: "-" | join: "+"', "a+b+c"],
    ["a b  c", 'split: " " | size', "3"],
    ["abc", 'split: "" | last', "c"],
    ["x;y;;", 'split: ";" | size', "2"],
    ["Asha Rao", 'split: " " | first', "Asha"],
    ["123412341234", "mask", "••••••••1234"],
    ["123412341234", "mask: 2", "••••••••••34"],
    ["42", "mask: 4", "42"],
    ["42", "pad: 5", "00042"],
    ["123456", "pad: 5", "123456"],
    ["", "pad: 5", ""],
  ])("filters text: %j | %s returns %j", (value, filters, wanted) => {
    expect(made(value, filters)).toBe(wanted);
  });
});

describe("names", () => {
  it.each([
    ["JUAN DE LA CRUZ", "Juan de la Cruz", "JC"],
    ["pieter van der berg", "Pieter van der Berg", "PB"],
    ["sean o'brien", "Sean O'Brien", "SO"],
    ["MARY MCDONALD", "Mary McDonald", "MM"],
    ["anne-marie SMITH-JONES", "Anne-Marie Smith-Jones", "AS"],
    ["Omar al-farsi", "Omar al-Farsi", "OF"],
    ["DeShawn McKay", "DeShawn McKay", "DM"],
    ["de la cruz, juan", "De la Cruz, Juan", "CJ"],
    ["de la Cruz, Juan", "de la Cruz, Juan", "CJ"],
    ["van Dyke", "van Dyke", "D"],
    ["van dyke", "Van Dyke", "D"],
    ["VAN DYKE", "Van Dyke", "D"],
    ["ANNA GROß", "Anna Groß", "AG"],
    ["JÜRGEN WEIß-MÜLLER", "Jürgen Weiß-Müller", "JW"],
    ["HANS STRAUẞ", "Hans Strauß", "HS"],
    ["A. P. J. KALAM", "A. P. J. Kalam", "APJK"],
    ["D’ARCY O’NEIL", "D’Arcy O’Neil", "DO"],
    ["İREM YILDIZ", "İrem Yıldız", "İY"],
    ["ışıl ilhan", "Işıl İlhan", "Iİ"],
    ["ALI\u0307 ÇAĞRI", "Ali Çağrı", "AÇ"],
    ["ƏLI IQBAL", "Əlı Iqbal", "ƏI"],
    ["IJSBRAND DE WIT", "IJsbrand de Wit", "IJW"],
    ["van ijzendoorn", "Van IJzendoorn", "IJ"],
    ["IJAZ AHMED", "Ijaz Ahmed", "IA"],
    ["ΝΊΚΟΣ ΆΝΤΑΣ", "Νίκος Άντας", "ΝΆ"],
    ["გიორგი", "გიორგი", "Გ"],
    ["minh do", "Minh Do", "M"],
    ["ālani ÉLODIE", "Ālani Élodie", "ĀÉ"],
    ["આશા રાવ", "આશા રાવ", "આરા"],
    ["", "", ""],
  ])("writes %j as the name %j with the initials %j", (name, title, initials) => {
    expect(made(name, "titlecase")).toBe(title);
    expect(made(name, "initials")).toBe(initials);
  });
});

describe("letters by language", () => {
  it.each([
    ["YILMAZ IŞIK", 'titlecase: "tr"', "Yılmaz Işık"],
    ["ILGAR", 'titlecase: "az"', "Ilgar"],
    ["ilker", 'titlecase: "tr"', "İlker"],
    ["ilker", 'initials: "tr"', "İ"],
    ["ilker ışık", "upcase", "İLKER IŞIK"],
    ["ilker", 'upcase: "tr"', "İLKER"],
    ["ilker", "upcase", "ILKER"],
    ["ALİ", "downcase", "ali"],
    ["ALİ", 'downcase: "de"', "ali"],
    ["ILIK", 'downcase: "tr-CY"', "ılık"],
    ["istanbul", 'capitalize: "tr"', "İstanbul"],
    ["IJAZ", 'titlecase: "nl"', "IJaz"],
    ["IJSLAND", "capitalize", "IJsland"],
    ["'T HOOFT", "titlecase", "'t Hooft"],
    ["ijs", "upcase", "IJS"],
    ["groß", "upcase", "GROSS"],
    ["ßeta", "capitalize", "Sseta"],
    ["Νίκος Άντας", "upcase", "ΝΙΚΟΣ ΑΝΤΑΣ"],
    ["ΟΣ", "capitalize", "Ος"],
    ["ΑΘΗΝΑΣ", "downcase", "αθηνας"],
    ["ÌRENA", 'downcase: "lt"', "i\u0307\u0300rena"],
    ["i\u0307\u0300rena", 'titlecase: "lt"', "I\u0300rena"],
    ["ǆemal", "capitalize", "ǅemal"],
    ["გიორგი", "capitalize", "გიორგი"],
    ["2012-04-03", 'date: "%^B", "tr"', "NİSAN"],
  ])("follows the language's rules: %j | %s returns %j", (value, filters, wanted) => {
    expect(made(value, filters)).toBe(wanted);
  });

  it("refuses an invalid language code", () => {
    expect(filled('{{ v | upcase: "turkish or so" }}', { v: "a" }).heard).toEqual([
      expect.stringContaining("is not a language"),
    ]);
  });
});

describe("numbers", () => {
  it.each([
    ["7", "plus: 3", "10"],
    ["0.1", "plus: 0.2", "0.3"],
    ["7", 'minus: "9"', "-2"],
    ["2.5", "times: 2", "5.0"],
    ["20", "divided_by: 7", "2"],
    ["-7", "divided_by: 2", "-4"],
    ["20", "divided_by: 8.0", "2.5"],
    ["-7", "modulo: 5", "3"],
    ["1.005", "round: 2", "1.01"],
    ["2.5", "round", "3"],
    ["1234", "round: -2", "1200"],
    ["4.2", "ceil", "5"],
    ["-4.2", "floor", "-5"],
    ["-7.5", "abs", "7.5"],
    ["3", "at_least: 5", "5"],
    ["7", "at_most: 5", "5"],
    ["12 years", "plus: 1", "13"],
    ["none", "plus: 1", "1"],
    ["1234.5", "number: 2", "1,234.50"],
    ["1,234,567.891", "number: 1", "1,234,567.9"],
    ["1234.5", 'number: 2, "de"', "1.234,50"],
    ["0.05", "number", "0.05"],
    ["n/a", "number: 2", "n/a"],
    ["0", "words", "zero"],
    ["21", "words", "twenty-one"],
    ["1005", "words", "one thousand and five"],
    ["1234567", "words", "one million two hundred and thirty-four thousand five hundred and sixty-seven"],
    ["-2.5", "words", "minus two point five"],
  ])("calculates %j | %s as %j", (value, filters, wanted) => {
    expect(made(value, filters)).toBe(wanted);
  });

  it("numbers cards by filters with a start, step, padding and prefix", () => {
    const text = '{{ card.serial | times: 10 | plus: 5000 | pad: 6 | prepend: "A-" }}';
    expect(filled(text, { "card.serial": "1" }).said).toBe("A-005010");
    expect(tokensRead(text)).toContain("card.serial");
  });

  it("reports numbers that are invalid or too large", () => {
    expect(filled("{{ 1 | divided_by: 0 }}|{{ v | times: v | times: v }}", { v: "999999999999999" })).toEqual(
      {
        said: "|",
        heard: ["a number is divided by 0", "the number is too large"],
      },
    );
  });
});

describe("dates", () => {
  it("reads dates in their column's order, by column or token name", () => {
    const record = { Entered: "03/04/2026", Born: "03/04/2012", other: "03/04/2026" };
    const text =
      '{{ Entered | date: "%d %b" }}, {{ entered | date: "%d %b" }}, {{ Born | date: "%d %b" }}, {{ other | date: "%d %b" }}';
    expect(filled(text, record).said).toBe("04 Mar, 04 Mar, 03 Apr, 03 Apr");
    expect(filled('{{ entered | expires: "1 year" }}', record).said).toBe("2027-03-04");
  });

  it.each([
    ["2012-05-03", "03 May 2012"],
    ["2012-05-03T14:30:00Z", "03 May 2012"],
    ["2012/5/3", "03 May 2012"],
    ["20120503", "03 May 2012"],
    ["03/05/2012", "03 May 2012"],
    ["3.5.12", "03 May 2012"],
    ["05/23/2012", "23 May 2012"],
    ["3 May 2012", "03 May 2012"],
    ["3rd of May, 2012", "03 May 2012"],
    ["03-May-12", "03 May 2012"],
    ["May 3, 2012", "03 May 2012"],
    ["Thursday, 3 May 2012", "03 May 2012"],
    ["41032", "03 May 2012"],
    ["1336003200", "03 May 2012"],
    ["today", "01 Jun 2026"],
    ["03/05/98", "03 May 1998"],
    ["29/02/2011", "29/02/2011"],
    ["soon", "soon"],
    ["", ""],
  ])("formats the date %j as %j", (value, wanted) => {
    expect(made(value, 'date: "%d %b %Y"')).toBe(wanted);
  });

  it.each([
    ["%e %B %Y", "fr", " 3 mai 2012"],
    ["%A", "de", "Donnerstag"],
    ["%-d/%-m/%y", "", "3/5/12"],
    ["%^b %j %U %V %u", "", "MAY 124 18 18 4"],
    ["%F %R %I:%M %p %%", "", "2012-05-03 14:05 02:05 PM %"],
    ["%Q %", "", "%Q %"],
  ])("formats a date by %s in the language “%s” as %j", (pattern, language, wanted) => {
    expect(made("2012-05-03 14:05", `date: "${pattern}", "${language}"`)).toBe(wanted);
  });

  it("computes ages and expiry dates relative to the given day", () => {
    const ages = ["2012-06-01", "2012-06-02", "01/06/2012", "2012-02-29", "2030-01-01", ""].map((born) =>
      made(born, "age"),
    );
    expect(ages).toEqual(["14", "13", "14", "14", "-4", ""]);
    expect(made("2024-02-29", 'expires: "1 year"')).toBe("2025-02-28");
    expect(made("2026-01-31", 'expires: "1 month"')).toBe("2026-02-28");
    expect(made("today", 'expires: "2 years 10 days" | date: "%d/%m/%Y"')).toBe("11/06/2028");
    expect(filled('{{ today | expires: "18 months" }} {{ print.date }}').said).toBe("2027-12-01 2026-06-01");
    expect(filled('{{ v | age }}{{ today | expires: "soon" }}', { v: "unknown" }).heard).toEqual([
      "“unknown” is not a date",
      "“soon” is not a time such as “2 years”",
    ]);
  });
});

describe("lookup tables", () => {
  it("looks up values by key, and reports missing columns and tables", () => {
    const colour = '{{ v | lookup: "houses", "colour" }}';
    expect(filled(colour, { v: " Kestrel " })).toEqual({ said: "#1f5fbf", heard: [] });
    expect(filled(colour, { v: "" })).toEqual({ said: "", heard: [] });
    expect(filled(colour, { v: "Owl" })).toEqual({ said: "", heard: ["houses lacks Owl"] });
    expect(filled('{{ v | lookup: "houses", "motto" | default: "–" }}', { v: "Heron" })).toEqual({
      said: "–",
      heard: [],
    });
    expect(filled('{{ v | lookup: "houses", "crest" }}', { v: "Heron" }).heard).toEqual([
      "the lookup table “houses” has no column “crest”",
    ]);
    for (const name of ["clubs", "__proto__", "constructor"]) {
      expect(filled(`{{ v | lookup: "${name}", "x" }}`, { v: "Heron" }).heard).toEqual([
        `there is no lookup table “${name}”`,
      ]);
    }
    expect(filled('{{ v | lookup: "houses", "toString" }}', { v: "Heron" }).heard).toHaveLength(1);
  });
});

it("prefers a record's fields to system names", () => {
  const all = "{{ record.number }}/{{ record.total }} {{ record.index }} {{ project.name }} {{ today }}";
  expect(filled(all)).toEqual({ said: "3/40 12 Pupils 2026-06-01", heard: [] });
  expect(filled("{{ today }} {{ today | upcase }}", { today: "Monday" }).said).toBe("Monday MONDAY");
});

it("matches the documented example of each filter", () => {
  const told = {
    append: ': " A"',
    prepend: ': "Class "',
    default: ': "–"',
    replace: ': "St.", "Saint"',
    replace_first: ': "-", " "',
    replace_last: ': "-", " "',
    remove: ': "-"',
    remove_first: ': "-"',
    remove_last: ': "-"',
    truncate: ": 7",
    truncatewords: ": 2",
    slice: ": 5, 4",
    pad: ": 5",
    date: ': "%d %b %Y"',
    expires: ': "2 years"',
    plus: ": 1",
    minus: ": 1",
    times: ": 2",
    divided_by: ": 2",
    modulo: ": 2",
    at_least: ": 5",
    at_most: ": 5",
    round: ": 1",
    number: ": 2",
    split: ': "-"',
    lookup: ': "houses", "colour"',
    mrz: ': "Anna Maria Eriksson", "1974-08-12", "F", "2012-04-15", "UTO"',
    track: ": 2",
  } satisfies Readonly<Record<string, string>>;
  const lists = new Set(["join", "first", "last"]);
  for (const { name, example } of expressionFilters) {
    const [from, to] = example;
    const args = Object.hasOwn(told, name) ? told[name as keyof typeof told] : "";
    const before = lists.has(name) ? 'split: "" | ' : "";
    expect([name, made(from, `${before}${name}${args}`)]).toEqual([name, to]);
  }
});

it.each([
  ["Pacific/Kiritimati", "2026-06-02"],
  ["Asia/Kolkata", "2026-06-01"],
  ["Pacific/Niue", "2026-05-31"],
])("computes today's date in the time zone %s as %s", (timeZone, day) => {
  const project = {
    name: "Pupils",
    lookups: {},
    columnTypes: {},
    mapping: noMapping,
    pageSetup: { ...defaultPageSetup, timeZone },
  };
  const surroundings = surroundingsOf(project, new Date("2026-06-01T10:30:00Z"));
  const values = recordValues(prepareMapping(noMapping, []).bind({}), surroundings, {});
  expect(values.fill("{{ today }}", noListener).text).toBe(day);
});
