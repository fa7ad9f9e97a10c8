import { createFaceLibrary, createTextEngine, type TextStyle } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import { pathData, wordOutline } from "@print-builder/render/svg";
import svgpath from "svgpath";
import type { Plane } from "./art/artPath.ts";
import { type ArtStyle, createStyles, type Styles } from "./art/artStyle.ts";
import { NotArt, notArt } from "./art/notArt.ts";
import { viewBoxOf } from "./art/shownBox.ts";
import { bundledFamily, familiesIn } from "./families.ts";
import { type Letters, letterLength, lettersOf } from "./lettersOf.ts";
import { parseXml, writeXml, type XmlElement } from "./parseXml.ts";
import { maxSvgLength, svgSize } from "./readSvg.ts";
import { localName } from "./references.ts";

/** Maximum number of letters, the same limit as for text on a card. */
const mostLetters = 10_000;

/** Attributes that outlines replace. */
const places: ReadonlySet<string> = new Set(["x", "y", "dx", "dy", "xml:space"]);

/**
 * Properties to copy to outlines, because style sheets may set them on `text` and `tspan`, which outlining removes.
 */
const painted = [
  ...[
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
  ],
  ...["stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset", "visibility", "color", "paint-order"],
  ...["opacity", "display", "clip-path", "mask", "filter", "mix-blend-mode"],
];

const black = { color: "#000000", alpha: 1 };
const room = { width: 1e6, height: 1e6 };

/** Height of each baseline above the alphabetic baseline in most faces, as a fraction of the font size. */
const baselines: ReadonlyMap<string, number> = new Map([
  ["auto", 0],
  ["alphabetic", 0],
  ["baseline", 0],
  ["middle", 0.26],
  ["central", 0.35],
  ["hanging", 0.72],
  ["text-before-edge", 0.905],
  ["text-after-edge", -0.212],
]);

function createLettering() {
  const fonts = openFonts();
  const faces = createFaceLibrary(fonts);
  return { engine: createTextEngine(fonts, faces), faces };
}

let opened: ReturnType<typeof createLettering> | null = null;

/** Opens the fonts when the first text needs them. */
function lettering() {
  opened ??= createLettering();
  return opened;
}

type Drawing = { readonly styles: Styles; readonly hasSheet: boolean; readonly plane: Plane };

/**
 * Replaces text in an SVG with outlines from the bundled fonts, so that browsers, pictures and prints show the same
 * letters. Text that outlines cannot express stays text: on a path, stretched, or with a character that no font has.
 * Throws SvgError for anything but an SVG.
 */
export function outlineTexts(source: string): string {
  const root = parseXml(source);
  const all = elementsIn(root);
  const letters = all.filter((element) => localName(element) === "text").flatMap(textIn);
  if (letters.length === 0 || letters.join("").length > mostLetters) return source;
  try {
    const drawing = {
      styles: createStyles(all, () => undefined),
      hasSheet: all.some((element) => localName(element) === "style"),
      plane: viewBoxOf(root) ?? svgSize(root) ?? { width: 0, height: 0 },
    };
    const outlined = writeXml(withOutlines(root, null, drawing));
    return outlined.length > maxSvgLength ? source : outlined;
  } catch (error) {
    // The SVG's style sheets or its size are not supported.
    if (error instanceof NotArt) return source;
    throw error;
  }
}

const elementsIn = (element: XmlElement): readonly XmlElement[] => [
  element,
  ...element.children.flatMap((child) => (typeof child === "string" ? [] : elementsIn(child))),
];

const textIn = (element: XmlElement): readonly string[] =>
  element.children.flatMap((child) => (typeof child === "string" ? [child] : textIn(child)));

function withOutlines(element: XmlElement, parent: XmlElement | null, drawing: Drawing): XmlElement {
  if (localName(element) === "text") return outlinedText(element, parent, drawing);
  const children = element.children.map((child) =>
    typeof child === "string" ? child : withOutlines(child, element, drawing),
  );
  return { ...element, children };
}

function outlinedText(text: XmlElement, parent: XmlElement | null, drawing: Drawing): XmlElement {
  try {
    const runs = runsOf(text, drawing);
    const prefix = text.name.slice(0, -"text".length);
    const isPlain = runs.every(({ parts }) => parts.length === 1);
    // A clip path must not contain groups.
    if (isPlain || (parent && localName(parent) === "clipPath")) {
      const d = runs.map((run) => run.d).join("");
      const attributes = new Map([...kept(text, drawing), ["d", d]]);
      return { name: `${prefix}path`, attributes, children: [] };
    }
    const children = runs.map(({ parts: [, ...inner], d }) =>
      inner.reduceRight<XmlElement>(
        (child, part) => ({ name: `${prefix}g`, attributes: kept(part, drawing), children: [child] }),
        { name: `${prefix}path`, attributes: new Map([["d", d]]), children: [] },
      ),
    );
    return { name: `${prefix}g`, attributes: kept(text, drawing), children };
  } catch (error) {
    if (error instanceof NotArt) return text;
    throw error;
  }
}

/** The attributes to copy from an element to its outlines. */
function kept(element: XmlElement, { styles, hasSheet }: Drawing): ReadonlyMap<string, string> {
  const attributes = new Map([...element.attributes].filter(([name]) => !places.has(name)));
  const style = styles.styleInPlace(element);
  // Letters are always filled with the nonzero rule, even if they inherit even-odd.
  const rules = ["fill-rule", "clip-rule"].filter((name) => style.get(name) !== "nonzero");
  const said = hasSheet ? painted.filter((name) => style.get(name) !== "") : [];
  const declared = [
    ...said.map((name) => `${name}:${style.get(name)}`),
    ...rules.map((name) => `${name}:nonzero`),
  ];
  if (declared.length > 0)
    attributes.set("style", [attributes.get("style"), ...declared].filter(Boolean).join(";"));
  return attributes;
}

type Run = { readonly parts: readonly XmlElement[]; readonly d: string };

type SetLetters = {
  readonly letters: Letters;
  readonly width: number;
  readonly draw: (x: number, y: number) => string;
};

/** The outlines of a `text`, grouped by element. Throws NotArt for text that outlines cannot express. */
function runsOf(text: XmlElement, drawing: Drawing): readonly Run[] {
  const { styles, plane } = drawing;
  const sizes = sizesIn(styles);
  const lengthIn = (element: XmlElement, value: string, name: string) =>
    letterLength(value, sizes(element), name.endsWith("x") ? plane.width : plane.height);
  const sets = lettersOf(text, lengthIn).map((letters) => setLetters(letters, styles, sizes));
  const runs: { parts: readonly XmlElement[]; d: string }[] = [];
  let pen = { x: 0, y: 0 };
  for (const [index, { letters, width, draw }] of sets.entries()) {
    const { parts, x, y, dx = 0, dy = 0 } = letters;
    const isChunk = index === 0 || x !== undefined || y !== undefined;
    const left = isChunk ? (x ?? pen.x) - beforeAnchor(chunkAt(sets, index), styles) : pen.x;
    pen = { x: left + dx, y: (y ?? pen.y) + dy };
    const d = draw(pen.x, pen.y);
    const last = runs.at(-1);
    if (last?.parts === parts) last.d += d;
    else if (d !== "") runs.push({ parts, d });
    pen.x += width;
  }
  return runs;
}

/** The text chunk that starts at `index`: the letters that are anchored together. */
function chunkAt(sets: readonly SetLetters[], index: number): readonly SetLetters[] {
  const rest = sets.slice(index + 1);
  const end = rest.findIndex(({ letters }) => letters.x !== undefined || letters.y !== undefined);
  return sets.slice(index, end < 0 ? undefined : index + 1 + end);
}

function beforeAnchor(chunk: readonly SetLetters[], { styleInPlace }: Styles): number {
  const part = chunk[0]?.letters.parts.at(-1);
  if (!part) return 0;
  const style = styleInPlace(part);
  const anchor = style.get("text-anchor");
  const width = chunk.reduce(
    (sum, { letters, width }, index) => sum + width + (index ? (letters.dx ?? 0) : 0),
    0,
  );
  if (anchor === "middle") return width / 2;
  return (anchor === "end") === (style.get("direction") !== "rtl") ? width : 0;
}

function sizesIn({ styleInPlace }: Styles) {
  return function sizeOf(element: XmlElement): number {
    return letterLength(styleInPlace(element).get("font-size"), 16, 16);
  };
}

const usual = /^(normal|0(px)?|baseline)$/;

function setLetters(
  letters: Letters,
  { styleInPlace }: Styles,
  sizeOf: (part: XmlElement) => number,
): SetLetters {
  const part = letters.parts.at(-1) ?? notArt("no text");
  const style = styleInPlace(part);
  const isUpright = /^(|lr(-tb)?|horizontal-tb)$/.test(style.get("writing-mode"));
  if (!isUpright) notArt("vertical text");
  if (!usual.test(style.get("baseline-shift")) || !usual.test(style.get("word-spacing")))
    notArt("shifted text");
  const size = sizeOf(part);
  const { engine, faces } = lettering();
  const look = styleOfLetters(style, size);
  const text = directed(letters.text, style);
  const layout = engine.layout(text, look, room, black);
  if (layout.missing.length > 0 || !(size > 0)) notArt("text without a font");
  const [line] = layout.lines;
  const width = engine.layout(`${text}.`, look, room, black).lines[0]?.width ?? 0;
  const dot = engine.layout(".", look, room, black).lines[0]?.width ?? 0;
  const raised = size * (baselines.get(baselineOf(style)) ?? notArt("baseline of a text"));
  const draw = (x: number, y: number): string => {
    const [right, down] = [x - (line?.x ?? 0), y + raised - (line?.baseline ?? 0)];
    return layout.ops
      .flatMap((op) => {
        if (op.op === "path") return [svgpath(pathData(op.path)).translate(right, down)];
        if (op.op !== "glyphs") return [];
        const scale = op.size / faces.get(op.face).unitsPerEm;
        return op.words.map(({ word, x: at }) =>
          svgpath(wordOutline(faces, word)).matrix([scale, 0, 0, -scale, at + right, op.baseline + down]),
        );
      })
      .map((path) => path.round(3).toString())
      .join("");
  };
  return { letters, width: width - dot, draw };
}

/** Adds a direction mark, so that the style and not the first letter determines the direction of the text. */
function directed(text: string, style: ArtStyle): string {
  if (!/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text))
    return text;
  return `${style.get("direction") === "rtl" ? "\u200f" : "\u200e"}${text}`;
}

function baselineOf(style: ArtStyle): string {
  const own = style.get("alignment-baseline");
  return own === "auto" ? style.get("dominant-baseline") : own;
}

const weights: ReadonlyMap<string, number> = new Map([
  ["normal", 400],
  ["bold", 700],
  ["bolder", 700],
  ["lighter", 300],
]);

function styleOfLetters(style: ArtStyle, size: number): TextStyle {
  const [weight, spacing, line] = [
    style.get("font-weight"),
    style.get("letter-spacing"),
    style.get("text-decoration"),
  ];
  return {
    family: bundledFamily(familiesIn(style.get("font-family"))) ?? "Arial",
    size,
    weight: weights.get(weight) ?? (Number(weight) || 400),
    italic: /italic|oblique/.test(style.get("font-style")),
    underline: /underline/.test(line),
    lineThrough: /line-through/.test(line),
    align: "left",
    wrap: "none",
    minSize: size,
    letterSpacing: usual.test(spacing) ? 0 : letterLength(spacing, size),
    features: "",
    verticalAlign: "top",
    lineHeight: 1,
    paragraphSpacing: 0,
    list: "none",
  };
}
