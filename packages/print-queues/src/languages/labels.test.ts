import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { zplToBase64Async } from "zpl-renderer-js";
import type { PagePicture } from "../printQueue.ts";
import { encodeLabel } from "./labels.ts";

/** A picture from lines in which `#` is black. */
function pictureOf(lines: readonly string[], dpi = 203): PagePicture {
  const [width, height] = [lines[0]?.length ?? 0, lines.length];
  const row = Math.ceil(width / 8);
  const pixels = new Uint8Array(row * height);
  for (const [y, line] of lines.entries())
    for (const [x, dot] of [...line].entries())
      if (dot === "#") pixels[y * row + (x >> 3)] = (pixels[y * row + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return { width, height, dpi, colours: "bilevel", pixels };
}

/** The lines of a picture that a renderer drew. */
async function linesIn(png: Buffer, { width, height }: PagePicture): Promise<string[]> {
  const { data, info } = await sharp(png)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_dot, x) => ((data[y * info.width + x] ?? 255) < 128 ? "#" : ".")).join(
      "",
    ),
  );
}

const label = ["#.........", "#########.", "#########.", "#.#.#.#.#.", "..........", "##########"];

test("ZPL compresses runs, the ends of lines and equal lines", () => {
  const zpl = encodeLabel.zpl({ picture: pictureOf(label), copies: 3 }).toString("latin1");
  // The last two bits of a row are padding: 80 00, FF 80 (twice), AA 80, 00 00, FF C0.
  expect(zpl).toBe("^XA^PW10^LL6^LH0,0^FO0,0^GFA,12,12,2,8,HF8,:HA8,,HFC,^FS^PQ3^XZ\n");
});

test("ZPL counts long runs of a digit", () => {
  const runOf = (digits: number) => {
    // A white dot before and after, so that the run is not the end of the line.
    const line = `....${"#".repeat(4 * digits)}...#`;
    const zpl = encodeLabel.zpl({ picture: pictureOf([line]), copies: 1 }).toString("latin1");
    return /,0([^,^]*)1[,^]/.exec(zpl)?.[1];
  };
  expect([1, 2, 19, 20, 21, 40, 399, 400, 401, 420, 819, 820].map(runOf)).toEqual([
    "F",
    "HF",
    "YF",
    "gF",
    "gGF",
    "hF",
    "yYF",
    "zF",
    "zGF",
    "zgF",
    "zzYF",
    "zzgF",
  ]);
});

const size = { min: 1, max: 60 };
const pictures = fc
  .tuple(fc.integer(size), fc.integer(size), fc.constantFrom(0.02, 0.5, 0.98))
  .chain(([width, height, share]) =>
    fc
      .array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      })
      .map((rows) => rows.map((row) => row.map((value) => (value < share ? "#" : ".")).join(""))),
  )
  // Equal rows in a row, as in bars.
  .map((rows) => rows.flatMap((row) => [row, row]));

test("a ZPL renderer draws exactly the dots of the label", async () => {
  await fc.assert(
    fc.asyncProperty(pictures, async (lines) => {
      const picture = pictureOf(lines);
      const zpl = encodeLabel.zpl({ picture, copies: 1 }).toString("latin1");
      const png = await zplToBase64Async(zpl, picture.width / 8, picture.height / 8, 8);
      expect(await linesIn(Buffer.from(png, "base64"), picture)).toEqual(lines);
    }),
    { numRuns: 40 },
  );
});

// EPL2 Programmer's Manual: q (width), Q (length and gap), GW (rows from the top, 0 is black), P (copies).
test("EPL consists of its commands and inverted bytes", () => {
  const epl = encodeLabel.epl({ picture: pictureOf(label), copies: 2 });
  const dots = [0x7f, 0xff, 0x00, 0x7f, 0x00, 0x7f, 0x55, 0x7f, 0xff, 0xff, 0x00, 0x3f];
  expect(epl).toEqual(
    Buffer.concat([Buffer.from("\nN\nq10\nQ6,24\nGW0,0,2,6,"), Buffer.from(dots), Buffer.from("\nP2\n")]),
  );
  expect(encodeLabel.epl({ picture: pictureOf(label, 300), copies: 1 }).toString("latin1")).toContain(
    "Q6,35\n",
  );
});

// TSPL/TSPL2 Programming: SIZE, CLS, BITMAP x,y,width in bytes,height,mode,data (0 is black), PRINT sets,copies.
test("TSPL consists of its commands and inverted bytes", () => {
  const tspl = encodeLabel.tspl({ picture: pictureOf(label), copies: 2 });
  const dots = [0x7f, 0xff, 0x00, 0x7f, 0x00, 0x7f, 0x55, 0x7f, 0xff, 0xff, 0x00, 0x3f];
  expect(tspl).toEqual(
    Buffer.concat([
      Buffer.from("SIZE 1.25 mm,0.75 mm\r\nDIRECTION 0\r\nREFERENCE 0,0\r\nCLS\r\nBITMAP 0,0,2,6,0,"),
      Buffer.from(dots),
      Buffer.from("\r\nPRINT 1,2\r\n"),
    ]),
  );
});
