/** Look of an invented adult in the templates, drawn with light and shadow. */
export type Sitter = {
  readonly skin: keyof typeof complexions;
  readonly hair: HairStyle;
  readonly hairColor: string;
  readonly wear: "suit" | "shirt" | "scrubs" | "knit" | "coat" | "blouse";
  /** Colours of the outer and the inner piece of clothing. */
  readonly top: string;
  readonly shirt?: string;
  readonly tie?: string;
  /** Colour behind the person. */
  readonly ground: string;
  readonly iris?: string;
  readonly beard?: "stubble" | "short" | "full";
  readonly glasses?: true;
  /** Fuller lips, longer lashes, finer brows. */
  readonly soft?: true;
  /** 0 for young, 1 for old. */
  readonly age?: number;
  /** Width of the jaw: 0 narrow, 1 broad. */
  readonly jaw?: number;
};

export type HairStyle =
  | "sidePart"
  | "crop"
  | "bald"
  | "curls"
  | "long"
  | "bob"
  | "bun"
  | "hijab"
  | "turban"
  | "waves";

/** Base, light, shade and lips. */
export const complexions = {
  porcelain: { base: "#ecc7ae", light: "#f8e0cf", shade: "#b5795c", lip: "#b4605a" },
  rose: { base: "#e2b394", light: "#f3d2ba", shade: "#a3694a", lip: "#a9544d" },
  sand: { base: "#d8a67e", light: "#eac5a3", shade: "#93613e", lip: "#9f5346" },
  olive: { base: "#c38f66", light: "#dbb08a", shade: "#7c5133", lip: "#8f4a40" },
  bronze: { base: "#a56f49", light: "#c4906a", shade: "#613a22", lip: "#7d4038" },
  umber: { base: "#7f5136", light: "#a37253", shade: "#452818", lip: "#6f3a34" },
  ebony: { base: "#5f3b29", light: "#86593f", shade: "#301b11", lip: "#5c312c" },
} as const;

export const line = (d: string, color: string, width: number, opacity = 1, extra = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`;

export const area = (d: string, color: string, opacity = 1, blur = "") =>
  `<path d="${d}" fill="${color}" fill-opacity="${opacity}"${blur === "" ? "" : ` filter="url(#${blur})"`}/>`;

export const oval = (
  [x, y, rx, ry]: readonly [number, number, number, number],
  color: string,
  opacity = 1,
  blur = "",
) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}" fill-opacity="${opacity}"${blur === "" ? "" : ` filter="url(#${blur})"`}/>`;

/** Mirrors a drawing at the middle of the face. */
export const mirrored = (drawing: string) => `<g transform="translate(240 0) scale(-1 1)">${drawing}</g>`;

/** Mixes a colour with black (share below 0) or white (above 0); share is -1..1. */
export function tone(color: string, share: number): string {
  const target = share < 0 ? 0 : 255;
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16);
    return Math.round(value + (target - value) * Math.abs(share))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}
