import type { Paint } from "@print-builder/core/layout";
import type { Inks, PaintUse } from "@print-builder/press";
import { type ContentStream, createContentStream } from "./contentStream.ts";

/** A content stream being drawn, with the resources it uses. */
export type Surface = {
  /** Millimetres on paper per unit of this surface, which determine the size that pictures are prepared for. */
  unitMm: number;
  readonly content: ContentStream;
  /** Returns operators that set a fill or stroke colour in the file's colour space. */
  fill(paint: Paint, use?: PaintUse): string;
  stroke(paint: Paint): string;
  /** Returns the resource name of a font object. */
  font(number: number): string;
  /** Paints an XObject: a picture in the unit square, or a form. */
  paintObject(number: number): void;
  /** Paints a gradient over the whole visible area; `dictionary` is the shading's. */
  paintShading(dictionary: string): void;
  /** Masks what is painted next by the luminosity of this form, until the graphics state is restored. */
  maskBy(form: number): void;
  /** Saves the graphics state, runs `draw` and restores it. */
  isolated(operators: string, draw: () => void): void;
  /** Like `isolated`, but with overprint, so that the inks beneath stay. */
  overprinted(draw: () => void): void;
  /** Sets the fill and stroke opacity of what is painted next, each 0..1. */
  setAlpha(fill: number, stroke: number): void;
  resources(): string;
};

export function createSurface(unitMm: number, inks: Inks, content = createContentStream()): Surface {
  const fonts = new Set<number>();
  const objects = new Set<number>();
  /** Fill and stroke alpha in thousandths, as keys of graphics states. */
  const states = new Set<string>();
  const separations = new Map<string, string>();
  const shadings: string[] = [];
  const masks = new Set<number>();
  let overprints = false;
  let alpha = "";
  const set = (paint: Paint, use: PaintUse) => {
    const colour = inks.set(paint, use);
    if (colour.separation) separations.set(colour.separation.resource, colour.separation.space);
    return colour;
  };
  return {
    unitMm,
    content,
    fill: (paint, use = "area") => set(paint, use).fill,
    stroke: (paint) => set(paint, "area").stroke,
    font(number) {
      fonts.add(number);
      return `/F${number}`;
    },
    paintObject(number) {
      objects.add(number);
      content.add(`/X${number} Do\n`);
    },
    paintShading(dictionary) {
      content.add(`/H${shadings.push(dictionary)} sh\n`);
    },
    maskBy(form) {
      masks.add(form);
      content.add(`/M${form} gs\n`);
    },
    isolated(operators, draw) {
      const before = alpha;
      content.add(`q ${operators}`);
      draw();
      content.add("Q\n");
      alpha = before;
    },
    overprinted(draw) {
      overprints = true;
      this.isolated("/Over gs\n", draw);
    },
    setAlpha(fill, stroke) {
      const key = `${thousandths(fill)}s${thousandths(stroke)}`;
      if (key === alpha || (alpha === "" && key === "1000s1000")) {
        return;
      }
      alpha = key;
      states.add(key);
      content.add(`/A${key} gs\n`);
    },
    resources() {
      const references = (numbers: Set<number>, prefix: string) =>
        [...numbers].map((number) => `/${prefix}${number} ${number} 0 R`).join("");
      const alphas = [...states].map((key) => {
        const [fill = 0, stroke = 0] = key.split("s").map(Number);
        return `/A${key}<</ca ${fill / 1000}/CA ${stroke / 1000}>>`;
      });
      for (const form of masks) alphas.push(`/M${form}<</SMask<</S/Luminosity/G ${form} 0 R>>>>`);
      if (overprints) alphas.push("/Over<</OP true/op true/OPM 1>>");
      const painted = shadings.map((dictionary, index) => `/H${index + 1}${dictionary}`).join("");
      const spaces = [...separations].map(([name, space]) => `/${name}${space}`);
      return `<<${section("Font", references(fonts, "F"))}${section(
        "XObject",
        references(objects, "X"),
      )}${section("ExtGState", alphas.join(""))}${section("ColorSpace", spaces.join(""))}${section("Shading", painted)}>>`;
    },
  };
}

function section(name: string, entries: string): string {
  return entries === "" ? "" : `/${name}<<${entries}>>`;
}

function thousandths(alpha: number): number {
  return Math.round(Math.min(1, Math.max(0, alpha)) * 1000);
}
