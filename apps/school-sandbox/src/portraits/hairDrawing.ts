/**
 * Hair or head covering of a portrait, in the portrait's 240 × 300 space (face x 73..167, y 58..194). `back` is
 * behind the body, `mass` is the path in front of the face (which also casts the shadow on the forehead), `detail` is
 * drawn on it, and `over` is on the clothes.
 */
export type HairDrawing = {
  readonly back: string;
  readonly mass: string;
  readonly detail: string;
  readonly over: string;
};

export type HairPaint = { readonly hair: string; readonly cloth: string; readonly skin: string };

export const fill = (d: string, color: string) => `<path d="${d}" fill="${color}"/>`;

export const stroke = (d: string, color: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"` +
  ` stroke-linecap="round" stroke-linejoin="round"/>`;

export const circle = (x: number, y: number, r: number, color: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, color: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${color}"/>`;

export const drawing = (parts: Partial<HairDrawing>): HairDrawing => ({
  back: "",
  mass: "",
  detail: "",
  over: "",
  ...parts,
});
