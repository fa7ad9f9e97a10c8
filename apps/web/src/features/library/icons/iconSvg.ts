/** A path of an icon on its 24 × 24 grid. */
type IconPart = { readonly path: string; readonly isFilled: boolean; readonly hasLine: boolean };

/** Side of the square that icons are drawn in; their lines are 2 wide. */
export const iconGrid = 24;
const lineWidth = 2;

/**
 * The parts of a packed icon: paths separated by “|”, each prefixed with `s` for a stroke, `f` for a fill or `b` for
 * both.
 */
export function partsOf(packed: string): readonly IconPart[] {
  return packed.split("|").map((part) => ({
    path: part.slice(1),
    isFilled: !part.startsWith("s"),
    hasLine: !part.startsWith("f"),
  }));
}

/** An icon as an SVG in a CSS colour. */
export function iconSvg(packed: string, colour: string): string {
  const paths = partsOf(packed).map(
    ({ path, isFilled, hasLine }) =>
      `<path d="${path}" fill="${isFilled ? colour : "none"}" stroke="${hasLine ? colour : "none"}"/>`,
  );
  const line = `stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round"`;
  const size = `width="${iconGrid}" height="${iconGrid}" viewBox="0 0 ${iconGrid} ${iconGrid}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${line}>${paths.join("")}</svg>`;
}
