import * as XLSX from "@e965/xlsx";
import type { IntakePlan } from "#tables/table.ts";

type Cell = string | number | boolean | null;

export type AwkwardSheet = {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** "A1:C1" */
  readonly merged?: readonly string[];
  readonly hidden?: boolean;
};

/** A workbook as offices use them, and the expected table. */
export type AwkwardWorkbook = {
  readonly what: string;
  readonly sheets: readonly AwkwardSheet[];
  /** The user's changes to the proposed plan. */
  readonly clicks?: Partial<IntakePlan>;
  readonly headers: readonly string[];
  /** Number of records, the first record and the last record. */
  readonly count: number;
  readonly first: readonly string[];
  readonly last: readonly string[];
  /** The kinds of steps reported, applied or on offer. */
  readonly steps?: readonly string[];
  /** True if the content is lost without merged cells, as in CSV. */
  readonly needsMerged?: boolean;
};

/** Writes a workbook. As CSV, writes only its last sheet. */
export function workbookBytes(
  { sheets }: Pick<AwkwardWorkbook, "sheets">,
  bookType: "xlsx" | "biff8" | "csv" | "ods",
): Buffer {
  const made = sheets.map(({ rows, merged = [] }) => {
    const sheet = XLSX.utils.aoa_to_sheet(rows.map((row) => [...row]));
    sheet["!merges"] = merged.map((area) => XLSX.utils.decode_range(area));
    return sheet;
  });
  const names = sheets.map(({ name }) => name);
  const book: XLSX.WorkBook = {
    SheetNames: names,
    Sheets: Object.fromEntries(names.map((name, at) => [name, made[at] ?? {}])),
    Workbook: { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) },
  };
  const bytes: unknown = XLSX.write(book, { type: "buffer", bookType, sheet: names.at(-1) ?? "" });
  return Buffer.from(bytes as Uint8Array);
}

const names = ["Anil Rao", "Bina Das", "Chitra Iyer", "Dev Patel", "Esha Khan"];
const classes = ["7A", "7B", "7B", "8A", "8A"];
const people = names.map((name, at): Cell[] => [1001 + at, name, classes[at] ?? "", `98450${1000 + at}`]);
const head: Cell[] = ["Adm No", "Name", "Class", "Phone"];
const headers = ["Adm No", "Name", "Class", "Phone"];
const first = ["1001", "Anil Rao", "7A", "984501000"];
const last = ["1005", "Esha Khan", "8A", "984501004"];
const usual = { headers, count: 5, first, last };
const sheet = (rows: readonly (readonly Cell[])[], merged: readonly string[] = []): AwkwardSheet[] => [
  { name: "Sheet1", rows, merged },
];
const numbered = people.map((row, at): Cell[] => [at + 1, ...row]);

/** Twenty workbooks that must be readable without preparation. */
export const awkwardWorkbooks: readonly AwkwardWorkbook[] = [
  {
    what: "a title above the header",
    sheets: sheet([["St. Mary's School, students 2026"], head, ...people]),
    ...usual,
    steps: ["titles"],
  },
  {
    what: "a merged title, a date and a blank row above the header",
    sheets: sheet([["Greenfield Academy"], ["As of", "12/03/2026"], [], head, ...people], ["A1:D1"]),
    ...usual,
    steps: ["titles"],
  },
  {
    what: "class details side by side above the header",
    sheets: sheet([
      ["Delhi Public School"],
      ["Class: 7", null, "Teacher: Mr Rao"],
      ["Sr. No.", ...head],
      ...numbered,
    ]),
    headers: ["Sr. No.", ...headers],
    count: 5,
    first: ["1", ...first],
    last: ["5", ...last],
    steps: ["titles"],
  },
  {
    what: "a totals row at the end",
    sheets: sheet([head, ...people, ["Total", null, null, 5]]),
    ...usual,
    steps: ["totals"],
  },
  {
    what: "a totals row after a blank row, and a printed-by line",
    sheets: sheet([head, ...people, [], [null, "Grand Total: 5"], ["Printed on 12/03/2026"]]),
    ...usual,
    steps: ["totals"],
  },
  {
    what: "two header rows, the upper row merged over groups",
    sheets: sheet(
      [
        ["Adm No", "Student", null, "Guardian", null],
        [null, "Name", "Class", "Name", "Phone"],
        ...people.map(([id, name, group, phone]): Cell[] => [
          id ?? "",
          name ?? "",
          group ?? "",
          "Mr X",
          phone ?? "",
        ]),
      ],
      ["A1:A2", "B1:C1", "D1:E1"],
    ),
    headers: ["Adm No", "Student Name", "Student Class", "Guardian Name", "Guardian Phone"],
    count: 5,
    first: ["1001", "Anil Rao", "7A", "Mr X", "984501000"],
    last: ["1005", "Esha Khan", "8A", "Mr X", "984501004"],
    steps: ["header_rows"],
  },
  {
    what: "a title, then two header rows",
    sheets: sheet(
      [
        ["Staff and students"],
        [],
        ["Student", null, "Contact", null],
        ["Adm No", "Name", "Class", "Phone"],
        ...people,
      ],
      ["A1:D1", "A3:B3", "C3:D3"],
    ),
    headers: ["Student Adm No", "Student Name", "Contact Class", "Contact Phone"],
    count: 5,
    first,
    last,
    steps: ["titles", "header_rows"],
    needsMerged: true,
  },
  {
    what: "the pupils on the second sheet",
    sheets: [
      { name: "Instructions", rows: [["How to fill this in"], ["1. Write names"], ["2. Save"]] },
      { name: "Pupils", rows: [head, ...people] },
    ],
    ...usual,
    steps: ["sheet"],
  },
  {
    what: "a summary in front and lists behind a hidden sheet",
    sheets: [
      { name: "Codes", rows: [["Code"], ["x"]], hidden: true },
      {
        name: "Summary",
        rows: [
          ["Class", "Count"],
          ["7A", 1],
          ["7B", 2],
          ["8A", 2],
        ],
      },
      { name: "Students", rows: [head, ...people] },
    ],
    ...usual,
    steps: ["sheet"],
  },
  {
    what: "the wanted sheet among similar sheets",
    sheets: [
      { name: "Class 6", rows: [head, ["1", "Zoya", "6A", "1"]] },
      { name: "Class 7", rows: [head, ...people] },
    ],
    clicks: { sheet: "Class 7" },
    ...usual,
    steps: ["sheet"],
  },
  {
    what: "blank headers",
    sheets: sheet([["Adm No", "Name", null, null], ...people]),
    headers: ["Adm No", "Name", "column_3", "column_4"],
    count: 5,
    first,
    last,
    steps: ["unnamed"],
  },
  {
    what: "blank rows between classes",
    sheets: sheet([head, ...people.slice(0, 3), [], [], ...people.slice(3)]),
    ...usual,
    steps: ["blank_rows"],
  },
  {
    what: "running numbers for more pupils than the list has",
    sheets: sheet([["Sr. No.", ...head], ...numbered, [6], [7], [8], [9]]),
    headers: ["Sr. No.", ...headers],
    count: 5,
    first: ["1", ...first],
    last: ["5", ...last],
    steps: ["numbered"],
  },
  {
    what: "the header again on each printed page",
    sheets: sheet([head, ...people.slice(0, 2), head, ...people.slice(2)]),
    ...usual,
    steps: ["repeated"],
  },
  {
    what: "a class merged over its pupils",
    sheets: sheet(
      [
        ["Class", "Adm No", "Name"],
        ["7A", 1, "Anil"],
        ["7B", 2, "Bina"],
        [null, 3, "Chitra"],
        [null, 4, "Dev"],
      ],
      ["A3:A5"],
    ),
    clicks: { fillMerged: true },
    headers: ["Class", "Adm No", "Name"],
    count: 4,
    first: ["7A", "1", "Anil"],
    last: ["7B", "4", "Dev"],
    steps: ["merged"],
    needsMerged: true,
  },
  {
    what: "repeated column names",
    sheets: sheet([
      ["Name", "Phone", "Name", "Phone"],
      ["Anil", "1", "Mr Rao", "2"],
      ["Bina", "3", "Ms Das", "4"],
    ]),
    headers: ["Name", "Phone", "Name 2", "Phone 2"],
    count: 2,
    first: ["Anil", "1", "Mr Rao", "2"],
    last: ["Bina", "3", "Ms Das", "4"],
  },
  {
    what: "two columns below a title",
    sheets: sheet([["House list of 2026"], ["Name", "House"], ["Anil", "Red"], ["Bina", "Blue"]]),
    headers: ["Name", "House"],
    count: 2,
    first: ["Anil", "Red"],
    last: ["Bina", "Blue"],
    steps: ["titles"],
  },
  {
    what: "a German export with a title and totals",
    sheets: sheet([
      ["Gymnasium am Markt"],
      [],
      ["Lfd. Nr.", "Nachname", "Vorname", "Klasse", "Geburtsdatum"],
      [1, "Groß", "Änne", "7b", "03.04.2014"],
      [2, "Müller", "Jörg", "7b", "31.12.2013"],
      ["Gesamt", 2],
    ]),
    headers: ["Lfd. Nr.", "Nachname", "Vorname", "Klasse", "Geburtsdatum"],
    count: 2,
    first: ["1", "Groß", "Änne", "7b", "03.04.2014"],
    last: ["2", "Müller", "Jörg", "7b", "31.12.2013"],
    steps: ["titles", "totals"],
  },
  {
    what: "columns with unknown names, below three lines",
    sheets: sheet([
      ["Export"],
      ["Generated by SchoolMagic 4"],
      ["2026"],
      ["Zorp", "Quux", "Blarg"],
      ["a", 1, "x"],
      ["b", 2, "y"],
      ["c", 3, "z"],
    ]),
    headers: ["Zorp", "Quux", "Blarg"],
    count: 3,
    first: ["a", "1", "x"],
    last: ["c", "3", "z"],
    steps: ["titles"],
  },
  {
    what: "a remark among the pupils and a header that looks like a record",
    sheets: sheet([
      ["Term 2"],
      ["1", "2", "3", "4"],
      head,
      ...people.slice(0, 4),
      ["Left the school in May:"],
      people[4] ?? [],
    ]),
    clicks: {
      header: { first: 2, count: 1 },
      skipped: [{ row: 7, text: "Left the school in May:" }],
    },
    ...usual,
    steps: ["titles", "skipped"],
  },
];
