import type { FaceId } from "@print-builder/core/text";
import type { FontFace } from "./nearestFace.ts";

/** A bundled face. `file` is a module specifier: `@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf`. */
export type CatalogueFace = FontFace & { readonly file: string };

/**
 * A family's group in the font menu. A `standard` family is printed with a metric-compatible open family, `text`
 * families cover Latin, Greek and Cyrillic, each `script` family covers one other script, and `symbol` families have
 * symbols and emoji.
 */
export type FontGroup = "standard" | "text" | "script" | "symbol";

export type FontFamily = {
  readonly name: string;
  /** The bundled family that is printed; equals `name` unless the family is a standard name. */
  readonly printsAs: string;
  readonly group: FontGroup;
  /** Lightest first, upright before italic. Never empty. */
  readonly faces: readonly CatalogueFace[];
};

type Row = readonly [name: string, weights: string];

/** The fallback for unknown families. */
export const standInFamily = "Arimo";

const standardNames: readonly (readonly [name: string, printsAs: string])[] = [
  ["Arial", "Arimo"],
  ["Helvetica", "Arimo"],
  ["Times New Roman", "Tinos"],
  ["Courier New", "Cousine"],
  ["Georgia", "Gelasio"],
  ["Calibri", "Carlito"],
  ["Cambria", "Caladea"],
  ["Comic Sans MS", "Comic Neue"],
];

// A weight followed by "i" has an italic face too.
const allWeights = "100 200 300 400 500 600 700 800 900";
const allWithItalics = "100i 200i 300i 400i 500i 600i 700i 800i 900i";

const textFamilies: readonly Row[] = [
  ["Roboto", allWithItalics],
  ["Open Sans", "300i 400i 500i 600i 700i 800i"],
  ["Lato", "100i 300i 400i 700i 900i"],
  ["Montserrat", allWithItalics],
  ["Poppins", allWithItalics],
  ["Noto Sans", allWithItalics],
  ["Arimo", "400i 500i 600i 700i"],
  ["Tinos", "400i 700i"],
  ["Cousine", "400i 700i"],
  ["Gelasio", "400i 500i 600i 700i"],
  ["Carlito", "400i 700i"],
  ["Caladea", "400i 700i"],
  ["Comic Neue", "300i 400i 700i"],
];

const regularToBold = "400 500 600 700";
/** Weights of families with thousands of characters, whose nine weights would be half of all font data. */
const regularAndBold = "400 700";

const scriptFamilies: readonly Row[] = [
  ["Noto Sans Adlam", regularToBold],
  ["Noto Sans Arabic", allWeights],
  ["Noto Sans Armenian", allWeights],
  ["Noto Sans Bengali", allWeights],
  ["Noto Sans Canadian Aboriginal", allWeights],
  ["Noto Sans Chakma", "400"],
  ["Noto Sans Cherokee", allWeights],
  ["Noto Sans Devanagari", allWeights],
  ["Noto Sans Ethiopic", allWeights],
  ["Noto Sans Georgian", allWeights],
  ["Noto Sans Gujarati", allWeights],
  ["Noto Sans Gurmukhi", allWeights],
  ["Noto Sans Hebrew", allWeights],
  ["Noto Sans Javanese", regularToBold],
  ["Noto Sans Kannada", allWeights],
  ["Noto Sans Khmer", allWeights],
  ["Noto Sans KR", regularAndBold],
  ["Noto Sans Lao", allWeights],
  ["Noto Sans Malayalam", allWeights],
  ["Noto Sans Meetei Mayek", allWeights],
  ["Noto Sans Mongolian", "400"],
  ["Noto Sans Myanmar", allWeights],
  ["Noto Sans NKo", "400"],
  ["Noto Sans Ol Chiki", regularToBold],
  ["Noto Sans Oriya", allWeights],
  ["Noto Sans SC", regularAndBold],
  ["Noto Sans Sinhala", allWeights],
  ["Noto Sans Syriac", allWeights],
  ["Noto Sans Tamil", allWeights],
  ["Noto Sans Telugu", allWeights],
  ["Noto Sans Thaana", allWeights],
  ["Noto Sans Thai", allWeights],
  ["Noto Sans Tifinagh", "400"],
  ["Noto Sans Yi", "400"],
  ["Noto Serif Tibetan", allWeights],
];

const symbolFamilies: readonly Row[] = [
  ["Noto Emoji", "300 400 500 600 700"],
  ["Noto Sans Math", "400"],
  ["Noto Sans Symbols", allWeights],
  ["Noto Sans Symbols 2", "400"],
];

const weightNames: Readonly<Record<string, string>> = {
  100: "Thin",
  200: "ExtraLight",
  300: "Light",
  400: "Regular",
  500: "Medium",
  600: "SemiBold",
  700: "Bold",
  800: "ExtraBold",
  900: "Black",
};

function bundledFace(family: string, weight: string, italic: boolean): CatalogueFace {
  const slug = family.toLowerCase().replaceAll(" ", "-");
  const style = `${weight}${weightNames[weight]}${italic ? "_Italic" : ""}`;
  return {
    id: `${slug}-${weight}${italic ? "-italic" : ""}`,
    weight: Number(weight),
    italic,
    file: `@expo-google-fonts/${slug}/${style}/${family.replaceAll(" ", "")}_${style}.ttf`,
  };
}

function bundledFamily([name, weights]: Row, group: FontGroup): FontFamily {
  const faces = weights.split(" ").flatMap((entry) => {
    const weight = entry.slice(0, 3);
    const upright = bundledFace(name, weight, false);
    return entry.endsWith("i") ? [upright, bundledFace(name, weight, true)] : [upright];
  });
  return { name, printsAs: name, group, faces };
}

/** Families listed under their own names, each from an installed package. */
const bundledFamilies: readonly FontFamily[] = [
  ...textFamilies.map((row) => bundledFamily(row, "text")),
  ...scriptFamilies.map((row) => bundledFamily(row, "script")),
  ...symbolFamilies.map((row) => bundledFamily(row, "symbol")),
];

function standardFamily(name: string, printsAs: string): FontFamily {
  const family = bundledFamilies.find((bundled) => bundled.name === printsAs);
  if (!family) {
    throw new RangeError(`The catalogue prints ${name} in ${printsAs}, which is not bundled.`);
  }
  return { name, printsAs, group: "standard", faces: family.faces };
}

/** The font menu in display order: the standard names first, then the other bundled families. */
export const fontFamilies: readonly FontFamily[] = [
  ...standardNames.map(([name, printsAs]) => standardFamily(name, printsAs)),
  ...bundledFamilies,
];

const facesById: ReadonlyMap<FaceId, CatalogueFace> = new Map(
  bundledFamilies.flatMap((family) => family.faces.map((face) => [face.id, face])),
);

export function catalogueFace(id: FaceId): CatalogueFace | undefined {
  return facesById.get(id);
}

/** Module specifier of a bundled face's TTF. Throws a RangeError for an id that is not in the catalogue. */
export function faceFile(id: FaceId): string {
  const face = facesById.get(id);
  if (!face) {
    throw new RangeError(`The font face "${id}" is not in the catalogue.`);
  }
  return face.file;
}
