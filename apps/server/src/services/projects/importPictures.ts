import { randomUUID } from "node:crypto";
import { ApiProblem } from "@print-builder/api";
import { openTablePictures, type ProjectFiles, type Table } from "@print-builder/production";
import type { FileStorage } from "../../files/fileStorage.ts";
import { pictureName } from "../../pictures/uploadedPicture.ts";
import type { MediaRow } from "../../store/schema.ts";
import { freeName } from "../library/fonts.ts";
import { addPicture, usablePicture } from "../library/media.ts";

/** Files and notes of an import so far; the files are removed if it fails. */
export type ImportState = { readonly keys: string[]; readonly notes: string[]; readonly userId: string };

type PictureSource = {
  readonly folder: "images" | "data";
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
};

const picturesAtOnce = 4;

/** Stores a project ZIP's pictures; omits and notes unusable ones. */
export function createPictureImport({
  files,
  clock,
}: {
  readonly files: FileStorage;
  readonly clock: () => Date;
}) {
  async function picturesOf(
    sources: readonly PictureSource[],
    projectId: string,
    made: ImportState,
  ): Promise<readonly MediaRow[]> {
    const rows: MediaRow[] = [];
    for (let start = 0; start < sources.length; start += picturesAtOnce) {
      const some = sources.slice(start, start + picturesAtOnce);
      const stored = await Promise.all(some.map((source) => storePicture(source, made)));
      for (const picture of stored.filter((found) => found !== null)) {
        const name = freeName(picture.filename, rows);
        noteName(picture.sentName, name.filename, made);
        const { content_type, size, storage_key } = picture;
        const ids = { id: randomUUID(), project_id: projectId, uploaded_at: clock().toISOString() };
        rows.push({ ...ids, ...name, content_type, size, storage_key });
      }
    }
    return rows;
  }

  async function storePicture({ folder, name: sentName, read }: PictureSource, made: ImportState) {
    const bytes = await read();
    const picture = await unlessRefused(`${folder}/${sentName}`, made, () => usablePicture(sentName, bytes));
    if (!picture) return null;
    const storage_key = await addPicture(files, picture);
    made.keys.push(storage_key);
    const filename = pictureName(sentName, picture.type);
    return { sentName, filename, content_type: picture.type, size: picture.size, storage_key };
  }

  /** Pictures in `images/`, and those embedded in table cells. */
  return async (
    zip: ProjectFiles,
    table: Table | null,
    projectId: string,
    made: ImportState,
  ): Promise<readonly MediaRow[]> => {
    const inTable = zip.table && table?.pictures;
    const cells = await openTablePictures(inTable ? await zip.table.read() : null, inTable ?? []);
    const images = zip.images.map((name) => ({
      folder: "images" as const,
      name,
      read: () => zip.readImage(name),
    }));
    const others = cells.names.filter((name) => !zip.images.includes(name));
    const inCells = others.map((name) => ({ folder: "data" as const, name, read: () => cells.read(name) }));
    try {
      return await picturesOf([...images, ...inCells], projectId, made);
    } finally {
      cells.close();
    }
  };
}

/** Null, with a note, for a refused file: the rest of the project is still useful. */
export async function unlessRefused<Result>(
  name: string,
  { notes }: ImportState,
  use: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    notes.push(`${name} was left out: ${error.message}`);
    return null;
  }
}

function noteName(sent: string, kept: string, { notes }: ImportState): void {
  if (kept !== sent.normalize("NFC")) notes.push(`images/${sent} is kept as ${kept}.`);
}
