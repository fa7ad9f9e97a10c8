const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Decodes base64 as UTF-8. Throws a URIError for invalid UTF-8. */
export function textFromBase64(base64: string): string {
  let [bits, held, escaped] = [0, 0, ""];
  for (const digit of base64) {
    const value = digits.indexOf(digit);
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    escaped += `%${((bits >> held) & 255).toString(16).padStart(2, "0")}`;
  }
  return decodeURIComponent(escaped);
}

function bytesOf(text: string): number[] {
  const escaped = encodeURIComponent(text).matchAll(/%(..)|./g);
  return Array.from(escaped, ([whole, hex]) => (hex ? Number.parseInt(hex, 16) : whole.charCodeAt(0)));
}

export function toBase64(text: string): string {
  const bytes = bytesOf(text);
  let base64 = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second, third] = bytes.slice(at, at + 3);
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const digit = (shift: number) => digits[(bits >> shift) & 63];
    base64 += `${digit(18)}${digit(12)}${second === undefined ? "=" : digit(6)}${third === undefined ? "=" : digit(0)}`;
  }
  return base64;
}

/** Matches hex colours, but not references such as `url(#abc)`. */
const hexColour = /(?<!href=["']|url\(["']?)#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi;

const long = (hex: string) =>
  (hex.length === 4 ? hex.replaceAll(/[^#]/g, (digit) => digit + digit) : hex).toLowerCase();

/** Every hex colour of an SVG as #rrggbb, one entry per use. */
export const coloursOfSvg = (svg: string): readonly string[] =>
  Array.from(svg.matchAll(hexColour), ([hex]) => long(hex));

/** Changes the colours of an SVG; `change` receives #rrggbb. */
export const recolourSvg = (svg: string, change: (hex: string) => string): string =>
  svg.replace(hexColour, (hex) => change(long(hex)));

const base64Address = /^data:image\/svg\+xml[^,]*;base64,/i;
const plainAddress = /^data:image\/svg\+xml[^,]*,/i;

/** The SVG of a data URL; null for any other picture. */
export function svgOfAddress(address: string): string | null {
  const [base64] = base64Address.exec(address) ?? [];
  const [plain] = plainAddress.exec(address) ?? [];
  try {
    if (base64 !== undefined) return textFromBase64(address.slice(base64.length));
    return plain === undefined ? null : decodeURIComponent(address.slice(plain.length));
  } catch (error) {
    // An unreadable picture keeps its colours; printing reports what is wrong with it.
    if (error instanceof URIError) return null;
    throw error;
  }
}

export const addressOfSvg = (svg: string) => `data:image/svg+xml;base64,${toBase64(svg)}`;
