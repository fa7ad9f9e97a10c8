import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { catalogueFace } from "./catalogue.ts";
import { resolveFace } from "./chooseFace.ts";

describe("known families", () => {
  it.each([
    ["Arial", "arimo"],
    ["Helvetica", "arimo"],
    ["Times New Roman", "tinos"],
    ["Courier New", "cousine"],
    ["Georgia", "gelasio"],
    ["Calibri", "carlito"],
    ["Cambria", "caladea"],
    ["Comic Sans MS", "comic-neue"],
    ["Tinos", "tinos"],
    ["Open Sans", "open-sans"],
    ["Noto Sans Devanagari", "noto-sans-devanagari"],
  ])("[OPEN-41] %s prints in %s", (family, face) => {
    expect(resolveFace(family, 400, false)).toEqual({ face: `${face}-400`, known: true });
  });

  it("known families have real bold and italic faces", () => {
    expect(resolveFace("Arial", 700, false).face).toBe("arimo-700");
    expect(resolveFace("Arial", 400, true).face).toBe("arimo-400-italic");
    expect(resolveFace("Times New Roman", 700, true).face).toBe("tinos-700-italic");
  });

  it("a missing weight falls back to the nearest available weight", () => {
    expect(resolveFace("Calibri", 600, false).face).toBe("carlito-700");
    expect(resolveFace("Calibri", 500, false).face).toBe("carlito-400");
    expect(resolveFace("Lato", 800, false).face).toBe("lato-900");
    expect(resolveFace("Comic Sans MS", 100, true).face).toBe("comic-neue-300-italic");
  });

  it("a family without italics stays upright", () => {
    expect(resolveFace("Noto Sans Tamil", 700, true).face).toBe("noto-sans-tamil-700");
  });
});

describe("family names", () => {
  it.each([
    ["  times NEW roman ", "tinos-400"],
    ["Times  New\tRoman", "tinos-400"],
    ['"Courier New"', "cousine-400"],
    ["'Courier New', monospace", "cousine-400"],
    ["Verdana, Georgia, Arial", "gelasio-400"],
    ['"Nobody, Knows", "Open Sans"', "open-sans-400"],
    ["O'Hara Sans, Lato", "lato-400"],
    [",,Poppins", "poppins-400"],
  ])("the family name %j is found", (family, face) => {
    expect(resolveFace(family, 400, false)).toEqual({ face, known: true });
  });

  it.each(["Verdana", "", "   ", ",", '""', "serif", "Arialx", "__proto__", "constructor"])(
    "[OPEN-41] the family name %j is unknown and prints in Arimo",
    (family) => {
      expect(resolveFace(family, 700, true)).toEqual({ face: "arimo-700-italic", known: false });
    },
  );

  it("any text used as a family name finds a face of the catalogue", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.double(), fc.boolean(), (family, weight, italic) => {
        expect(catalogueFace(resolveFace(family, weight, italic).face)).toBeDefined();
      }),
    );
  });
});
