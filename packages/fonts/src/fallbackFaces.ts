import type { FaceId } from "@print-builder/core/text";
import { fontFamilies } from "./catalogue.ts";
import { type FontFace, nearestFace } from "./nearestFace.ts";

/** The monochrome emoji face. Emoji do not follow the weight of the text, so one weight is enough. */
export const emojiFace: FaceId = "noto-emoji-400";

// Full-width Latin, CJK punctuation and symbols occur next to any script, so every list ends with these families.
const general = [
  "Noto Sans",
  "Noto Sans Symbols",
  "Noto Sans Symbols 2",
  "Noto Sans Math",
  "Noto Sans SC",
  "Noto Sans KR",
];

// Characters that several scripts share (Arabic comma, Vedic accents, baht) belong to no script. Arabic comes before
// Math, which has Arabic letters only as symbols. Roboto is listed for the new riyal sign.
const common = [
  "Noto Sans",
  "Noto Sans Symbols",
  "Noto Sans Symbols 2",
  "Noto Sans Arabic",
  "Noto Sans Math",
  "Noto Sans SC",
  "Noto Sans KR",
  "Noto Sans Devanagari",
  "Noto Sans Bengali",
  "Noto Sans Gujarati",
  "Noto Sans Tamil",
  "Noto Sans Thai",
  "Noto Sans Mongolian",
  "Noto Sans Javanese",
  "Noto Serif Tibetan",
  "Roboto",
];

const han = ["Noto Sans SC", "Noto Sans KR"];
const hangul = ["Noto Sans KR", "Noto Sans SC"];

/** Preferred families by ISO 15924 script code; the general list follows each of them. */
const families: Readonly<Record<string, readonly string[]>> = {
  Zyyy: common,
  Zinh: common,
  // Montserrat has a few recent Unicode letters that Noto Sans lacks.
  Latn: ["Noto Sans", "Montserrat"],
  Grek: ["Noto Sans"],
  Cyrl: ["Noto Sans"],
  Adlm: ["Noto Sans Adlam"],
  Arab: ["Noto Sans Arabic"],
  Armn: ["Noto Sans Armenian"],
  Beng: ["Noto Sans Bengali"],
  Cakm: ["Noto Sans Chakma"],
  Cans: ["Noto Sans Canadian Aboriginal"],
  Cher: ["Noto Sans Cherokee"],
  Deva: ["Noto Sans Devanagari"],
  Ethi: ["Noto Sans Ethiopic"],
  Geor: ["Noto Sans Georgian"],
  Gujr: ["Noto Sans Gujarati"],
  Guru: ["Noto Sans Gurmukhi"],
  Hebr: ["Noto Sans Hebrew"],
  Java: ["Noto Sans Javanese"],
  Khmr: ["Noto Sans Khmer"],
  Knda: ["Noto Sans Kannada"],
  Laoo: ["Noto Sans Lao"],
  Mlym: ["Noto Sans Malayalam"],
  Mong: ["Noto Sans Mongolian"],
  Mtei: ["Noto Sans Meetei Mayek"],
  Mymr: ["Noto Sans Myanmar"],
  Nkoo: ["Noto Sans NKo"],
  Olck: ["Noto Sans Ol Chiki"],
  Orya: ["Noto Sans Oriya"],
  Sinh: ["Noto Sans Sinhala"],
  Syrc: ["Noto Sans Syriac"],
  Taml: ["Noto Sans Tamil"],
  Telu: ["Noto Sans Telugu"],
  Tfng: ["Noto Sans Tifinagh"],
  Thaa: ["Noto Sans Thaana"],
  Thai: ["Noto Sans Thai"],
  Tibt: ["Noto Serif Tibetan"],
  Yiii: ["Noto Sans Yi"],
  Hani: han,
  Hira: han,
  Kana: han,
  Bopo: han,
  Hang: hangul,
};

const facesByFamily: ReadonlyMap<string, readonly FontFace[]> = new Map(
  fontFamilies.map((family) => [family.name, family.faces]),
);

function familiesFor(script: string): readonly (readonly FontFace[])[] {
  const names = new Set([...(families[script] ?? []), ...general]);
  return [...names].map((name) => {
    const faces = facesByFamily.get(name);
    if (!faces) {
      throw new RangeError(`The fallback list of ${script} names ${name}, which is not bundled.`);
    }
    return faces;
  });
}

const chains: ReadonlyMap<string, readonly (readonly FontFace[])[]> = new Map(
  Object.keys(families).map((script) => [script, familiesFor(script)]),
);
const generalChain = familiesFor("Zzzz");

/** A cache of fallback chains by families and weight, because they are requested letter by letter. */
const known = new Map<readonly (readonly FontFace[])[], Map<number, readonly FaceId[]>>();

/**
 * The fallback chain for characters that the chosen family lacks: upright faces, best first, for a script (ISO 15924
 * code, `Zyyy` for common), each in the nearest weight (100..900). A script without a dedicated font gets the
 * general list.
 */
export function fallbackFaces(script: string, weight: number): readonly FaceId[] {
  const chain = chains.get(script) ?? generalChain;
  const byWeight = known.get(chain) ?? new Map<number, readonly FaceId[]>();
  known.set(chain, byWeight);
  const kept = byWeight.get(weight);
  if (kept) return kept;
  const faces = chain.map((family) => nearestFace(family, weight, false).id);
  byWeight.set(weight, faces);
  return faces;
}
