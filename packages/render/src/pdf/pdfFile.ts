import { createHash } from "node:crypto";
import type { SinkWriter } from "./sinkWriter.ts";

/** A cross-reference entry has ten digits for an offset. */
const maxOffset = 9_999_999_999;
const entriesPerWrite = 5_000;

/** What a file is written to. */
type Output = Pick<SinkWriter, "position" | "text" | "bytes" | "ready">;

/** The numbered objects of a PDF 1.7 file, each written once, in any order. */
export class PdfFile {
  readonly #out: Output;
  /** Byte offset by object number; 0 while an object is unwritten. */
  #offsets = new Float64Array(1_024);
  #last = 0;

  constructor(out: Output) {
    this.#out = out;
    // The comment of four high bytes tells transfer programs that the file is binary.
    out.text("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
  }

  /** Reserves an object number. */
  allocate(): number {
    this.#last += 1;
    if (this.#last >= this.#offsets.length) {
      const grown = new Float64Array(this.#offsets.length * 2);
      grown.set(this.#offsets);
      this.#offsets = grown;
    }
    return this.#last;
  }

  /** Writes an object without a stream. */
  object(number: number, body: string): void {
    this.#begin(number);
    this.#out.text(`${number} 0 obj\n${body}\nendobj\n`);
  }

  /**
   * Writes a stream; `entries` are its dictionary's entries apart from the length. `written` is called when
   * the destination has acknowledged the data.
   */
  stream(number: number, entries: string, data: Uint8Array, written?: () => void): void {
    this.#begin(number);
    this.#out.text(`${number} 0 obj\n<<${entries}/Length ${data.length}>>stream\n`);
    this.#out.bytes(data, written);
    this.#out.text("\nendstream\nendobj\n");
  }

  /** Resolves when the destination takes more. */
  ready(): Promise<void> {
    return this.#out.ready();
  }

  /** Writes the cross-reference table and the trailer. */
  async finish(catalog: number, info: number, identity: string): Promise<void> {
    const start = this.#out.position;
    this.#out.text(`xref\n0 ${this.#last + 1}\n0000000000 65535 f \n`);
    for (let first = 1; first <= this.#last; first += entriesPerWrite) {
      this.#out.text(this.#entries(first, Math.min(this.#last, first + entriesPerWrite - 1)));
      await this.#out.ready();
    }
    const id = createHash("md5").update(`${identity}\n${start}`).digest("hex");
    this.#out.text(
      `trailer\n<</Size ${this.#last + 1}/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>\n` +
        `startxref\n${start}\n%%EOF\n`,
    );
  }

  #begin(number: number): void {
    const offset = this.#out.position;
    if (offset > maxOffset) {
      throw new RangeError("The PDF grows beyond 10 GB; print fewer records at a time.");
    }
    this.#offsets[number] = offset;
  }

  #entries(first: number, last: number): string {
    let entries = "";
    for (let number = first; number <= last; number++) {
      const offset = this.#offsets[number] ?? 0;
      entries += offset > 0 ? `${`${offset}`.padStart(10, "0")} 00000 n \n` : "0000000000 00001 f \n";
    }
    return entries;
  }
}
