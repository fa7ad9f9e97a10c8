import type { Paint } from "@print-builder/core/layout";
import { type ContentStream, createContentStream } from "./contentStream.ts";

/** A content stream being drawn, with the resources it turned out to need. */
export type Surface = {
  /** Millimetres that a unit of this surface measures on paper; pictures are prepared for that size. */
  unitMm: number;
  readonly content: ContentStream;
  /** The resource name of a font object. */
  font(number: number): string;
  /** Paints an external object: a picture into the unit square, or a form. */
  paintObject(number: number): void;
  /** Saves the graphics state, runs `draw` and restores it. */
  isolated(operators: string, draw: () => void): void;
  /** Sets the opacity of what follows, each 0..1. */
  setAlpha(fill: number, stroke: number): void;
  /** The resource dictionary. */
  resources(): string;
};

export function createSurface(unitMm: number, content = createContentStream()): Surface {
  const fonts = new Set<number>();
  const objects = new Set<number>();
  /** Fill and stroke alpha in thousandths, as keys of graphics states. */
  const states = new Set<string>();
  let alpha = "";
  return {
    unitMm,
    content,
    font(number) {
      fonts.add(number);
      return `/F${number}`;
    },
    paintObject(number) {
      objects.add(number);
      content.add(`/X${number} Do\n`);
    },
    isolated(operators, draw) {
      const before = alpha;
      content.add(`q ${operators}`);
      draw();
      content.add("Q\n");
      alpha = before;
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
      return `<<${section("Font", references(fonts, "F"))}${section(
        "XObject",
        references(objects, "X"),
      )}${section("ExtGState", alphas.join(""))}>>`;
    },
  };
}

function section(name: string, entries: string): string {
  return entries === "" ? "" : `/${name}<<${entries}>>`;
}

function thousandths(alpha: number): number {
  return Math.round(Math.min(1, Math.max(0, alpha)) * 1000);
}

const coloursKept = 4_096;
const colours = new Map<string, string>();

/** The three components of `#rrggbb`, 0..1. */
export function components(paint: Paint): string {
  const kept = colours.get(paint.color);
  if (kept !== undefined) {
    return kept;
  }
  if (colours.size >= coloursKept) {
    colours.clear();
  }
  const value = Number.parseInt(paint.color.slice(1), 16);
  const shares = [value >> 16, (value >> 8) & 255, value & 255].map(
    (part) => Math.round((part / 255) * 1e4) / 1e4,
  );
  const made = shares.join(" ");
  colours.set(paint.color, made);
  return made;
}
