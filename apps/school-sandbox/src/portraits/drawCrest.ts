import { createRandom } from "../seed/createRandom.ts";
import { cloths, tone } from "./palette.ts";

const emblems = [
  "M30 62q20-16 40 0t40 0M30 78q20-16 40 0t40 0",
  "M70 38v56M50 54l20-16 20 16M46 74l24-18 24 18",
  "M40 50q30 4 30 34 0-30 30-34v38q-24-2-30 12-6-14-30-12Z",
  "M70 36l10 22 24 2-18 16 6 24-22-13-22 13 6-24-18-16 24-2Z",
] as const;

/** A school's crest as an SVG of 140 × 160 units. */
export function drawCrest(seed: string): string {
  const random = createRandom(`crest ${seed}`);
  const ground = random.pick(Object.values(cloths).filter((color) => color !== cloths.cream));
  const shield = "M10 14h120v66c0 36-26 58-60 72C36 138 10 116 10 80Z";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="280" height="320" viewBox="0 0 140 160">` +
    `<path d="${shield}" fill="${ground}"/><path d="${shield}" fill="none" stroke="${tone(ground, -0.35)}" stroke-width="5"/>` +
    `<path d="${random.pick(emblems)}" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}
