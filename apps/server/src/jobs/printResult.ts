import type { ZipArchive } from "@print-builder/production";
import type { FileStorage } from "../files/fileStorage.ts";
import type { ResultWork } from "./jobKind.ts";
import { maxPartFileBytes, openPart, partArchives } from "./partArchives.ts";
import type { Gate } from "./workGate.ts";
import type { ZipEntry } from "./writeZip.ts";

/** The PDFs of a print’s batches as entries of its ZIP. */
export async function* pdfParts(
  { parts, gate }: ResultWork,
  files: FileStorage,
  nameOf: (part: number) => string,
): AsyncGenerator<ZipEntry> {
  for (const [index, key] of parts.entries()) {
    await gate.check();
    yield {
      name: nameOf(index),
      compress: false,
      open: () => openPart(files, key),
    };
  }
}

/** The pictures of all batches as entries of one ZIP. */
export async function* pictureParts(work: ResultWork, files: FileStorage): AsyncGenerator<ZipEntry> {
  for await (const archive of partArchives(work, files)) yield* entriesOf(archive, work.gate);
}

async function* entriesOf(archive: ZipArchive, gate: Gate): AsyncGenerator<ZipEntry> {
  for (const name of archive.names) {
    await gate.pass(0);
    yield { name, compress: name.endsWith(".svg"), open: () => archive.read(name, maxPartFileBytes) };
  }
}
