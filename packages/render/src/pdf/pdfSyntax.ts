const maxNumber = 1e9;

function rounded(value: number, scale: number): string {
  if (!(Math.abs(value) < maxNumber)) {
    throw new RangeError(
      `A drawing contains the measurement ${value}, which cannot be printed; check positions and sizes.`,
    );
  }
  // With at most six decimals JavaScript never uses exponents, which PDF lacks.
  return `${Math.round(value * scale) / scale}`;
}

/** A coordinate or length with four decimals. Throws a RangeError for NaN and infinities. */
export function coordinate(value: number): string {
  return rounded(value, 1e4);
}

/** An entry in a matrix: six decimals keep 3,000 px precise to 0.005 pt. */
export function factor(value: number): string {
  return rounded(value, 1e6);
}

export function matrix(m: readonly [number, number, number, number, number, number]): string {
  return `${factor(m[0])} ${factor(m[1])} ${factor(m[2])} ${factor(m[3])} ${factor(m[4])} ${factor(m[5])}`;
}

/** UTF-16 code units as upper case hexadecimal, big-endian. */
export function utf16Hex(text: string): string {
  let hex = "";
  for (let index = 0; index < text.length; index++) {
    hex += hex4(text.charCodeAt(index));
  }
  return hex;
}

const hex2 = Array.from({ length: 256 }, (_, value) => value.toString(16).toUpperCase().padStart(2, "0"));

/** Four hexadecimal digits for 0..65535. */
export function hex4(value: number): string {
  return `${hex2[value >> 8]}${hex2[value & 255]}`;
}

/** A PDF text string: a literal for printable ASCII, else UTF-16BE with a byte order mark. */
export function textString(text: string): string {
  return /^[ -~]*$/.test(text) ? `(${text.replace(/[\\()]/g, "\\$&")})` : `<FEFF${utf16Hex(text)}>`;
}

/** A date in UTC, as `(D:20260131120000Z)`. */
export function dateString(date: Date): string {
  return `(D:${date
    .toISOString()
    .replace(/[-:T]/g, "")
    .replace(/\.\d+Z$/, "Z")})`;
}
