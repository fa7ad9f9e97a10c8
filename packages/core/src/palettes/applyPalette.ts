import { fromOklch, luminance, type Oklch, ofLuminance, toOklch } from "../drawing/colourSpace.ts";
import { parsePaint } from "../drawing/parsePaint.ts";
import type { EditorDesign, Elements } from "../editing/index.ts";
import { roleOf, styleIdOf } from "../elements/index.ts";
import { backgroundsBelow } from "./backgroundsBelow.ts";
import { type ColourFamily, colourFamilies, familyOf, isPale } from "./colourFamilies.ts";
import { changeColours, colourUses, isInk, ownSvg } from "./colourUses.ts";
import { legibleInk } from "./legibleInk.ts";
import type { Palette } from "./palettes.ts";
import { addressOfSvg, recolourSvg } from "./svgColours.ts";

type Change = (color: string) => string;

/** A colour of less chroma is a plain grey, black or white, and stays one. */
const greyChroma = 0.004;

/** Neighbouring hues stay neighbours, somewhat closer. */
const spread = 0.6;

/** How much stronger a colour may become. */
const maxStrengthening = 1.9;

/** Shifts lightness so that `from` becomes `to` and black and white stay as they are. */
function shiftLightness(lightness: number, from: number, to: number): number {
  if (lightness <= from) return (lightness * to) / Math.max(from, 0.01);
  return 1 - ((1 - lightness) * (1 - to)) / Math.max(1 - from, 0.01);
}

const signedTurn = (from: number, to: number) => ((to - from + 540) % 360) - 180;

function changeTone(color: string, tone: Oklch, family: ColourFamily, palette: Palette): string {
  const target = toOklch(palette[family.role]);
  const hue = (target.hue + signedTurn(family.hue, tone.hue) * spread + 360) % 360;
  const chroma = tone.chroma * Math.min(maxStrengthening, target.chroma / family.chroma);
  if (palette.lightness === "kept" || isPale(tone)) return ofLuminance(hue, chroma, luminance(color));
  if (color === family.dominant) return parsePaint(palette[family.role])?.color ?? color;
  const from = toOklch(family.dominant).lightness;
  return fromOklch({ hue, chroma, lightness: shiftLightness(tone.lightness, from, target.lightness) });
}

/** Letters stay as dark or light as they were: a light colour that somebody picked is hard to read as text. */
function changeInk(color: string, after: string, palette: Palette): string {
  if (palette.lightness === "kept") return after;
  const { hue, chroma } = toOklch(after);
  return ofLuminance(hue, Math.min(chroma, toOklch(color).chroma), luminance(color));
}

/** A design all in grey takes the main colour where it is dark. */
function tintGrey(color: string, { lightness }: Oklch, palette: Palette): string {
  const { hue, chroma } = toOklch(palette.main);
  return lightness > 0.75 ? color : ofLuminance(hue, chroma, luminance(color));
}

/** Gives each colour of a design, #rrggbb, its new one under a palette, before letters are made legible. */
export function paletteChange(design: EditorDesign, palette: Palette): Change {
  const families = colourFamilies(colourUses(design));
  const known = new Map<string, string>();
  const changed = (color: string): string => {
    const tone = toOklch(color);
    if (families.length === 0) return tintGrey(color, tone, palette);
    const family = tone.chroma < greyChroma ? undefined : familyOf(families, tone);
    return family ? changeTone(color, tone, family, palette) : color;
  };
  return (color) => {
    const after = known.get(color) ?? changed(color);
    known.set(color, after);
    return after;
  };
}

function recolourSide(elements: Elements, background: string, change: Change, palette: Palette): Elements {
  return elements.map((element) => {
    const svg = ownSvg(element);
    if (svg !== null) {
      const imageData = addressOfSvg(recolourSvg(svg, change));
      return { ...element, properties: { ...element.properties, imageData } };
    }
    const backgrounds = backgroundsBelow(elements, element, background);
    const properties = changeColours(element.properties, (color, key) =>
      isInk(element, key)
        ? legibleInk(
            roleOf(element),
            { before: color, after: changeInk(color, change(color), palette) },
            backgrounds,
            change,
          )
        : change(color),
    );
    return { ...element, properties };
  });
}

/** Styles get the colour that the first text which follows them got; one that no text follows the palette's own. */
function recolourStyles(
  { front, back, textStyles }: EditorDesign,
  recoloured: Elements,
  change: Change,
): EditorDesign["textStyles"] {
  const before = [...front, ...back];
  return textStyles.map((style) => {
    const { color } = style.properties;
    const first = before.findIndex(
      (element) => styleIdOf(element) === style.id && element.properties.color === color,
    );
    const after = recoloured[first]?.properties.color;
    if (typeof after === "string") return { ...style, properties: { ...style.properties, color: after } };
    return { ...style, properties: changeColours(style.properties, change) };
  });
}

/**
 * The design in a palette's colours. Letters and bars that stood out from what is behind them still do, at 4.5 : 1 or
 * better. Drawings (SVG) stored in the design are recoloured; other pictures keep their colours.
 */
export function applyPalette(design: EditorDesign, palette: Palette): EditorDesign {
  const change = paletteChange(design, palette);
  const stored = parsePaint(design.backgroundColor)?.color;
  const background = stored ?? "#ffffff";
  const front = recolourSide(design.front, background, change, palette);
  const back = recolourSide(design.back, background, change, palette);
  return {
    ...design,
    backgroundColor: stored === undefined ? design.backgroundColor : change(stored),
    front,
    back,
    textStyles: recolourStyles(design, [...front, ...back], change),
  };
}
