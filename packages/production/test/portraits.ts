import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sharp } from "sharp";
import sharp from "sharp";

const folder = join(import.meta.dirname, "fixtures/portraits");

/** Official portraits of members of the United States Congress, in the public domain: see the folder's README. */
export const portraitNames: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(".jpg"))
  .sort();

const [width, height] = [900, 1200];

/** A pseudo-random number from 0 to 1, determined by two other numbers. */
function drawnFrom(seed: number, part: number): number {
  const wave = Math.sin(seed * 127.1 + part * 311.7) * 43_758.5453;
  return wave - Math.floor(wave);
}

/**
 * Draws a distinct person for each number in front of the same backdrop: a head with hair, eyes and a patterned shirt.
 */
export function drawnPortrait(person: number): Sharp {
  const part = (index: number, from: number, to: number) => from + drawnFrom(person, index) * (to - from);
  const colour = (index: number, light: readonly [number, number]) =>
    `hsl(${part(index, 0, 360).toFixed(0)} 45% ${part(index + 1, ...light).toFixed(0)}%)`;
  const [headX, headY] = [part(1, 400, 500), part(2, 430, 540)];
  const [headWidth, headHeight] = [part(3, 170, 220), part(4, 220, 280)];
  const stripes = Array.from({ length: 14 }, (_, index) => {
    const x = part(20 + index, 100, 800);
    return `<rect x="${x}" y="900" width="${part(50 + index, 8, 40)}" height="300" fill="${colour(80 + 2 * index, [20, 80])}"/>`;
  });
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="${headY}" rx="26" ry="14" fill="#fff"/><circle cx="${x}" cy="${headY}" r="11" fill="#222"/>`;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="${width}" height="${height}" fill="#a9b6c4"/>
      <ellipse cx="450" cy="1200" rx="${part(5, 330, 420)}" ry="360" fill="${colour(6, [25, 70])}"/>${stripes.join("")}
      <ellipse cx="${headX}" cy="${headY - 60}" rx="${headWidth + 40}" ry="${headHeight}" fill="${colour(8, [10, 40])}"/>
      <ellipse cx="${headX}" cy="${headY}" rx="${headWidth}" ry="${headHeight}" fill="hsl(25 45% ${part(10, 45, 80).toFixed(0)}%)"/>
      ${eye(headX - 75)}${eye(headX + 75)}
      <path d="M${headX - 60} ${headY + 130} q 60 ${part(11, 10, 60)} 120 0" stroke="#8a3b36" stroke-width="12" fill="none"/>
    </svg>`),
  ).flatten();
}

export function portrait(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, name)));
}
