import { createHash } from "node:crypto";
import type { SinkWriter } from "./sinkWriter.ts";

/** An offset in a cross-reference entry has ten digits. */
const maxOffset = 9_999_999_999;
const entriesPerWrite = 5_000;

/** Destination of a file's bytes. */
type Output = Pick<SinkWriter, "position" | "text" | "bytes" | "ready">;

/** Writes the numbered objects of a PDF file (by default version 1.7), each once and in any order. */
export function createPdfFile(out: Output, version: "1.6" | "1.7" = "1.7") {
  /** Byte offset by object number; 0 until it is written. */
  let offsets = new Float64Array(1_024);
  let last = 0;
  // The comment of four high bytes marks the file as binary for transfer programs.
  out.text(`%PDF-${version}\n%\xE2\xE3\xCF\xD3\n`);

  function begin(number: number): void {
    const offset = out.position();
    if (offset > maxOffset) {
      throw new RangeError("The PDF grows beyond 10 GB; print fewer records at a time.");
    }
    offsets[number] = offset;
  }

  function entriesOf(first: number, final: number): string {
    let entries = "";
    for (let number = first; number <= final; number++) {
      const offset = offsets[number] ?? 0;
      entries += offset > 0 ? `${`${offset}`.padStart(10, "0")} 00000 n \n` : "0000000000 00001 f \n";
    }
    return entries;
  }

  return {
    allocate(): number {
      last += 1;
      if (last >= offsets.length) {
        const grown = new Float64Array(offsets.length * 2);
        grown.set(offsets);
        offsets = grown;
      }
      return last;
    },
    /** Writes an object without a stream. */
    object(number: number, body: string): void {
      begin(number);
      out.text(`${number} 0 obj\n${body}\nendobj\n`);
    },
    /**
     * Writes a stream; `entries` are its dictionary's entries except for the length. `written` is called once the
     * destination has acknowledged the data.
     */
    stream(number: number, entries: string, data: Uint8Array, written?: () => void): void {
      begin(number);
      out.text(`${number} 0 obj\n<<${entries}/Length ${data.length}>>stream\n`);
      out.bytes(data, written);
      out.text("\nendstream\nendobj\n");
    },
    /** Resolves when the destination accepts more. */
    ready: (): Promise<void> => out.ready(),
    /** Writes the cross-reference table and the trailer. */
    async finish(catalog: number, info: number, identity: string): Promise<void> {
      const start = out.position();
      out.text(`xref\n0 ${last + 1}\n0000000000 65535 f \n`);
      for (let first = 1; first <= last; first += entriesPerWrite) {
        out.text(entriesOf(first, Math.min(last, first + entriesPerWrite - 1)));
        await out.ready();
      }
      const id = createHash("md5").update(`${identity}\n${start}`).digest("hex");
      out.text(
        `trailer\n<</Size ${last + 1}/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>\n` +
          `startxref\n${start}\n%%EOF\n`,
      );
    },
  };
}

export type PdfFile = ReturnType<typeof createPdfFile>;

/** Destination of a document's objects: its file, or a part that is added to a file later. */
export type ObjectFile = Pick<PdfFile, "allocate" | "object" | "stream" | "ready">;
