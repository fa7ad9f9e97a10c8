import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createFaceLibrary } from "@print-builder/core/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faceFile, openUploadedFont } from "./index.ts";
import { missingFonts, openFonts } from "./node.ts";

function bytesOf(face: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(faceFile(face))));
}

const regular = { fileName: "School Regular.ttf", bytes: bytesOf("comic-neue-400") };
const boldItalic = { fileName: "school-bi.ttf", bytes: bytesOf("comic-neue-700-italic") };

describe("bundled fonts", () => {
  it("reads bundled fonts once and shares them between sources", () => {
    const bytes = openFonts().bytes("tinos-400");
    expect(bytesOf("tinos-400").equals(bytes ?? Buffer.alloc(0))).toBe(true);
    expect(openFonts().bytes("tinos-400")).toBe(bytes);
  });

  it("all bundled fonts are installed", () => {
    expect(missingFonts()).toEqual([]);
  });

  it("bundled fonts include only faces of the catalogue", () => {
    expect(openFonts().bytes("verdana-400")).toBeUndefined();
    expect(openFonts().bytes("../../package.json")).toBeUndefined();
    expect(openFonts().bytes("upload:School Regular.ttf")).toBeUndefined();
  });

  it("bundled fonts open with HarfBuzz under the chosen face", () => {
    const fonts = openFonts();
    const { face, known } = fonts.faceFor("Calibri", 700, true);
    expect(known).toBe(true);
    expect(createFaceLibrary(fonts).get(face).postscriptName).toBe("Carlito-BoldItalic");
  });

  it("[OPEN-41] an unknown family prints in Arimo and is reported as unknown", () => {
    expect(openFonts().faceFor("Papyrus", 400, false)).toEqual({ face: "arimo-400", known: false });
  });

  it("bundled fonts include fallbacks and a monochrome emoji face", () => {
    const fonts = openFonts();
    expect(fonts.fallbacks("Deva", 700)[0]).toBe("noto-sans-devanagari-700");
    expect(createFaceLibrary(fonts).get(fonts.emoji).covers(0x1f393)).toBe(true);
  });
});

describe("[OPEN-41] uploaded fonts", () => {
  it("finds an uploaded font by its family name, weight and slant", () => {
    const fonts = openFonts([regular, boldItalic]);
    const family = "comic neue";
    expect(fonts.faceFor(family, 400, false)).toEqual({ face: "upload:School Regular.ttf", known: true });
    expect(fonts.faceFor(family, 900, false).face).toBe("upload:School Regular.ttf");
    expect(fonts.faceFor(family, 400, true).face).toBe("upload:school-bi.ttf");
  });

  it("finds an uploaded font by its file name without extension", () => {
    const fonts = openFonts([regular, boldItalic]);
    expect(fonts.faceFor("school regular", 700, true).face).toBe("upload:School Regular.ttf");
    expect(fonts.faceFor("'school-bi', Arial", 400, false).face).toBe("upload:school-bi.ttf");
  });

  it("finds an uploaded font whose file name contains a comma", () => {
    const fonts = openFonts([{ ...regular, fileName: "Arial, ours.ttf" }]);
    expect(fonts.faceFor("Arial, ours", 400, false).face).toBe("upload:Arial, ours.ttf");
  });

  it("an uploaded font replaces a bundled font only in its own project", () => {
    const upload = { ...regular, fileName: "Arial.ttf" };
    expect(openFonts([upload]).faceFor("Arial", 700, false).face).toBe("upload:Arial.ttf");
    expect(openFonts().faceFor("Arial", 700, false).face).toBe("arimo-700");
  });

  it("an earlier name in the list takes precedence over an uploaded font", () => {
    expect(openFonts([regular]).faceFor("Georgia, Comic Neue", 400, false).face).toBe("gelasio-400");
  });

  it("an uploaded font returns its own bytes and opens with HarfBuzz", () => {
    const fonts = openFonts([regular]);
    expect(fonts.bytes("upload:School Regular.ttf")).toBe(regular.bytes);
    expect(createFaceLibrary(fonts).get("upload:School Regular.ttf").covers(0x41)).toBe(true);
  });

  it("an uploaded font has a display name for the menu", () => {
    expect(openUploadedFont(boldItalic)).toMatchObject({
      id: "upload:school-bi.ttf",
      family: "Comic Neue",
      names: ["Comic Neue", "school-bi"],
      weight: 700,
      italic: true,
    });
  });

  it("refuses an unprintable uploaded font and names the file", () => {
    const bytes = new TextEncoder().encode("<html>not found</html>");
    expect(() => openFonts([regular, { fileName: "logo.ttf", bytes }])).toThrow(
      'The font "logo.ttf" is not a font file. Upload a TTF or OTF file.',
    );
  });

  it("refuses an uploaded font that is repeated and names the file", () => {
    expect(() => openFonts([regular, regular])).toThrow('The font "School Regular.ttf" exists twice.');
  });

  it("opens an uploaded font with hidden damage without a crash", () => {
    const afterDirectory = { min: 12 + 16 * regular.bytes.readUInt16BE(4), max: regular.bytes.length - 1 };
    const places = fc.array(fc.tuple(fc.integer(afterDirectory), fc.nat(255)), { maxLength: 40 });
    fc.assert(
      fc.property(places, (changes) => {
        const bytes = Buffer.from(regular.bytes);
        for (const [at, value] of changes) {
          bytes.writeUInt8(value, at);
        }
        let fonts: ReturnType<typeof openFonts>;
        try {
          fonts = openFonts([{ fileName: "damaged.ttf", bytes }]);
        } catch (error) {
          expect((error as Error).message).toMatch(/^The font "damaged\.ttf" /);
          return;
        }
        const face = createFaceLibrary(fonts).get("upload:damaged.ttf");
        expect(face.unitsPerEm).toBeGreaterThan(0);
        expect(typeof face.outline(40)).toBe("string");
      }),
      { numRuns: 60 },
    );
  });
});
