/** Maps glyph indices of a CFF font to character identifiers (Adobe Technical Note 5176). */
type CffCharset = (glyph: number) => number;

const charsetOperator = 15;
const charStringsOperator = 17;
const escapeOperator = 12;
/** `12 30` marks a CID-keyed font. */
const registryOrder = escapeOperator * 256 + 30;
const lastPredefined = 2;

type Index = { readonly count: number; readonly start: number; readonly end: number };

function createCffReader(bytes: Uint8Array) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const byte = (at: number): number => data.getUint8(at);
  const short = (at: number): number => data.getUint16(at);

  function operand(first: number, at: number): [value: number, next: number] {
    if (first === 28) {
      return [data.getInt16(at + 1), at + 3];
    }
    if (first === 29) {
      return [data.getInt32(at + 1), at + 5];
    }
    if (first === 30) {
      let next = at + 1;
      while ((byte(next) & 15) !== 15) {
        next++;
      }
      return [0, next + 1];
    }
    if (first < 247) {
      return [first - 139, at + 1];
    }
    const low = byte(at + 1);
    return [first < 251 ? (first - 247) * 256 + low + 108 : -(first - 251) * 256 - low - 108, at + 2];
  }

  return {
    byte,
    short,
    /** Reads an INDEX: its number of items, the start of its first item's data, and its end. */
    index(at: number): Index {
      const count = short(at);
      if (count === 0) {
        return { count, start: at + 2, end: at + 2 };
      }
      const size = byte(at + 2);
      const base = at + 3 + (count + 1) * size - 1;
      const offset = (item: number): number => {
        let value = 0;
        for (let digit = 0; digit < size; digit++) {
          value = value * 256 + byte(at + 3 + item * size + digit);
        }
        return value;
      };
      return { count, start: base + offset(0), end: base + offset(count) };
    },
    /** Operators of a DICT with their last operand; real numbers count as 0. */
    dictionary(start: number, end: number): Map<number, number> {
      const entries = new Map<number, number>();
      let last = 0;
      let at = start;
      while (at < end) {
        const first = byte(at);
        if (first <= 21) {
          const escaped = first === escapeOperator;
          entries.set(escaped ? escapeOperator * 256 + byte(at + 1) : first, last);
          at += escaped ? 2 : 1;
        } else {
          [last, at] = operand(first, at);
        }
      }
      return entries;
    },
  };
}

type CffReader = ReturnType<typeof createCffReader>;

/**
 * Reads how a CFF table identifies its characters. A font that is not CID-keyed uses glyph indices. Throws a RangeError
 * if the table ends early.
 */
export function readCffCharset(cff: Uint8Array): CffCharset {
  const reader = createCffReader(cff);
  const names = reader.index(reader.byte(2));
  const top = reader.index(names.end);
  const entries = reader.dictionary(top.start, top.end);
  const charset = entries.get(charsetOperator) ?? 0;
  if (!entries.has(registryOrder) || charset <= lastPredefined) {
    return (glyph) => glyph;
  }
  const glyphs = reader.index(entries.get(charStringsOperator) ?? 0).count;
  const identifiers = readIdentifiers(reader, charset, glyphs);
  return (glyph) => identifiers[glyph] ?? 0;
}

function readIdentifiers(reader: CffReader, charset: number, glyphs: number): number[] {
  const identifiers = [0];
  const format = reader.byte(charset);
  let at = charset + 1;
  while (identifiers.length < glyphs) {
    const first = reader.short(at);
    at += 2;
    let left = 0;
    if (format === 1) {
      left = reader.byte(at);
      at += 1;
    } else if (format === 2) {
      left = reader.short(at);
      at += 2;
    }
    for (let step = 0; step <= left; step++) {
      identifiers.push(first + step);
    }
  }
  return identifiers;
}
