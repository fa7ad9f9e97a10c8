/** The base45 alphabet (RFC 9285). A QR code packs two of these characters into eleven bits. */
const signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const base = 45;

const digit = (text: string, at: number): number => signs.indexOf(text[at] ?? "?");

export function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let count = isPair ? 3 : 2; count > 0; count--) {
      text += signs[value % base];
      value = Math.floor(value / base);
    }
  }
  return text;
}

/** Decodes base45; null if the text is invalid. */
export function fromBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const isPair = at + 2 < text.length;
    const digits = [digit(text, at), digit(text, at + 1), isPair ? digit(text, at + 2) : 0];
    const [c = 0, d = 0, e = 0] = digits;
    const value = c + base * d + base * base * e;
    if (digits.includes(-1) || value > (isPair ? 0xffff : 0xff)) return null;
    if (isPair) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}
