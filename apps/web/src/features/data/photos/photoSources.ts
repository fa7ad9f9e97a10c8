import { isPictureFile } from "#platform/files/pictureFiles.ts";

/** A picture that is to be uploaded; from a ZIP it is unpacked when its turn comes. */
export type PhotoSource = {
  /** The file's own name, without folders. */
  readonly name: string;
  readonly size: number;
  readonly open: () => Promise<File>;
};

const isZip = ({ name, type }: File) => type === "application/zip" || /\.zip$/i.test(name);

/** macOS and Windows put files of their own beside the photos. */
const isHidden = (path: string) =>
  path.split("/").some((part) => part === "__MACOSX" || part.startsWith("."));

async function fromZip(zip: File): Promise<readonly PhotoSource[]> {
  // Loaded with the first ZIP: the library is as large as the whole wizard.
  const { readZip } = await import("#platform/files/zip/readZip.ts");
  const entries = (await readZip(zip)).map((entry) => ({
    ...entry,
    name: entry.path.split("/").at(-1) ?? "",
  }));
  const pictures = entries.filter(({ name, path }) => !isHidden(path) && isPictureFile({ name, type: "" }));
  return pictures.map(({ name, size, read }) => ({
    name,
    size,
    open: async () => new File([await read()], name),
  }));
}

/**
 * The pictures among chosen files, and in the ZIPs among them; everything else is left out.
 * @throws Error in plain words when a ZIP cannot be read
 */
export async function photoSources(files: readonly File[]): Promise<readonly PhotoSource[]> {
  const found: PhotoSource[] = [];
  for (const file of files) {
    if (isZip(file)) found.push(...(await fromZip(file)));
    else if (!isHidden(file.name) && isPictureFile(file)) {
      found.push({ name: file.name, size: file.size, open: () => Promise.resolve(file) });
    }
  }
  return found;
}
