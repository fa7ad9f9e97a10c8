import { convertHsvaTo, parseColor } from "@mantine/core";

export type ColourSource = "hex" | "rgb" | "hsl" | "slider" | "swatch" | "stored";

/** A colour in every notation. Red, green and blue are 0 to 255, hue 0 to 360, percentages 0 to 100, alpha 0 to 1. */
export type ColourValue = {
  /** Six digits, or eight for a translucent colour. */
  readonly hex: string;
  readonly rgb: { readonly r: number; readonly g: number; readonly b: number; readonly a: number };
  readonly hsl: { readonly h: number; readonly s: number; readonly l: number; readonly a: number };
  readonly hsv: { readonly h: number; readonly s: number; readonly v: number; readonly a: number };
  readonly source: ColourSource;
};

/** The notations that the picker cycles through. */
export type ColourView = "hex" | "rgb" | "hsl";

const hexColour = /^#?(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** True for a hex colour with three, four, six or eight digits. */
export function isHexColour(text: string): boolean {
  return hexColour.test(text.trim());
}

export function clampAlpha(alpha: number): number {
  return Number.isFinite(alpha) ? Math.min(1, Math.max(0, alpha)) : 1;
}

/** Opaque colours are stored with six digits, as everywhere else. */
function shortHex(hex: string): string {
  const lower = hex.toLowerCase();
  return /^#[0-9a-f]{6}ff$/.test(lower) ? lower.slice(0, 7) : lower;
}

function lightness(s: number, v: number): { readonly s: number; readonly l: number } {
  const l = v * (1 - s / 200);
  const room = Math.min(l, 100 - l);
  return { s: Math.round(room === 0 ? 0 : ((v - l) / room) * 100), l: Math.round(l) };
}

/** Reads `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()` and `hsla()`. Anything else becomes black. */
export function colourValue(css: string, source: ColourSource): ColourValue {
  const text = css.trim();
  const hsv = parseColor(isHexColour(text) && !text.startsWith("#") ? `#${text}` : text);
  const hex = shortHex(convertHsvaTo("hexa", hsv));
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const { h, a } = hsv;
  return { hex, rgb: { r, g, b, a }, hsl: { h, ...lightness(hsv.s, hsv.v), a }, hsv, source };
}

/** The same colour with another alpha. */
export function withAlpha({ rgb }: ColourValue, alpha: number, source: ColourSource): ColourValue {
  return colourValue(`rgba(${rgb.r}, ${rgb.g}, ${rgb.b}, ${clampAlpha(alpha)})`, source);
}

/** The next notation in the cycle. Skips hex for translucent colours. */
export function nextView(view: ColourView, alpha: number): ColourView {
  if (view === "hex") return "rgb";
  if (view === "rgb") return "hsl";
  return alpha < 1 ? "rgb" : "hex";
}

/** The notation to show: the chosen notation, unless it cannot express the colour's alpha. */
export function shownView(view: ColourView, alpha: number): ColourView {
  return view === "hex" && alpha < 1 ? "rgb" : view;
}

/** Swatches offered in addition to the card's own colours, by their CSS names. */
export const swatches: readonly { readonly name: string; readonly hex: string }[] = [
  { name: "black", hex: "#000000" },
  { name: "dimgray", hex: "#696969" },
  { name: "silver", hex: "#c0c0c0" },
  { name: "white", hex: "#ffffff" },
  { name: "maroon", hex: "#800000" },
  { name: "crimson", hex: "#dc143c" },
  { name: "tomato", hex: "#ff6347" },
  { name: "darkorange", hex: "#ff8c00" },
  { name: "gold", hex: "#ffd700" },
  { name: "khaki", hex: "#f0e68c" },
  { name: "olive", hex: "#808000" },
  { name: "forestgreen", hex: "#228b22" },
  { name: "mediumseagreen", hex: "#3cb371" },
  { name: "teal", hex: "#008080" },
  { name: "skyblue", hex: "#87ceeb" },
  { name: "dodgerblue", hex: "#1e90ff" },
  { name: "royalblue", hex: "#4169e1" },
  { name: "navy", hex: "#000080" },
  { name: "rebeccapurple", hex: "#663399" },
  { name: "orchid", hex: "#da70d6" },
  { name: "pink", hex: "#ffc0cb" },
];
