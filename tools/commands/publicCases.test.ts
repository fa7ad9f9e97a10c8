import { join } from "node:path";
import {
  checkPdf,
  imagesOf,
  print,
  printCommand,
  rawTextOf,
  temporaryFolder,
} from "@print-builder/production/testing";
import { expect, test } from "vitest";

const pathOf = (name: string) => join(import.meta.dirname, "fixtures/publicCases", name);

type ExpectedPrint = {
  readonly args?: readonly string[];
  readonly cards: number;
  /** Expected warnings as `record kind`; none by default. */
  readonly said?: readonly string[];
  /** Expected lines on the printed cards, in order. */
  readonly lines?: readonly string[];
};

/** Expected output or error of each case. */
const cases: Readonly<Record<string, ExpectedPrint>> = {
  "B31-isbn": { cards: 4 },
  "B31-upca": { cards: 4, said: ["3 barcode_invalid", "4 barcode_invalid"] },
  "C01-filtered-rows": { cards: 2, said: ["null hidden_rows"], lines: ["Ben Demo", "Dev Demo"] },
  "C02a-pipe": { cards: 2, lines: ["Ana Demo", "ID 0101", "Ben Demo", "ID 0102"] },
  "C02b-sep-pipe": { cards: 2, lines: ["Ana Demo", "ID 0101", "Ben Demo", "ID 0102"] },
  "C03-cp1251": { cards: 2, lines: ["Иванова Анна", "Петров Пётр"] },
  "C03-cp1253": {
    args: ["--encoding", "windows-1253"],
    cards: 2,
    lines: ["Γιάννης Παππάς"],
  },
  "C03-cp1256": { cards: 2, lines: ["محمد"] },
  "C03-cp437": { cards: 1, lines: ["Jürgen Groß", "Köln"] },
  "C03-gbk": { cards: 2, lines: ["王小明", "李华"] },
  "C03-shiftjis": { cards: 2, lines: ["田中 花子", "髙橋 太郎"] },
  "C04-equals-quoted": { cards: 2, lines: ["ID 00123", "0001", "ID 00124", "0002"] },
  "C05b-stray-start": { cards: 3, lines: ['"Bobby" Singh', '"C" Street', "Dan Demo"] },
  "C05c-space-quote": { cards: 2, said: ["null trimmed"], lines: ["12, Mill Lane, Pune"] },
  "C09c-locale-formats": { cards: 1, lines: ["f12=Class 7", "f13=8th"] },
  "C13-invisible": { cards: 5, said: ["null trimmed"], lines: ["ID 0101", "ID 0105"] },
  "C14a-html-xls": { cards: 1, lines: ["Ana Demo", "ID 0101"] },
  "C16-no-header": {
    cards: 3,
    said: ["null no_header", ...Array(4).fill("null unresolved_token")],
  },
  "C21-outer-blanks": { cards: 3, said: ["null trimmed"], lines: ["[0101] Class 7A.", "[0103] Class 7A."] },
  "C22-newline-cells": { cards: 2, said: ["null trimmed"], lines: ["a b", "Ben Demo"] },
  "C24-bigints-xlsx": {
    cards: 12,
    said: ["null damaged_values", "null mixed_dates"],
    lines: ["Tel 919876543202"],
  },
  "C25-mangled-csv": { cards: 19, said: Array.from({ length: 4 }, () => "null damaged_values") },
  "P28-grey-alpha": { cards: 4 },
  "P29-paths": { cards: 9, said: ["1", "2", "6", "8", "9"].map((record) => `${record} missing_photo`) },
  "P30-class-folders": { cards: 4, said: ["1", "2", "3", "4"].map((record) => `${record} missing_photo`) },
  "P31-subfolders": { cards: 2 },
  "T16b-ivs": { cards: 5, lines: ["葛城"] },
  "T20b-emoji-gap": { cards: 7, lines: ["Sam Lee"] },
  "T21b-titlecase": {
    cards: 15,
    lines: [
      "ANNA GROß > Anna Groß",
      "JÜRGEN WEIß-MÜLLER > Jürgen Weiß-Müller",
      "A. P. J. KALAM > A. P. J. Kalam",
    ],
  },
  "T23-blank-lines": { cards: 3, lines: ["1 Mill Lane", "Pune", "Flat 3"] },
  "T24-qty": { cards: 9, said: ["null copies_column"], lines: ["Rabbit", "Rabbit", "Rabbit", "Horse"] },
  "T25-sequence": { args: ["--sequence", "1-50"], cards: 50 },
};

test.each(Object.entries(cases))(
  "prints or reports %s",
  async (name, { args = [], cards, said = [], lines = [] }) => {
    const out = join(temporaryFolder(), "out.pdf");
    const answer = await print(pathOf(name), out, ...args);
    await checkPdf(out);
    expect(answer.cards).toBe(cards);
    expect(answer.warnings.map(({ record, kind }) => `${record} ${kind}`)).toEqual(said);
    let rest = (await rawTextOf(out)).normalize("NFC");
    for (const line of lines) {
      expect(rest).toContain(line);
      rest = rest.slice(rest.indexOf(line) + line.length);
    }
  },
);

test("asks for the encoding of a table if it is uncertain", async () => {
  const out = join(temporaryFolder(), "out.pdf");
  const { code, stderr } = await printCommand(["--project", pathOf("C03-cp1253"), "--out", out]);
  expect(code).toBe(1);
  expect(stderr).toContain("the most likely are Windows-1253 (Όνομα, Γιάννης Παππάς, Αθήνα)");
});

test("gives pupils of two classes with equal photo names their own photos", async () => {
  const out = join(temporaryFolder(), "out.pdf");
  await print(pathOf("P31-subfolders"), out);
  expect((await imagesOf(out)).trim().split("\n").slice(2)).toHaveLength(2);
});
