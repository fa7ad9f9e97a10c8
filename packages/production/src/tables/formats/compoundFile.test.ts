import * as XLSX from "@e965/xlsx";
import { expect, test } from "vitest";
import { readTable } from "#test/readTable.ts";
import { hasTreeOfEntries } from "./compoundFile.ts";

/** An .xls written by the library, with additional streams. */
function xlsWith(streams: number): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet([["Name"], ["Asha"]]);
  const bytes: Buffer = XLSX.write(
    { SheetNames: ["S"], Sheets: { S: sheet } },
    { type: "buffer", bookType: "biff8" },
  );
  if (streams === 0) return bytes;
  const container = XLSX.CFB.read(bytes, { type: "buffer" });
  for (let index = 0; index < streams; index++) {
    XLSX.CFB.utils.cfb_add(container, `/Picture ${index}`, Buffer.alloc(100, 1));
  }
  return XLSX.CFB.write(container, { type: "buffer" }) as Buffer;
}

/** Offset of a directory entry in a file whose directory is one sector. */
function entryAt(bytes: Buffer, index: number): number {
  return (bytes.readUInt32LE(48) + 1) * 512 + 128 * index;
}

const left = 68;
const right = 72;
const child = 76;

function changed(bytes: Buffer, index: number, field: number, entry: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(entry, entryAt(copy, index) + field);
  return copy;
}

test("accepts old workbooks with few or many directory entries", async () => {
  for (const streams of [0, 1, 3, 700])
    expect(hasTreeOfEntries(xlsWith(streams)), String(streams)).toBe(true);
  expect((await readTable({ name: "a.xls", bytes: xlsWith(700) })).rows).toEqual([{ Name: "Asha" }]);
});

test("ignores an unused directory entry filled with zeros", () => {
  const bytes = xlsWith(0);
  const unused = [0, 1, 2, 3].find((index) => bytes[entryAt(bytes, index) + 66] === 0);
  if (unused === undefined) throw new Error("Every entry is in use.");
  bytes.fill(0, entryAt(bytes, unused), entryAt(bytes, unused) + 128);
  expect(hasTreeOfEntries(bytes)).toBe(true);
});

test.each([
  ["names itself", 1, left, 1],
  ["names the root", 1, right, 0],
  ["names an entry that another entry also names", 0, left, 1],
  ["names an entry that does not exist", 1, child, 99],
])("immediately refuses a directory entry that %s and says why", async (_, index, field, entry) => {
  const bytes = changed(xlsWith(2), index, field, entry);
  expect(hasTreeOfEntries(bytes)).toBe(false);
  await expect(readTable({ name: "a.xls", bytes })).rejects.toThrow("The spreadsheet is damaged.");
});

test("detects a cycle of directory entries, even if nothing refers to it", () => {
  const bytes = xlsWith(2);
  const alone = changed(bytes, 0, child, 0xffffffff);
  for (let index = 1; index < 4; index++) {
    for (const field of [left, right, child]) alone.writeUInt32LE(0xffffffff, entryAt(alone, index) + field);
  }
  expect(hasTreeOfEntries(alone)).toBe(true);
  expect(hasTreeOfEntries(changed(changed(alone, 1, left, 2), 2, right, 1))).toBe(false);
});

test("never loops on a circular, displaced or missing directory", () => {
  const bytes = xlsWith(0);
  const table = (bytes.readUInt32LE(76) + 1) * 512;
  const circle = Buffer.from(bytes);
  circle.writeUInt32LE(bytes.readUInt32LE(48), table + 4 * bytes.readUInt32LE(48));
  expect(hasTreeOfEntries(circle)).toBe(true);
  const elsewhere = Buffer.from(bytes);
  elsewhere.writeUInt32LE(1_000_000, 48);
  expect(hasTreeOfEntries(elsewhere)).toBe(false);
  expect(hasTreeOfEntries(bytes.subarray(0, 300))).toBe(false);
  expect(hasTreeOfEntries(Buffer.alloc(4096))).toBe(false);
});
