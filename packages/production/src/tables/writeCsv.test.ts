import { restoreCell, writeCsv } from "@print-builder/core/records";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTable } from "#test/readTable.ts";
import { trimEdges } from "./checks.ts";

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "\t", "'", '"', ",", ";", "\n", " ", "0", "a", "é", "अ"),
  }),
);
// Control characters make a file look binary, "\r" becomes "\n" on reading, and reading trims invisible characters
// around values.
const cell = text.map((value) => trimEdges(value.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\t\n]/gu, "")));
// A header that resembles the records is read as a record.
const header = cell.filter((value) => /^\D+$/.test(value) && value !== "__proto__");

describe("writing CSV", () => {
  test("[OPEN-27] adds an apostrophe only to cells that a spreadsheet would run", () => {
    const written = writeCsv(
      ["=A", "B"],
      [
        { "=A": "+91 98765", B: "-1" },
        { "=A": "@x", B: "\tx" },
        { "=A": "\0x", B: "a=b" },
      ],
    );
    expect(written).toBe("'=A,B\r\n'+91 98765,'-1\r\n'@x,\"'\tx\"\r\n'\0x,a=b\r\n");
  });

  test("writes all values as text, and missing values as empty cells", () => {
    const written = writeCsv(["n", "constructor", "list"], [{ n: 7, list: [1, "a"] }]);
    expect(written).toBe('n,constructor,list\r\n7,,"[1,""a""]"\r\n');
  });

  test("[OPEN-27] reads written tables back unchanged", async () => {
    const table = fc.uniqueArray(header, { minLength: 1, maxLength: 6 }).chain((headers) =>
      fc.record({
        headers: fc.constant(headers),
        rows: fc.array(
          fc.tuple(...headers.map(() => cell)).filter((cells) => cells.some((value) => value.trim() !== "")),
          { maxLength: 8 },
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(table, async ({ headers, rows }) => {
        const records = rows.map((cells) =>
          Object.fromEntries(headers.map((name, index) => [name, cells[index] ?? ""])),
        );
        const bytes = Buffer.from(writeCsv(headers, records));
        const read = await readTable({ name: "data.csv", bytes });
        expect(read.headers).toEqual(headers);
        expect(read.rows).toEqual(records);
      }),
      { numRuns: 400 },
    );
  });

  test("[OPEN-27] removes one apostrophe before a formula or a number", async () => {
    const written = ["'+91", "''=x", "'tis", "'", "=x", "'0002", "''0002", "'98 batch"];
    const restored = ["+91", "'=x", "'tis", "'", "=x", "0002", "'0002", "'98 batch"];
    expect(written.map(restoreCell)).toEqual(restored);
    const bytes = Buffer.from("Phone\n'+91\n");
    expect((await readTable({ name: "x", bytes })).rows).toEqual([{ Phone: "+91" }]);
  });
});
