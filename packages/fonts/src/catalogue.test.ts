import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { catalogueFace, faceFile, fontFamilies } from "./catalogue.ts";
import { readFontFile } from "./readFontFile.ts";

const openFamilies = fontFamilies.filter((family) => family.group !== "standard");
const openFaces = openFamilies.flatMap((family) => family.faces.map((face) => ({ family, face })));

function fileOf(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier));
}

describe("the font menu", () => {
  it("[OPEN-41, TEXT-04] the font menu starts with eight standard names and their families", () => {
    const standard = fontFamilies.slice(0, 8).map(({ name, printsAs, group }) => [name, printsAs, group]);
    expect(standard).toEqual([
      ["Arial", "Arimo", "standard"],
      ["Helvetica", "Arimo", "standard"],
      ["Times New Roman", "Tinos", "standard"],
      ["Courier New", "Cousine", "standard"],
      ["Georgia", "Gelasio", "standard"],
      ["Calibri", "Carlito", "standard"],
      ["Cambria", "Caladea", "standard"],
      ["Comic Sans MS", "Comic Neue", "standard"],
    ]);
  });

  it("[OPEN-41] the font menu offers the other bundled families by their own names", () => {
    const names = openFamilies.map((family) => family.name);
    const asked = ["Roboto", "Open Sans", "Lato", "Montserrat", "Poppins", "Noto Sans", "Arimo", "Tinos"];
    expect(names).toEqual(expect.arrayContaining(asked));
    expect(names.filter((name) => name.startsWith("Noto Sans ")).length).toBeGreaterThanOrEqual(18);
    expect(openFamilies.every((family) => family.printsAs === family.name)).toBe(true);
  });

  it("family names in the font menu are unique", () => {
    const names = fontFamilies.map((family) => family.name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  it("every face has a unique id with its weight and slant", () => {
    const ids = openFaces.map(({ face }) => face.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["arimo-700", "arimo-700-italic", "noto-sans-symbols-2-400"]));
  });
});

describe("font files", () => {
  it.each(openFamilies)("the files of $name exist and contain the listed faces", (family) => {
    for (const face of family.faces) {
      const bytes = readFileSync(fileOf(face.file));
      expect(bytes.readUInt32BE(0), face.file).toBe(0x00010000);
      const { families, weight, italic } = readFontFile(face.file, bytes);
      expect(families, face.file).toContain(family.name);
      expect(italic, face.file).toBe(face.italic);
      // Windows emboldens fonts with weights below 250, so foundries use 250 or 275 for thin and extra light.
      const listed = face.weight < 300 ? [face.weight, 250, 275] : [face.weight];
      expect(listed, face.file).toContain(weight);
    }
  });

  it("Chinese and Korean come only in regular and bold", () => {
    for (const name of ["Noto Sans SC", "Noto Sans KR"]) {
      const { faces } = fontFamilies.find((family) => family.name === name) ?? { faces: [] };
      expect(faces.map(({ weight }) => weight)).toEqual([400, 700]);
    }
  });

  it("the catalogue lists every weight of the other bundled packages", () => {
    const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    const packages = Object.keys(manifest.dependencies).filter((name) =>
      name.startsWith("@expo-google-fonts/"),
    );
    const installed = packages.flatMap((name) =>
      readdirSync(fileOf(`${name}/package.json`).replace(/package\.json$/, ""), { recursive: true })
        .map((path) => `${name}/${String(path).replaceAll("\\", "/")}`)
        .filter((path) => path.endsWith(".ttf")),
    );
    const isHan = (file: string) => /noto-sans-(?:sc|kr)\//.test(file);
    const listed = openFaces.map(({ face }) => face.file).filter((file) => !isHan(file));
    expect(listed.sort()).toEqual(installed.filter((file) => !isHan(file)).sort());
  });

  it("finds font files by face id", () => {
    expect(faceFile("arimo-700-italic")).toBe(
      "@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf",
    );
    expect(faceFile("noto-sans-kr-400")).toBe(
      "@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf",
    );
    expect(catalogueFace("upload:arimo.ttf")).toBeUndefined();
    expect(() => faceFile("verdana-400")).toThrow('The font face "verdana-400" is not in the catalogue.');
  });
});
