const zero = 48;
const space = 32;
const directLimit = 10_000;

/** Bytes of one rectangle at most: four numbers, four blanks and the operator. */
const rectBytes = 24;

/** Grows a stream of drawing operators as bytes: no string per number, one copy per piece. */
export class ContentStream {
  #bytes = Buffer.allocUnsafeSlow(16_384);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Appends operators; only characters below 256 occur in them. */
  add(operators: string): void {
    this.#reserve(operators.length);
    this.#length += this.#bytes.write(operators, this.#length, "latin1");
  }

  /** Appends `x y width height re` for each four numbers. */
  rectangles(rects: readonly number[]): void {
    this.#reserve((rects.length / 4) * rectBytes);
    for (let index = 0; index + 3 < rects.length; index += 4) {
      this.#rectangle(rects, index);
    }
  }

  /** Forgets the bytes and keeps their memory for the next content. */
  clear(): void {
    this.#length = 0;
  }

  /** The bytes so far, without copying them: add nothing while they are in use. */
  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #rectangle(rects: readonly number[], index: number): void {
    const start = this.#length;
    let whole = true;
    for (let corner = 0; corner < 4 && whole; corner++) {
      whole = this.#wholeNumber(rects[index + corner] ?? 0);
    }
    if (whole) {
      this.#operator();
      return;
    }
    this.#length = start;
    const numbers = rects.slice(index, index + 4).map((value) => Math.round(value * 1e4) / 1e4);
    this.add(`${numbers.join(" ")} re\n`);
    this.#reserve(((rects.length - index) / 4) * rectBytes);
  }

  #operator(): void {
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = 0x72;
    bytes[at++] = 0x65;
    bytes[at++] = 0x0a;
    this.#length = at;
  }

  /** Writes a whole number of up to four digits and a blank; false when `value` is not one. */
  #wholeNumber(value: number): boolean {
    if (!(value >= 0 && value < directLimit && value === (value | 0))) {
      return false;
    }
    const bytes = this.#bytes;
    let at = this.#length;
    if (value >= 1000) {
      bytes[at++] = zero + ((value / 1000) | 0);
    }
    if (value >= 100) {
      bytes[at++] = zero + (((value / 100) | 0) % 10);
    }
    if (value >= 10) {
      bytes[at++] = zero + (((value / 10) | 0) % 10);
    }
    bytes[at++] = zero + (value % 10);
    bytes[at++] = space;
    this.#length = at;
    return true;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) {
      return;
    }
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}
