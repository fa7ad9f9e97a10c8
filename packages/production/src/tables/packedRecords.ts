import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CardRecord, RecordSource } from "@print-builder/core/records";
import { MachineFault } from "../machineFault.ts";

/** Number of rows in a block. */
const rowsPerBlock = 1024;

/** Size of the rows kept in memory; larger tables store the remaining rows in a file. */
const bytesInMemory = 4 * 1024 * 1024;
/** Number of file blocks cached after reading: records are read roughly in order. */
const blocksAhead = 8;

/**
 * Rows as consecutive JSON documents with their start offsets; the last offset is the end. `bytes` is null if the
 * rows are stored in the file, from `at` on.
 */
export type PackedBlock = {
  readonly bytes: Uint8Array | null;
  readonly at: number;
  readonly starts: Uint32Array;
};

/** A table's packed rows. Other threads of this process can open them too. */
export type PackedTable = {
  readonly headers: readonly string[];
  readonly total: number;
  readonly blocks: readonly PackedBlock[];
  /** Descriptor of the file; null if all rows are in memory. */
  readonly file: number | null;
};

/** Turns rows into records one at a time, so that the whole table is never in memory. */
export type RecordPacker = {
  /** Adds a row's cells in column order. Does not keep the array. */
  add(cells: readonly string[]): void;
  /** Returns the records of all added rows; surplus cells are dropped, and missing cells are empty. */
  finish(headers: readonly string[]): PackedTable;
  drop(): void;
};

/**
 * Stores a table's records as bytes outside the JavaScript heap: they take a tenth of the memory of objects and do
 * not burden the garbage collector. Rows that exceed `keptBytes` are stored in a private file.
 */
export function createRecordPacker(keptBytes = bytesInMemory): RecordPacker {
  const blocks: PackedBlock[] = [];
  const spill = createRowSpill();
  let waiting: string[] = [];
  let total = 0;
  let kept = 0;

  const pack = (): void => {
    if (waiting.length === 0) return;
    const { bytes, starts } = packBlock(waiting);
    waiting = [];
    kept += bytes.length;
    if (kept <= keptBytes) blocks.push({ bytes, at: 0, starts });
    else blocks.push({ bytes: null, at: spill.write(bytes), starts });
  };

  return {
    add(cells) {
      waiting.push(JSON.stringify(cells));
      total++;
      if (waiting.length === rowsPerBlock) pack();
    },
    finish(headers) {
      pack();
      return { headers, total, blocks, file: spill.file() };
    },
    drop: spill.close,
  };
}

function packBlock(rows: readonly string[]): { readonly bytes: Buffer; readonly starts: Uint32Array } {
  const starts = new Uint32Array(rows.length + 1);
  for (const [index, row] of rows.entries())
    starts[index + 1] = (starts[index] ?? 0) + Buffer.byteLength(row);
  return { bytes: Buffer.from(rows.join("")), starts };
}

export function openPacked({ headers, total, blocks, file }: PackedTable): RecordSource {
  const recent = new Map<number, Uint8Array>();

  function bytesOf(number: number, { bytes, at, starts }: PackedBlock): Uint8Array {
    if (bytes) return bytes;
    const known = recent.get(number);
    if (known) return known;
    const read = readSpilled(file, at, starts.at(-1) ?? 0);
    recent.set(number, read);
    for (const oldest of recent.keys()) {
      if (recent.size <= blocksAhead) break;
      recent.delete(oldest);
    }
    return read;
  }

  function recordAt(index: number): CardRecord {
    const number = Math.floor(index / rowsPerBlock);
    const block = blocks[number];
    if (!block) throw new RangeError(`There is no record ${index}.`);
    const row = index % rowsPerBlock;
    const { buffer, byteOffset, byteLength } = bytesOf(number, block);
    const rows = Buffer.from(buffer, byteOffset, byteLength);
    const text = rows.toString("utf8", block.starts[row], block.starts[row + 1]);
    const cells: readonly string[] = JSON.parse(text);
    return Object.fromEntries(headers.map((header, column) => [header, cells[column] ?? ""]));
  }

  return {
    total,
    headers,
    async read(start, end) {
      const first = Math.max(0, start);
      const count = Math.max(0, Math.min(end, total) - first);
      return Array.from({ length: count }, (_, index) => recordAt(first + index));
    },
    // The thread that opened the file closes it.
    close: async () => undefined,
  };
}

/** A temporary file of this process for rows that exceed the memory limit. */
type RowSpill = {
  /** Appends bytes and returns their offset. Throws a MachineFault if the disk cannot store them. */
  write(bytes: Uint8Array): number;
  /** Descriptor; null before the first write. */
  file(): number | null;
  close(): void;
};

/**
 * The file is created with the first write. Its name is removed at once, so the file disappears with this
 * process.
 */
function createRowSpill(): RowSpill {
  const path = join(tmpdir(), `print-builder-${randomUUID()}.rows`);
  let file: number | null = null;
  let end = 0;

  function opened(): number {
    file ??= openSync(path, "wx+", 0o600);
    // Windows keeps the name of an open file, and removes it when the file is closed.
    if (process.platform !== "win32") rmSync(path, { force: true });
    return file;
  }

  return {
    write(bytes) {
      const at = end;
      try {
        for (let done = 0; done < bytes.length; )
          done += writeSync(opened(), bytes, done, bytes.length - done, at + done);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new MachineFault(`The rows of the table cannot be kept in ${tmpdir()}: ${reason}`, { cause });
      }
      end += bytes.length;
      return at;
    },
    file: () => file,
    close() {
      if (file !== null) closeSync(file);
      file = null;
      rmSync(path, { force: true });
    },
  };
}

/** Reads bytes of such a file, in any thread. */
function readSpilled(file: number | null, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  if (file === null) throw new RangeError("These rows lie in no file.");
  for (let done = 0; done < length; ) {
    const read = readSync(file, bytes, done, length - done, at + done);
    if (read === 0)
      throw new MachineFault("The rows of the table are cut off: its temporary file was changed.");
    done += read;
  }
  return bytes;
}
