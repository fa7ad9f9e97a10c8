import { describe, expect, it } from "vitest";
import { createFaceSource, uploadedFaceFor, uploadedFamilies } from "./createFontSource.ts";

const face = (id: string, names: readonly string[], weight = 400, italic = false) => ({
  id,
  names,
  weight,
  italic,
});
const crest = face("upload:a", ["Crest", "Crest-Regular"]);
const crestBold = face("upload:b", ["Crest", "Crest-Bold"], 700);
const motto = face("upload:c", ["Motto"]);
const all = [crest, crestBold, motto];

describe("uploaded faces without bytes", () => {
  it("finds an uploaded face by every name, in the nearest weight", () => {
    const source = createFaceSource(all, () => undefined);
    expect(source.faceFor("crest", 400, false)).toEqual({ face: "upload:a", known: true });
    expect(source.faceFor("CREST", 900, true)).toEqual({ face: "upload:b", known: true });
    expect(source.faceFor("Crest-Bold", 400, false)).toEqual({ face: "upload:b", known: true });
    expect(source.faceFor("Lato", 400, false)).toEqual({ face: "lato-400", known: true });
    expect(source.bytes("upload:a")).toBeUndefined();
  });

  it("finds the uploaded face that prints a text element", () => {
    expect(uploadedFaceFor(all, { family: "Crest", weight: 700, italic: false })).toBe(crestBold);
    expect(uploadedFaceFor(all, { family: "Arial", weight: 700, italic: false })).toBeUndefined();
    expect(uploadedFaceFor(all, { family: "Nobody Knows", weight: 400, italic: false })).toBeUndefined();
  });

  it("uploaded families list all faces, so another weight can be chosen", () => {
    const wanted = [
      { family: "Crest", weight: 400, italic: false },
      { family: "Arial", weight: 400, italic: false },
    ];
    expect(uploadedFamilies(all, wanted)).toEqual([crest, crestBold]);
    expect(uploadedFamilies(all, [])).toEqual([]);
  });
});
