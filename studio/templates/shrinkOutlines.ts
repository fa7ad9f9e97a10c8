/** A letter's outline as the renderer writes it: absolute commands in font units, flipped and scaled. */
const outline = /<path d="([MLQCZ\d .-]+)" transform="matrix\(([\d.]+) 0 0 -[\d.]+ ([\d.-]+) ([\d.-]+)\)"/g;

const command = /([MLQCZ])([^MLQCZ]*)/g;

/** Writes relative commands with integer coordinates, which keeps outlines short. */
function createPen(scale: number) {
  let [x, y] = [0, 0];
  let start: readonly [x: number, y: number] = [0, 0];
  let written = "";
  return {
    draw(name: string, numbers: readonly number[]): void {
      if (name === "Z") {
        [x, y] = start;
        written += "z";
        return;
      }
      const offsets = numbers.map((value, index) => Math.round(value * scale) - (index % 2 === 0 ? x : y));
      // Omits segments that are shorter than a step.
      if (name !== "M" && offsets.every((offset) => offset === 0)) return;
      x += offsets.at(-2) ?? 0;
      y += offsets.at(-1) ?? 0;
      if (name === "M") start = [x, y];
      written += letter(name, offsets);
    },
    path: (): string => written,
  };
}

/** True if all control points are within one step of the straight line to the end point. */
function isFlat(offsets: readonly number[]): boolean {
  const [dx, dy] = [offsets.at(-2) ?? 0, offsets.at(-1) ?? 0];
  const length = Math.hypot(dx, dy);
  return offsets.slice(0, -2).every((x, index, controls) => {
    if (index % 2 === 1) return true;
    return Math.abs(x * dy - (controls[index + 1] ?? 0) * dx) <= length;
  });
}

function letter(name: string, offsets: readonly number[]): string {
  const [dx, dy] = [offsets.at(-2) ?? 0, offsets.at(-1) ?? 0];
  if (name === "M") return `m${join([dx, dy])}`;
  if (name !== "L" && !isFlat(offsets)) return name.toLowerCase() + join(offsets);
  if (dy === 0) return `h${dx}`;
  return dx === 0 ? `v${dy}` : `l${join([dx, dy])}`;
}

const join = (offsets: readonly number[]) => offsets.join(",").replaceAll(",-", "-");

/**
 * Rewrites the letters in a card's SVG with coordinates in multiples of `1 / steps` canvas px. The SVG shrinks to
 * a third, and looks the same as long as a step is well below a screen pixel.
 */
export function shrinkOutlines(svg: string, steps: number): string {
  return svg.replace(outline, (_, d: string, scale: string, x: string, y: string) => {
    const pen = createPen(Number(scale) * steps);
    for (const [, name = "", numbers = ""] of d.matchAll(command)) {
      pen.draw(name, numbers.trim() === "" ? [] : numbers.trim().split(/\s+/).map(Number));
    }
    const unit = Math.round(1e5 / steps) / 1e5;
    return `<path d="${pen.path()}" transform="matrix(${unit} 0 0 -${unit} ${x} ${y})"`;
  });
}
