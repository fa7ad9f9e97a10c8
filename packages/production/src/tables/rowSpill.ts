import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MachineFault } from "../machineFault.ts";

/** A file of this process for rows that need not be in memory. */
export type RowSpill = {
  /** Appends bytes; answers where they begin. Throws a MachineFault where the disk does not take them. */
  write(bytes: Uint8Array): number;
  /** Its descriptor; null while nothing was written. */
  file(): number | null;
  close(): void;
};

/** Starts nothing yet: the first write does. The file has no name any more, so it ends with the processes that have it. */
export function createRowSpill(): RowSpill {
  const path = join(tmpdir(), `print-builder-${randomUUID()}.rows`);
  let file: number | null = null;
  let end = 0;

  function opened(): number {
    file ??= openSync(path, "wx+", 0o600);
    // Windows keeps the name of a file that is open: there it goes when it is closed.
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

/** Bytes of such a file, also by a process that was given its descriptor. */
export function readSpilled(file: number | null, at: number, length: number): Uint8Array {
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
