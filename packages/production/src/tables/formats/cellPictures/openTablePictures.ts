import { InputError } from "../../../inputError.ts";
import { openZipArchive } from "../../../zipArchive.ts";
import { type TableFile, type TablePicture, unreadableTable, workbookLimits } from "../../table.ts";

/** The pictures in a table file's cells, read one at a time. */
export type TablePictures = {
  readonly names: readonly string[];
  /** Throws InputError for a picture that is damaged or too large. */
  read(name: string): Promise<Uint8Array>;
  close(): void;
};

const maxPictureBytes = 100_000_000;

const noPicture = (name: string) =>
  new InputError(unreadableTable, `The spreadsheet has no picture “${name}”.`);

const noPictures: TablePictures = {
  names: [],
  read: (name) => Promise.reject(noPicture(name)),
  close: () => undefined,
};

/** Opens a table's file if it has pictures. Throws InputError. */
export async function openTablePictures(
  file: TableFile | null,
  pictures: readonly TablePicture[],
): Promise<TablePictures> {
  if (file === null || pictures.length === 0) return noPictures;
  const archive = await openZipArchive(typeof file === "string" ? { path: file } : file, workbookLimits);
  const entries = new Map(archive.names.map((name) => [name.toLowerCase(), name]));
  const parts = new Map(pictures.map(({ name, part }) => [name, entries.get(part.toLowerCase())]));
  return {
    names: [...parts.keys()],
    async read(name) {
      const entry = parts.get(name);
      if (entry === undefined) throw noPicture(name);
      return await archive.read(entry, maxPictureBytes);
    },
    close: () => archive.close(),
  };
}
