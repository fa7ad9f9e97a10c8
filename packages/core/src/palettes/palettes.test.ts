import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseProject } from "../document/index.ts";
import { contrast, luminance, toOklch } from "../drawing/colourSpace.ts";
import { designOf, type EditorDesign } from "../editing/index.ts";
import { applyPalette } from "./applyPalette.ts";
import { ownPalette, palettes } from "./palettes.ts";
import { addressOfSvg, svgOfAddress, textFromBase64, toBase64 } from "./svgColours.ts";

const element = (id: string, type: string, box: readonly number[], properties: object) => {
  const [x, y, width, height] = box;
  return { id, type, x, y, width, height, rotation: 0, zIndex: 0, hidden: false, locked: false, properties };
};

const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><path id="fade" fill="#0f4b44"/><use href="#fade"/></svg>`;

const green = "#0f4b44";

function design(...front: readonly object[]): EditorDesign {
  const stored = {
    canvas_width: 300,
    canvas_height: 200,
    background_color: "#fbf8f2",
    front_elements: front,
  };
  return designOf(parseProject(stored).project);
}

const panel = element("panel", "rectangle", [0, 0, 100, 200], { fillColor: green, strokeWidth: 0 });
const sun = element("sun", "circle", [250, 0, 60, 40], { fillColor: "#f2b36b", strokeWidth: 0 });
const onPanel = element("role", "text", [10, 150, 80, 20], { text: "STUDENT", color: "#ffffff" });
const onPaper = element("name", "text", [110, 50, 150, 30], { text: "{{ name }}", color: "#12302c" });
const bars = element("bars", "barcode", [110, 120, 150, 30], {
  value: "1",
  color: "#12302c",
  backgroundColor: "",
});
const art = element("art", "image", [0, 0, 100, 200], {
  staticImage: true,
  imageData: addressOfSvg(drawing),
});
const card = design(panel, sun, onPanel, onPaper, bars, art);

const colorOf = ({ front }: EditorDesign, id: string, key: string) =>
  String(front.find((each) => each.id === id)?.properties[key]);

describe.each(palettes.map((palette) => [palette.name, palette] as const))("%s", (_, palette) => {
  const after = applyPalette(card, palette);

  test("gives the two most used hues main and accent, equally bright", () => {
    const [main, accent] = [colorOf(after, "panel", "fillColor"), colorOf(after, "sun", "fillColor")];
    const turn = (a: string, b: string) => Math.abs(((toOklch(a).hue - toOklch(b).hue + 540) % 360) - 180);
    expect(turn(main, palette.main)).toBeLessThan(8);
    expect(turn(accent, palette.accent)).toBeLessThan(8);
    expect(luminance(main)).toBeCloseTo(luminance(green), 2);
    expect(luminance(accent)).toBeCloseTo(luminance("#f2b36b"), 1);
  });

  test("keeps white unchanged and text legible", () => {
    expect(colorOf(after, "role", "color")).toBe("#ffffff");
    expect(contrast("#ffffff", colorOf(after, "panel", "fillColor"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colorOf(after, "name", "color"), after.backgroundColor)).toBeGreaterThanOrEqual(4.5);
  });

  test("recolours embedded drawings, but not colour words in their ids", () => {
    const svg = svgOfAddress(colorOf(after, "art", "imageData"));
    expect(svg).toContain('href="#fade"');
    expect(svg).toContain(`fill="${colorOf(after, "panel", "fillColor")}"`);
  });
});

describe("a custom palette", () => {
  const after = applyPalette(card, ownPalette("#ffcc00", "#0b3d91"));

  test("shows a custom palette's two colours exactly", () => {
    expect(colorOf(after, "panel", "fillColor")).toBe("#ffcc00");
    expect(colorOf(after, "sun", "fillColor")).toBe("#0b3d91");
  });

  test("darkens white text whose background became light", () => {
    expect(contrast(colorOf(after, "role", "color"), "#ffcc00")).toBeGreaterThanOrEqual(4.5);
    expect(luminance(colorOf(after, "role", "color"))).toBeLessThan(0.2);
  });

  test("text stays legible and barcodes dark with any custom palette", () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(hex, hex, (main, accent) => {
        const own = applyPalette(design(panel, sun, onPanel, onPaper, bars), ownPalette(main, accent));
        const [ground, ink] = [own.backgroundColor, colorOf(own, "bars", "color")];
        expect(contrast(colorOf(own, "role", "color"), colorOf(own, "panel", "fillColor"))).toBeGreaterThan(
          4.49,
        );
        expect(contrast(colorOf(own, "name", "color"), ground)).toBeGreaterThan(4.49);
        expect(contrast(ink, ground)).toBeGreaterThan(4.49);
        expect(luminance(ink)).toBeLessThan(luminance(ground));
      }),
      { numRuns: 60 },
    );
  });
});

test("gives a grey design the main colour in its dark parts", () => {
  const grey = applyPalette(
    design(element("a", "rectangle", [0, 0, 300, 20], { fillColor: "#222222" })),
    ownPalette("#a02040", "#204080"),
  );
  expect(toOklch(colorOf(grey, "a", "fillColor")).chroma).toBeGreaterThan(0.03);
});

test("keeps photos, translucent fills and colourless elements unchanged", () => {
  const photo = element("photo", "image", [0, 0, 9, 9], { staticImage: false, imageBinding: "photo" });
  const glass = element("glass", "rectangle", [0, 0, 9, 9], { fillColor: "rgba(15,75,68,.5)" });
  const after = applyPalette(design(panel, photo, glass), palettes[0] ?? ownPalette("#000000", "#000000"));
  expect(colorOf(after, "glass", "fillColor")).toBe("rgba(15,75,68,.5)");
  expect(after.front[1]?.properties).toEqual(photo.properties);
});

test("decodes base64 of any text", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => textFromBase64(toBase64(text)) === text));
});
