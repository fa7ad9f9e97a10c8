import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { faceFile } from "@print-builder/fonts";
import { describe, expect, it } from "vitest";
import { readFontInChild } from "./readFontInChild.ts";

/** Long, because the process may start slowly while other tests run. */
const patient = { timeoutMs: 600_000 };

const read = (face: string) => readFileSync(fileURLToPath(import.meta.resolve(faceFile(face))));
const comicNeue = read("comic-neue-700-italic");

/** Offset of a table in the test font. */
function tableStart(bytes: Buffer, tag: string): number {
  for (let entry = 12; entry < 12 + 16 * bytes.readUInt16BE(4); entry += 16) {
    if (bytes.toString("latin1", entry, entry + 4) === tag) return bytes.readUInt32BE(entry + 8);
  }
  throw new RangeError(`The test font has no table ${tag}.`);
}

function licensed(fsType: number): Buffer {
  const bytes = Buffer.from(comicNeue);
  bytes.writeUInt16BE(fsType, tableStart(bytes, "OS/2") + 8);
  return bytes;
}

describe("reading uploaded fonts in a child process", () => {
  it("[OPEN-41] reads the family, weight and slant of a printable font", async () => {
    const facts = await readFontInChild({ fileName: "Crest.ttf", bytes: comicNeue }, patient);
    expect(facts).toEqual({
      family: "Comic Neue",
      names: ["Comic Neue", "Crest"],
      weight: 700,
      italic: true,
      isVariable: false,
    });
  });

  it("test-prints a font without Latin letters using its own characters", async () => {
    const bytes = read("noto-emoji-400");
    expect((await readFontInChild({ fileName: "e.ttf", bytes }, patient)).family).toBe("Noto Emoji");
  });

  it.each([
    ["a font that may not be embedded", licensed(0x0002), /must not be embedded/],
    ["a font that may not be subsetted", licensed(0x0100), /only be embedded as a whole/],
    ["a font that may be embedded as bitmaps only", licensed(0x0200), /only be embedded as bitmaps/],
    ["a text file", Buffer.from("not a font at all"), /is not a font file/],
    ["a truncated font", comicNeue.subarray(0, comicNeue.length / 2), /cut off or damaged/],
  ])("[OPEN-41] refuses a font and says why: %s", async (_, bytes, words) => {
    const trying = readFontInChild({ fileName: "Crest.ttf", bytes }, patient);
    await expect(trying).rejects.toMatchObject({ code: "unusable_font", message: words });
    await expect(trying).rejects.toThrow("Crest.ttf");
  });

  it("stops reading a font that takes too long", async () => {
    const trying = readFontInChild({ fileName: "slow.ttf", bytes: comicNeue }, { timeoutMs: 1 });
    await expect(trying).rejects.toThrow("too much time or memory");
  });
});
