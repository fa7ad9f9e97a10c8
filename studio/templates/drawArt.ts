/** Resolutions at which raster art looks sharp in print. */
const dotsPerMm = { card: 12, poster: 8.1 } as const;

/** An SVG of `width` × `height` mm, drawn in mm and clipped at its edges. */
export function drawArt(
  width: number,
  height: number,
  body: string,
  fineness: keyof typeof dotsPerMm = "card",
): string {
  const px = (mm: number) => Math.round(mm * dotsPerMm[fineness]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}"` +
    ` viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${body}</svg>`
  );
}

export const path = (d: string, fill: string, extra = "") => `<path d="${d}" fill="${fill}"${extra}/>`;

export const line = (d: string, color: string, width: number, extra = "") =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"` +
  ` stroke-linejoin="round"${extra}/>`;

export const disc = (x: number, y: number, r: number, fill: string, extra = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${extra}/>`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  extra = "",
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${extra}/>`;

/** Moves a drawing. `scale` is applied around the drawing's own origin. */
export const at = (x: number, y: number, drawing: string, scale = 1, degrees = 0) =>
  `<g transform="translate(${x} ${y})${degrees === 0 ? "" : ` rotate(${degrees})`}${scale === 1 ? "" : ` scale(${scale})`}">${drawing}</g>`;

/** Concentric circles, drawn as outlines. */
export const rings = (
  x: number,
  y: number,
  radii: readonly number[],
  color: string,
  width: number,
  opacity = 1,
) =>
  radii
    .map(
      (r) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}"/>`,
    )
    .join("");

/** Rounded to 0.001 mm, finer than any printer. */
export const mm = (value: number) => String(Math.round(value * 1000) / 1000);

/** Reproducible numbers from 0 to 1 (mulberry32), so that scattered art is the same in every run. */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
