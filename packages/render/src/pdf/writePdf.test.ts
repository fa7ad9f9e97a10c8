import { createWriteStream, readFileSync, statSync } from "node:fs";
import { Writable } from "node:stream";
import type { SheetPage } from "@print-builder/core/sheets";
import sharp from "sharp";
import { expect, test } from "vitest";
import {
  bundledFaces,
  card,
  drawSvg,
  element,
  filledBox,
  image,
  inflated,
  line,
  pdfOptions,
  printed,
  sheet,
  temporaryFile,
  tool,
} from "#test/pdf/testSheets.ts";
import { writePdf } from "./index.ts";

const faces = bundledFaces();

function* numbered(count: number): Generator<SheetPage> {
  for (let page = 1; page <= count; page++) {
    yield sheet([card([element([line(faces, `page${page}`, { x: 10, baseline: 40, size: 14 })])])]);
  }
}

/** A slow sink that records how much it had to buffer. */
function slowSink() {
  let most = 0;
  let bytes = 0;
  const sink: Writable = new Writable({
    highWaterMark: 1_000,
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      most = Math.max(most, sink.writableLength);
      setTimeout(done, 1);
    },
  });
  return { sink, most: () => most, bytes: () => bytes };
}

test("writes the document's title, language and print settings", async () => {
  const path = await printed(numbered(1), {
    ...pdfOptions({}, faces),
    title: "Ausweise (2026) für Zoë",
    language: "de",
  });
  expect(readFileSync(path, "latin1").startsWith("%PDF-1.7\n")).toBe(true);
  const info = tool("pdfinfo", "-box", path);
  expect(info).toMatch(/Title: +Ausweise \(2026\) für Zoë/);
  expect(info).toMatch(/Producer: +Print Builder/);
  expect(info).toMatch(/CreationDate: +Sat Jan 31 12:00:00 2026/);
  for (const box of ["MediaBox", "CropBox", "TrimBox"]) {
    expect(info).toMatch(new RegExp(`${box}: +0\\.00 +0\\.00 +283\\.46 +850\\.39`));
  }
  const text = inflated(path);
  expect(text).toMatch(/\/PrintScaling \/None/);
  expect(text).toMatch(/\/Lang \(de\)/);
});

test("keeps brackets and backslashes in the title", async () => {
  const path = await printed(numbered(1), { ...pdfOptions({}, faces), title: "a (b) \\ c)" });
  expect(tool("pdfinfo", path)).toMatch(/Title: +a \(b\) \\ c\)/);
});

test("returns the number of pages and bytes", async () => {
  const path = temporaryFile("pdf");
  const result = await writePdf(numbered(7), createWriteStream(path), pdfOptions({}, faces));
  expect(result).toEqual({ pages: 7, bytes: statSync(path).size });
});

test("writes three thousand pages, in order, as a valid page tree", async () => {
  const path = await printed(numbered(3_000), pdfOptions({}, faces));
  expect(tool("qpdf", "--show-npages", path).trim()).toBe("3000");
  const found = tool("pdftotext", path, "-").match(/page\d+/g);
  expect(found).toEqual(Array.from({ length: 3_000 }, (_, index) => `page${index + 1}`));
  const kids = [...inflated(path).matchAll(/\/Kids \[([^\]]*)\]/g)].map(
    (match) => match[1]?.match(/ R/g)?.length ?? 0,
  );
  expect(Math.max(...kids)).toBeLessThanOrEqual(32);
});

test("writes the same file for the same input", async () => {
  const [one, two] = [
    await printed(numbered(5), pdfOptions({}, faces)),
    await printed(numbered(5), pdfOptions({}, faces)),
  ];
  expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
});

test("refuses to write a document without pages", async () => {
  await expect(printed([], pdfOptions({}, faces))).rejects.toThrow("There is nothing to print");
});

test("requests only a few pages ahead of a slow sink", async () => {
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#808080" } })
    .jpeg()
    .toBuffer();
  const slow = slowSink();
  let furthest = 0;
  let asked = 0;
  async function* pages(): AsyncGenerator<SheetPage> {
    for (; asked < 60; asked++) {
      furthest = Math.max(furthest, asked - slow.bytes() / 1_500);
      const pictures = Array.from({ length: 4 }, (_, slot) =>
        card([element([image(`${asked}-${slot}`, { x: 0, y: 0, width: 20, height: 20 })])]),
      );
      yield sheet(pictures);
    }
  }
  const options = { ...pdfOptions({}, faces), pictures: { drawSvg, load: async () => photo } };
  const { bytes } = await writePdf(pages(), slow.sink, options);
  expect(slow.bytes()).toBe(bytes);
  expect(slow.most()).toBeLessThan(20_000);
  expect(furthest).toBeLessThan(12);
});

test("rejects with the signal's reason on abort and closes the page source", async () => {
  const controller = new AbortController();
  const slow = slowSink();
  let closed = false;
  let asked = 0;
  async function* endless(): AsyncGenerator<SheetPage> {
    try {
      while (true) {
        asked += 1;
        if (asked === 20) {
          controller.abort(new Error("Cancelled by the user."));
        }
        yield sheet([card([element([filledBox({ x: 0, y: 0, width: 10, height: 10 }, "#000000")])])]);
      }
    } finally {
      closed = true;
    }
  }
  await expect(writePdf(endless(), slow.sink, pdfOptions({}, faces), controller.signal)).rejects.toThrow(
    "Cancelled by the user.",
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toBe(20);
  expect(closed).toBe(true);
  expect(slow.sink.destroyed).toBe(true);
});

test("does not wait on abort for a picture that never arrives", async () => {
  const controller = new AbortController();
  const pages = [sheet([card([element([image("p", { x: 0, y: 0, width: 10, height: 10 })])])])];
  const options = {
    ...pdfOptions({}, faces),
    pictures: { drawSvg, load: () => new Promise<Uint8Array>(() => undefined) },
  };
  setTimeout(() => controller.abort(), 30);
  await expect(writePdf(pages, slowSink().sink, options, controller.signal)).rejects.toThrow(/abort/i);
});

test("requests no pages if the print is aborted before it begins", async () => {
  const source = {
    [Symbol.iterator]: () => ({
      next(): IteratorResult<SheetPage> {
        throw new Error("A page was asked for.");
      },
    }),
  };
  await expect(writePdf(source, slowSink().sink, pdfOptions({}, faces), AbortSignal.abort())).rejects.toThrow(
    /abort/i,
  );
});

test("rejects with the error of a failing sink", async () => {
  let written = 0;
  const full = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.length;
      done(written > 20_000 ? new Error("No space left on device.") : null);
    },
  });
  await expect(writePdf(numbered(2_000), full, pdfOptions({}, faces))).rejects.toThrow(
    "No space left on device.",
  );
});

test("stops the print when the reader disconnects", async () => {
  const sink = slowSink().sink;
  setTimeout(() => sink.destroy(), 20);
  await expect(writePdf(numbered(2_000), sink, pdfOptions({}, faces))).rejects.toThrow("was closed before");
});

test("refuses a sink that is already closed", async () => {
  const sink = slowSink().sink;
  sink.destroy();
  await expect(writePdf(numbered(1), sink, pdfOptions({}, faces))).rejects.toThrow("already closed");
});

test("rejects with the error of a failing page source", async () => {
  async function* failing(): AsyncGenerator<SheetPage> {
    yield* numbered(3);
    throw new Error("Row 4 cannot be read.");
  }
  const slow = slowSink();
  await expect(writePdf(failing(), slow.sink, pdfOptions({}, faces))).rejects.toThrow(
    "Row 4 cannot be read.",
  );
  expect(slow.sink.destroyed).toBe(true);
});

test("refuses to write a PDF over a folder", async () => {
  const path = temporaryFile("pdf");
  await expect(
    writePdf(numbered(1), createWriteStream(`${path}/a/b.pdf`), pdfOptions({}, faces)),
  ).rejects.toThrow("ENOENT");
});
