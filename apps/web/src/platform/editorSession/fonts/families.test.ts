import type { FontItem } from "@print-builder/api";
import { expect, test } from "vitest";
import {
  customFamilies,
  filterFamilies,
  fontProperties,
  namedFamilies,
  printedFamily,
  styleName,
} from "./families.ts";

const font = (family: string, weight = 400, italic = false): FontItem => ({
  font_id: `${family}-${weight}`,
  filename: `${family}-${weight}.ttf`,
  family,
  names: [family, `${family}-${weight}`],
  weight,
  italic,
  is_variable: false,
  content_type: "font/ttf",
  size: 1000,
  url: "/font",
  uploaded_at: "2026-01-01T00:00:00.000Z",
});
const crest = [font("Crest"), font("Crest", 700)];

test("[TEXT-04, OPEN-41] names the font that each family prints as", () => {
  expect(namedFamilies.map(({ name, printsAs }) => `${name} — prints as ${printsAs}`)).toEqual([
    "Arial — prints as Arimo",
    "Helvetica — prints as Arimo",
    "Times New Roman — prints as Tinos",
    "Courier New — prints as Cousine",
    "Georgia — prints as Gelasio",
    "Calibri — prints as Carlito",
    "Cambria — prints as Caladea",
    "Comic Sans MS — prints as Comic Neue",
  ]);
});

test("[OPEN-41] “Custom” lists the project's families before bundled families", () => {
  const families = customFamilies(crest);
  expect(families[0]).toEqual({ name: "Crest", kind: "uploaded", styles: "Regular, Bold", files: crest });
  const names = families.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(["Roboto", "Open Sans", "Lato", "Montserrat", "Poppins", "Noto Sans"]),
  );
  expect(names).not.toContain("Arial");
});

test("an uploaded family replaces a bundled family of the same name", () => {
  const families = customFamilies([font("lato")]);
  expect(families.filter(({ name }) => name.toLowerCase() === "lato").map(({ kind }) => kind)).toEqual([
    "uploaded",
  ]);
});

test("[OPEN-41] finds families by words, file names and kind", () => {
  const families = customFamilies(crest);
  const named = (search: string, filter: "all" | "uploaded" | "bundled" = "all") =>
    filterFamilies(families, search, filter).map(({ name }) => name);
  expect(named("sans noto dev")).toEqual(["Noto Sans Devanagari"]);
  expect(named("crest-700.ttf")).toEqual(["Crest"]);
  expect(named("", "uploaded")).toEqual(["Crest"]);
  expect(named("crest", "bundled")).toEqual([]);
});

test("[OPEN-41] every family prints in some font, falling back to Arimo", () => {
  expect(printedFamily("Arial", crest)).toBe("Arimo");
  expect(printedFamily("crest-700", crest)).toBe("Crest");
  expect(printedFamily("Lato", crest)).toBe("Lato");
  expect(printedFamily("Papyrus, Lato", crest)).toBe("Lato");
  expect(printedFamily("Papyrus", crest)).toBe("Arimo");
});

test("[TEXT-04] stores menu families by name and all other families as custom", () => {
  expect(fontProperties("Georgia")).toEqual({ fontFamily: "Georgia", customFontFamily: "" });
  expect(fontProperties("Crest")).toEqual({ fontFamily: "custom", customFontFamily: "Crest" });
});

test("names font styles by weight and slant", () => {
  expect(
    [crest[1] ?? crest[0], font("a", 400, true), font("a", 350), font("a", 900, true)].map(
      (each) => each && styleName(each),
    ),
  ).toEqual(["Bold", "Italic", "Weight 350", "Black italic"]);
});
