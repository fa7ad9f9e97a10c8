import { openInks } from "@print-builder/press";
import { expect, test } from "vitest";
import { cffFont } from "#test/pdf/cffFont.ts";
import { readCffCharset } from "./cffCharset.ts";
import { createContentStream } from "./contentStream.ts";
import { fontTable } from "./fontObjects.ts";
import { createKeyTable } from "./keyTable.ts";
import { createPdfFile } from "./pdfFile.ts";
import { coordinate, factor, textString } from "./pdfSyntax.ts";
import { createPictureBook } from "./pictureBook.ts";
import { jpegQuality } from "./preparePicture.ts";

test("never writes numbers with exponents, which PDF lacks", () => {
  expect([1e-7, -1e-9, 1e-4, 123.45678, -0, 8e8].map(coordinate)).toEqual([
    "0",
    "0",
    "0.0001",
    "123.4568",
    "0",
    "800000000",
  ]);
  expect([1e-6, 4e-7, 6.1e-17].map(factor)).toEqual(["0.000001", "0", "0"]);
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e21]) {
    expect(() => coordinate(value)).toThrow(RangeError);
  }
});

test("raises JPEG quality with the resolution, from 50 to 95", () => {
  expect([72, 150, 200, 300, 1_200].map(jpegQuality)).toEqual([50, 50, 63, 95, 95]);
});

test("encodes text beyond ASCII as UTF-16 with surrogates", () => {
  expect(textString("é😀")).toBe("<FEFF00E9D83DDE00>");
});

test("writes rectangles exactly, whatever their coordinates", () => {
  const content = createContentStream();
  content.rectangles([0, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 0.12345, -3, 1]);
  expect(Buffer.from(content.take()).toString("latin1")).toBe(
    "0 9 10 99 re\n100 999 1000 9999 re\n10000 0.1235 -3 1 re\n",
  );
});

test("grows a content stream beyond its initial size and reuses it", () => {
  const content = createContentStream();
  content.add("a".repeat(100_000));
  content.rectangles(Array.from({ length: 40_000 }, () => 1.5));
  expect(content.take().length).toBe(100_000 + 10_000 * "1.5 1.5 1.5 1.5 re\n".length);
  content.clear();
  content.add("q Q\n");
  expect(Buffer.from(content.take()).toString("latin1")).toBe("q Q\n");
});

test("keeps the numbers of keys when the key table grows", () => {
  const table = createKeyTable();
  for (let value = 1; value <= 20_000; value++) {
    expect(table.getOrMake(`key ${value}`, () => value)).toBe(value);
  }
  for (let value = 1; value <= 20_000; value++) {
    expect(table.getOrMake(`key ${value}`, () => 0)).toBe(value);
  }
});

/** A picture book of twelve pictures whose bytes arrive later, with a log of requests. */
async function bookOfTwelve() {
  const out = {
    position: () => 0,
    text: () => undefined,
    bytes: () => undefined,
    ready: async () => undefined,
  };
  const asked: string[] = [];
  const seen = { running: 0, most: 0 };
  const load = async (key: string) => {
    asked.push(key);
    seen.most = Math.max(seen.most, ++seen.running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    seen.running--;
    if (key === "picture 3") throw new Error("Three.");
    return new Uint8Array();
  };
  const store = { load, drawSvg: async () => null };
  const book = createPictureBook(createPdfFile(out), {
    ...{ store, dpi: 300, onUnreadable: undefined, leastSample: 0 },
    inks: await openInks(),
  });
  for (let number = 1; number <= 12; number++)
    book.use({ key: `picture ${number}`, widthMm: 10, heightMm: 10 });
  return { book, asked, seen };
}

test("reads six pictures in parallel and continues after a failure", async () => {
  const { book, asked, seen } = await bookOfTwelve();
  const outcomes = await Promise.allSettled(book.take());
  expect(outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index + 1] : []))).toEqual([3]);
  expect([asked.length, seen.most]).toEqual([12, 6]);
});

test("reads no more pictures once the picture book is stopped", async () => {
  const { book, asked } = await bookOfTwelve();
  const pending = book.take();
  book.stop();
  const outcomes = await Promise.allSettled(pending);
  expect(asked).toHaveLength(6);
  expect(outcomes.slice(6).every(({ status }) => status === "rejected")).toBe(true);
});

test("refuses a file over ten gigabytes before its offsets overflow", () => {
  let position = 0;
  const file = createPdfFile({
    position: () => position,
    text: () => undefined,
    bytes: () => undefined,
    ready: async () => undefined,
  });
  position = 9_999_999_999;
  file.object(file.allocate(), "null");
  position += 1;
  expect(() => file.object(file.allocate(), "null")).toThrow("beyond 10 GB; print fewer records");
});

test("reads a CFF font's glyph identifiers, or else uses glyph indices", () => {
  const table = (kind: "named" | "identified") => fontTable(cffFont(kind), "CFF ") ?? new Uint8Array();
  expect([0, 1, 2].map(readCffCharset(table("named")))).toEqual([0, 1, 2]);
  expect([0, 1, 2].map(readCffCharset(table("identified")))).toEqual([0, 7, 300]);
});

test("throws for a truncated CFF table instead of looping forever", () => {
  const table = fontTable(cffFont("identified"), "CFF ") ?? new Uint8Array();
  for (let length = 0; length < 60; length++) {
    expect(() => readCffCharset(table.subarray(0, length))).toThrow(RangeError);
  }
});
