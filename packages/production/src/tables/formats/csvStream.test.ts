import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readGrid } from "../readGrid.ts";
import type { RawTable } from "../table.ts";
import { openCsv } from "./csv.ts";
import { openCsvStream } from "./csvStream.ts";

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stream-csv-"));
  path = join(folder, "table.csv");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Reads all rows, or returns the error message. */
async function contentOf(table: RawTable) {
  try {
    const sheet = await table.open(0);
    return Array.from(sheet.rows(), ({ row, cells }) => ({ row, cells: cells() }));
  } catch (error) {
    return String(error);
  }
}

async function expectSame(bytes: Buffer, pieceBytes: number): Promise<void> {
  writeFileSync(path, bytes);
  const streamed = openCsvStream(path, pieceBytes);
  if (!streamed) throw new Error("The file was not taken as a stream.");
  const whole = openCsv(bytes);
  expect(await contentOf(streamed)).toEqual(await contentOf(whole));
  expect(streamed.format).toEqual(whole.format);
}

const bits = ["a", "ü", "漢", '"', '""', ",", ";", "\n", "\r\n", "'=1", " ", "\ufeff", "😀", "0"];

test("streaming a file gives the same rows and errors as reading it whole", async () => {
  const texts = fc
    .array(fc.constantFrom(...bits), { maxLength: 60 })
    .map((parts) => `id,name\n${parts.join("")}`);
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), (text, piece) =>
      expectSame(Buffer.from(text), piece),
    ),
    { numRuns: 200 },
  );
});

test("reads a file whole if any byte is not UTF-8", () => {
  const text = `id,name\n${"1,Müller\n".repeat(200)}`;
  writeFileSync(path, Buffer.concat([Buffer.from(text), Buffer.from("2,Jos\xe9\n", "latin1")]));
  expect(openCsvStream(path)).toBeNull();
});

test("treats long cells and unclosed quotation marks as in whole files", async () => {
  const many = "line\n".repeat(3_000);
  await expectSame(Buffer.from(`id,name\n1,"${many}"\n2,b\n`), 1_000);
  await expectSame(Buffer.from(`id,name\n1,a\n2,"${many}`), 1_000);
});

test("reads UTF-16 and files without line breaks whole", () => {
  writeFileSync(path, Buffer.from("id,name\n1,a\n", "utf16le"));
  expect(openCsvStream(path)).toBeNull();
  writeFileSync(path, "id,name\r1,a\r");
  expect(openCsvStream(path)).toBeNull();
});

test("streams a large table row by row and yields every record", async () => {
  const row = (index: number) => `${index},"Name ${index}, of a table that is long","${"x".repeat(60)}"`;
  const count = 160_000;
  writeFileSync(
    path,
    `id,name,more\r\n${Array.from({ length: count }, (_, index) => row(index)).join("\r\n")}\r\n`,
  );
  let taken = 0;
  let isInOrder = true;
  const grid = await readGrid({ name: "table.csv", path }, {}, (cells) => {
    isInOrder &&= cells[0] === String(taken) && cells[1] === `Name ${taken}, of a table that is long`;
    taken++;
  });
  expect({ taken, isInOrder, total: grid.totalRows, headers: grid.headers }).toEqual({
    ...{ taken: count, isInOrder: true, total: count },
    headers: ["id", "name", "more"],
  });
});
