import type { Readable } from "node:stream";
import { nameOfPath } from "@print-builder/school";
import yazl from "yazl";
import { placesBelow } from "./describeEntry.ts";
import { freeName } from "./freeName.ts";
import { findChangeable, type Place } from "./places.ts";

const storedAsIs = /\.(jpe?g|png|gif|webp|zip|pdf|mp4|docx|xlsx|pptx)$/i;

function addFile(zip: yazl.ZipFile, { real, stats }: Place, name: string): void {
  zip.addFile(real, name, { mtime: stats.mtime, mode: 0o100644, compress: !storedAsIs.test(name) });
}

async function addPlace(zip: yazl.ZipFile, place: Place, name: string): Promise<void> {
  if (!place.stats.isDirectory()) {
    addFile(zip, place, name);
    return;
  }
  zip.addEmptyDirectory(name, { mtime: place.stats.mtime });
  for await (const below of placesBelow(place)) {
    const inside = `${name}${below.path.slice(place.path.length)}`;
    if (below.stats.isDirectory()) zip.addEmptyDirectory(inside, { mtime: below.stats.mtime });
    else addFile(zip, below, inside);
  }
}

/**
 * A ZIP of entries with all their contents, streamed. Throws a SandboxError if an entry does not exist. If a file
 * disappears while it is read the stream breaks off, so that no partial ZIP looks complete.
 */
export async function zipEntries(root: string, paths: readonly string[]): Promise<Readable> {
  const places: Place[] = [];
  for (const path of new Set(paths)) places.push(await findChangeable(root, path));
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  const names = new Set<string>();
  for (const place of places) {
    const name = await freeName(nameOfPath(place.path), (free) => names.has(free));
    names.add(name);
    await addPlace(zip, place, name);
  }
  zip.end();
  return output;
}
