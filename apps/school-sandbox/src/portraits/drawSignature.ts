import { createRandom } from "../seed/createRandom.ts";

/** A signature in ink on a transparent ground, as an SVG of 480 × 160 px: loops to the right and a flourish. */
export function drawSignature(seed: string): string {
  const random = createRandom(`signature ${seed}`);
  const strokes = 5 + random.below(5);
  const step = 330 / strokes;
  let x = 50;
  let path = `M${x} ${100 + random.below(20)}`;
  for (let stroke = 0; stroke < strokes; stroke++) {
    // The first letter and a few others are tall.
    const height = stroke === 0 || random.chance(0.3) ? 60 + random.below(30) : 15 + random.below(25);
    const next = x + step;
    path += `C${x + 2} ${100 - height} ${next - step * 0.3 + random.below(20)} ${95 - height} ${x + step * 0.6} 105`;
    path += `S${next - 6} ${112 + random.below(14)} ${next} ${98 + random.below(8)}`;
    x = next;
  }
  const flourish = `M60 ${128 + random.below(8)}Q${200 + random.below(80)} ${112 + random.below(10)} ${400 + random.below(50)} ${120 + random.below(16)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160" viewBox="0 0 480 160">` +
    `<g fill="none" stroke="#1D2A5B" stroke-linecap="round" stroke-linejoin="round">` +
    `<path d="${path}" stroke-width="3.6"/><path d="${flourish}" stroke-width="2.4"/></g></svg>`
  );
}
