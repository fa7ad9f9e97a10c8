import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file for a ZIP. Its content is requested when it is written. */
export type ZipEntry = {
  readonly name: string;
  /** False for compressed formats, such as pictures and PDFs. */
  readonly compress: boolean;
  open(): Promise<Readable | Uint8Array>;
};

/**
 * Writes a ZIP file by file with limited memory and returns its size in bytes. Throws errors from entries,
 * reading or writing, and a RangeError for a name that leads out of the ZIP's folder.
 */
export async function writeZip(
  path: string,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  now: Date,
): Promise<number> {
  const zip = new ZipFile();
  const out = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const written = pipeline(zip.outputStream, out);
  const broken = new Promise<never>((_, reject) => {
    zip.once("error", reject);
    written.catch(reject);
  });
  // The caller gets the first error; later errors do not matter.
  broken.catch(() => undefined);
  try {
    for await (const entry of entries) await Promise.race([addEntry(zip, entry, now), broken]);
    zip.end();
    await Promise.race([written, broken]);
    return out.bytesWritten;
  } catch (error) {
    (zip.outputStream as Readable).destroy();
    out.destroy();
    throw error;
  }
}

async function addEntry(zip: ZipFile, entry: ZipEntry, mtime: Date): Promise<void> {
  checkName(entry.name);
  const content = await entry.open();
  const stream = content instanceof Readable ? content : Readable.from([content]);
  const taken = new Promise<void>((resolve, reject) => {
    stream.once("end", resolve);
    stream.once("error", reject);
  });
  zip.addReadStream(stream, entry.name, { compress: entry.compress, mtime, mode: 0o100644 });
  await taken;
}

function checkName(name: string): void {
  const isSafe = name.split("/").every((part) => part !== "" && part !== "." && part !== "..");
  if (!isSafe || /[\\\p{Cc}]|^[A-Za-z]:/u.test(name)) {
    throw new RangeError(`"${name}" cannot be the name of a file in a ZIP.`);
  }
}
