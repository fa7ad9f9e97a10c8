import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { readTable } from "#test/readTable.ts";
import { xlsxFixture } from "#test/xlsxFixture.ts";
import { InputError } from "../inputError.ts";
import { readGrid } from "./readGrid.ts";
import { readGridInChild, readTableInChild } from "./readTableInChild.ts";

/** A workbook that takes a while to read. */
let wide: Buffer;
beforeAll(async () => {
  const cell = (row: number, column: number) =>
    `<c t="str"><v>${(row * 7919 + column * 104_729) % 1_000_003}</v></c>`;
  const cells = (row: number) => Array.from({ length: 20 }, (_, column) => cell(row, column)).join("");
  // The rows repeat, but too far apart for the archive to compress the repetition away.
  const block = Array.from({ length: 400 }, (_, row) => `<row>${cells(row)}</row>`).join("");
  const rows = block.repeat(100);
  wide = await xlsxFixture({ rows });
});

describe("reading in a child process", () => {
  test("returns the same table from a child process, in one message or more", async () => {
    const bytes = Buffer.from(`Name,Name,Photo\n${"Anil,'+91,7.jpg\n".repeat(4500)}`);
    const file = { name: "students.csv", bytes };
    const options = { maxRows: 4400 };
    expect(await readTableInChild(file, options)).toEqual(await readTable(file, options));
    expect(await readGridInChild(file, options)).toEqual(await readGrid(file, options));
  });

  test("reads a file by its path in the child process", async () => {
    const folder = await mkdtemp(join(tmpdir(), "table-"));
    try {
      await writeFile(join(folder, "a.csv"), "A\n1\n");
      expect((await readTableInChild(join(folder, "a.csv"))).rows).toEqual([{ A: "1" }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test("rejects with the same error when the child refuses a table", async () => {
    const failing = readTableInChild({ name: "x.xlsx", bytes: Buffer.from("%PDF-1.4") });
    await expect(failing).rejects.toBeInstanceOf(InputError);
    await expect(failing).rejects.toMatchObject({
      code: "unreadable_table",
      message: expect.stringContaining("PDF"),
    });
  });

  test("kills a child that takes too long", async () => {
    await expect(readTableInChild({ name: "x.xlsx", bytes: wide }, { timeoutMs: 100 })).rejects.toMatchObject(
      {
        code: "unreadable_table",
        message: expect.stringContaining("took too long"),
      },
    );
  });

  test("kills a child that needs too much memory", async () => {
    await expect(readTableInChild({ name: "x.xlsx", bytes: wide }, { memoryMb: 24 })).rejects.toMatchObject({
      code: "unreadable_table",
      message: expect.stringContaining("too much memory"),
    });
  });

  test("rejects with the abort reason", async () => {
    const reason = new Error("the user left");
    const controller = new AbortController();
    const reading = readTableInChild({ name: "x.xlsx", bytes: wide }, { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 50);
    await expect(reading).rejects.toBe(reason);
    await expect(readTableInChild("x", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
