import { textFromBase64, toBase64 } from "./base64.ts";

/** A hex colour, rather than a reference such as `url(#abc)`. */
const hexColour = /(?<!href=["']|url\(["']?)#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi;

const long = (hex: string) =>
  (hex.length === 4 ? hex.replaceAll(/[^#]/g, (digit) => digit + digit) : hex).toLowerCase();

/** Every hex colour of an SVG as #rrggbb, one entry per use. */
export const coloursOfSvg = (svg: string): readonly string[] =>
  Array.from(svg.matchAll(hexColour), ([hex]) => long(hex));

/** An SVG with other colours; `change` is given #rrggbb. */
export const recolourSvg = (svg: string, change: (hex: string) => string): string =>
  svg.replace(hexColour, (hex) => change(long(hex)));

const base64Address = /^data:image\/svg\+xml[^,]*;base64,/i;
const plainAddress = /^data:image\/svg\+xml[^,]*,/i;

/** The SVG of a data address; null for any other picture. */
export function svgOfAddress(address: string): string | null {
  const [base64] = base64Address.exec(address) ?? [];
  const [plain] = plainAddress.exec(address) ?? [];
  try {
    if (base64 !== undefined) return textFromBase64(address.slice(base64.length));
    return plain === undefined ? null : decodeURIComponent(address.slice(plain.length));
  } catch (error) {
    // A picture that cannot be read keeps its colours; what prints it says what is wrong with it.
    if (error instanceof URIError) return null;
    throw error;
  }
}

export const addressOfSvg = (svg: string) => `data:image/svg+xml;base64,${toBase64(svg)}`;
