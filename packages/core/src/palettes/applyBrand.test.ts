import { describe, expect, test } from "vitest";
import { parseProject } from "../document/index.ts";
import { designOf } from "../editing/index.ts";
import { applyBrand, isLogo } from "./applyBrand.ts";

const element = (id: string, type: string, properties: object, name?: string) => ({
  ...{ id, type, x: 0, y: 0, width: 100, height: 20, rotation: 0, zIndex: 0, hidden: false, locked: false },
  ...(name === undefined ? {} : { name }),
  properties,
});

const title = element("title", "text", { text: "Riverside", fontSize: 30, fontFamily: "Arial" });
const small = element("small", "text", {
  text: "Class 5A",
  fontSize: 12,
  customFontFamily: "Lobster",
  fontFamily: "custom",
  runs: [{ start: 0, end: 5, bold: true, fontFamily: "Georgia" }],
});
const plain = element("plain", "text", { text: "{{ name }}", fontSize: 14 });
const panel = element("panel", "rectangle", { fillColor: "#0f4b44", strokeWidth: 0 });
const picture = { staticImage: true, imageData: "media:old.png", originalName: "old.png" };
const crest = element("crest", "image", picture, "School crest");
const view = element("view", "image", picture, "Logotype of nobody");
const portrait = element("portrait", "image", { imageBinding: "{{ photo }}" }, "Logo");

const design = designOf(
  parseProject({
    canvas_width: 300,
    canvas_height: 200,
    front_elements: [title, panel, crest, view, portrait],
    back_elements: [small, plain],
    text_styles: [{ id: "s1", name: "Heading", properties: { fontSize: 40, fontFamily: "Arial" } }],
  }).project,
);

const logo = { imageData: "media:new.svg", originalName: "new.svg" };
const brand = { colors: ["#1f4f8f", "#f2b134"], headingFont: "Playfair Display", bodyFont: "Lato", logo };

describe("applying a brand to a design", () => {
  const after = applyBrand(design, brand);
  const all = [...after.front, ...after.back];
  const of = (id: string) => all.find((each) => each.id === id)?.properties ?? {};

  test("large text gets the brand's heading font, other text its body font", () => {
    expect(["title", "small", "plain"].map((id) => of(id).fontFamily)).toEqual([
      "Playfair Display",
      "Lato",
      "Lato",
    ]);
    expect(after.textStyles[0]?.properties.fontFamily).toBe("Playfair Display");
    expect(of("small")).toMatchObject({ customFontFamily: "", runs: [{ start: 0, end: 5, bold: true }] });
    expect(JSON.stringify(of("small"))).not.toContain("Georgia");
  });

  test("replaces the design's main colour with exactly the brand's", () => {
    expect(of("panel").fillColor).toBe("#1f4f8f");
  });

  test("replaces logos with the brand's, and no other pictures", () => {
    expect(of("crest")).toEqual({ ...picture, ...logo });
    expect(of("view")).toEqual(picture);
    expect(design.front.filter(isLogo).map(({ id }) => id)).toEqual(["crest"]);
  });

  test("a brand without fonts and logo changes only colours", () => {
    const coloured = applyBrand(design, { ...brand, headingFont: "", bodyFont: "", logo: null });
    expect(coloured.back.map(({ properties }) => properties.fontFamily)).toEqual(["custom", undefined]);
    expect(coloured.front.find(isLogo)?.properties).toEqual(picture);
  });
});
