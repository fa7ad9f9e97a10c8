const zero = 48;
const space = 32;
const directLimit = 10_000;

/** Maximum size of a rectangle: four numbers, four spaces and the operator. */
const rectBytes = 24;

/** Builds a stream of drawing operators as bytes, without a string per number and with only one copy of each piece. */
export function createContentStream() {
  let bytes = Buffer.allocUnsafeSlow(16_384);
  let length = 0;

  function reserve(count: number): void {
    const needed = length + count;
    if (needed <= bytes.length) {
      return;
    }
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, bytes.length * 2));
    bytes.copy(grown, 0, 0, length);
    bytes = grown;
  }

  /** Writes a whole number of up to four digits and a space; returns false for any other number. */
  function wholeNumber(value: number): boolean {
    if (!(value >= 0 && value < directLimit && value === (value | 0))) {
      return false;
    }
    if (value >= 1000) {
      bytes[length++] = zero + ((value / 1000) | 0);
    }
    if (value >= 100) {
      bytes[length++] = zero + (((value / 100) | 0) % 10);
    }
    if (value >= 10) {
      bytes[length++] = zero + (((value / 10) | 0) % 10);
    }
    bytes[length++] = zero + (value % 10);
    bytes[length++] = space;
    return true;
  }

  function rectangle(rects: readonly number[], index: number): void {
    const start = length;
    let whole = true;
    for (let corner = 0; corner < 4 && whole; corner++) {
      whole = wholeNumber(rects[index + corner] ?? 0);
    }
    if (whole) {
      bytes[length++] = 0x72;
      bytes[length++] = 0x65;
      bytes[length++] = 0x0a;
      return;
    }
    length = start;
    const numbers = rects.slice(index, index + 4).map((value) => Math.round(value * 1e4) / 1e4);
    add(`${numbers.join(" ")} re\n`);
    reserve(((rects.length - index) / 4) * rectBytes);
  }

  /** Appends operators, which may contain only characters below 256. */
  function add(operators: string): void {
    reserve(operators.length);
    length += bytes.write(operators, length, "latin1");
  }

  return {
    add,
    /** Appends `x y width height re` for each group of four numbers. */
    rectangles(rects: readonly number[]): void {
      reserve((rects.length / 4) * rectBytes);
      for (let index = 0; index + 3 < rects.length; index += 4) {
        rectangle(rects, index);
      }
    },
    /** Discards the bytes and keeps their memory for the next content. */
    clear(): void {
      length = 0;
    },
    /** The bytes so far, not copied: append nothing while they are in use. */
    take: (): Uint8Array => bytes.subarray(0, length),
  };
}

export type ContentStream = ReturnType<typeof createContentStream>;
