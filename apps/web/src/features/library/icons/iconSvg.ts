/** A path of an icon on its grid of 24 × 24. */
type IconPart = { readonly path: string; readonly isFilled: boolean; readonly hasLine: boolean };

/** Sides of the square that icons are drawn in, and the width of their lines. */
export const iconGrid = 24;
const lineWidth = 2;

/** The parts of a packed icon: paths parted by “|”, each after `s` for a line, `f` for a filling or `b` for both. */
export function partsOf(packed: string): readonly IconPart[] {
  return packed.split("|").map((part) => ({
    path: part.slice(1),
    isFilled: !part.startsWith("s"),
    hasLine: !part.startsWith("f"),
  }));
}

/** An icon as a picture, in a colour as SVG writes it. */
export function iconSvg(packed: string, colour: string): string {
  const paths = partsOf(packed).map(
    ({ path, isFilled, hasLine }) =>
      `<path d="${path}" fill="${isFilled ? colour : "none"}" stroke="${hasLine ? colour : "none"}"/>`,
  );
  const line = `stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round"`;
  const size = `width="${iconGrid}" height="${iconGrid}" viewBox="0 0 ${iconGrid} ${iconGrid}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${line}>${paths.join("")}</svg>`;
}
