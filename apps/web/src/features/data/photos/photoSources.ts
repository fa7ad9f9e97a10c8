import { atPlace, fileNameOf, placeOf } from "#platform/api/filePlaces.ts";
import { isPictureFile } from "#platform/files/pictureFiles.ts";
import { isIndexFile } from "./photoIndexFile.ts";

/** A chosen file; inside a ZIP it is unpacked on demand. */
export type PhotoSource = {
  /** The path in the chosen folder or ZIP: "7B/1.png". */
  readonly name: string;
  readonly size: number;
  readonly open: () => Promise<File>;
  /** Returns the first bytes, or the whole file if it is shorter. */
  readonly openStart: (bytes: number) => Promise<Blob>;
};

/** Pictures to upload, and files that may say who is in each picture. */
export type ChosenPhotos = {
  readonly pictures: readonly PhotoSource[];
  readonly indexes: readonly PhotoSource[];
};

const isZip = ({ name, type }: File) => type === "application/zip" || /\.zip$/i.test(name);

/** macOS and Windows put hidden files next to the photos. */
const isHidden = (path: string) =>
  path.split("/").some((part) => part === "__MACOSX" || part.startsWith("."));

type Entry = { readonly path: string; readonly type: string; readonly source: PhotoSource };

async function entriesOf(zip: File): Promise<readonly Entry[]> {
  // Loaded with the first ZIP, because the library is as large as the whole wizard.
  const { readZip } = await import("#platform/files/zip/readZip.ts");
  return (await readZip(zip)).map(({ path, size, read, readStart }) => {
    const open = async () => atPlace(new File([await read()], fileNameOf(path)), path);
    return { path, type: "", source: { name: path, size, open, openStart: readStart } };
  });
}

function entryOf(file: File): Entry {
  const { size, type } = file;
  const name = placeOf(file);
  const openStart = (bytes: number) => Promise.resolve(file.slice(0, bytes));
  return { path: name, type, source: { name, size, open: () => Promise.resolve(file), openStart } };
}

/**
 * The pictures and index files among chosen files and inside chosen ZIPs; everything else is ignored.
 * @throws Error in plain words when a ZIP cannot be read
 */
export async function photoSources(files: readonly File[]): Promise<ChosenPhotos> {
  const entries: Entry[] = [];
  for (const file of files) entries.push(...(isZip(file) ? await entriesOf(file) : [entryOf(file)]));
  const shown = entries.filter(({ path }) => !isHidden(path));
  const isPicture = ({ type, source: { name } }: Entry) => isPictureFile({ name, type });
  return {
    pictures: shown.filter(isPicture).map(({ source }) => source),
    indexes: shown
      .filter((entry) => !isPicture(entry) && isIndexFile(entry.source))
      .map(({ source }) => source),
  };
}
