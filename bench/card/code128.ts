// Widths of the bars and spaces of the 107 symbol characters (ISO/IEC 15417, table 1). The last is the stop
// character.
const patterns = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 " +
  "113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 " +
  "212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 " +
  "113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 " +
  "314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 " +
  "241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 " +
  "214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 " +
  "211232 2331112"
)
  .split(" ")
  .map((widths) => Array.from(widths, Number));

const startB = 104;
const codeC = 99;
const stop = 106;

/**
 * Alternating widths of bars and spaces in modules, starting with a bar. Supports the benchmark's ids: printable
 * ASCII in code set B, and code set C for at least four digits at the end.
 */
export function code128(value: string): readonly number[] {
  const codes = codesOf(value);
  const sum = codes.reduce((total, code, position) => total + code * Math.max(position, 1), 0);
  return [...codes, sum % 103, stop].flatMap((code) => patterns[code] ?? []);
}

function codesOf(value: string): number[] {
  const digits = /(?:\d\d){2,}$/.exec(value)?.[0] ?? "";
  const letters = value.slice(0, value.length - digits.length);
  const pairs = (digits.match(/\d\d/g) ?? []).map(Number);
  const inSetB = Array.from(letters, (letter) => letter.charCodeAt(0) - 32);
  return [startB, ...inSetB, ...(pairs.length > 0 ? [codeC, ...pairs] : [])];
}

/** A bar that starts at `x` and is `width` modules wide. */
export type Bar = { readonly x: number; readonly width: number };

export function code128Bars(value: string): { readonly modules: number; readonly bars: readonly Bar[] } {
  const bars: Bar[] = [];
  let x = 0;
  for (const [position, width] of code128(value).entries()) {
    if (position % 2 === 0) {
      bars.push({ x, width });
    }
    x += width;
  }
  return { modules: x, bars };
}

/** The symbol as an SVG path in modules, `height` modules high. */
export function code128Path(
  value: string,
  height: number,
): { readonly modules: number; readonly path: string } {
  const { modules, bars } = code128Bars(value);
  return { modules, path: bars.map(({ x, width }) => `M${x} 0h${width}v${height}h-${width}z`).join("") };
}
