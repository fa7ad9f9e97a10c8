/** A picture that is to be uploaded; from a ZIP it is unpacked when its turn comes. */
export type PhotoSource = {
  /** The file's own name, without folders. */
  readonly name: string;
  readonly size: number;
  readonly open: () => Promise<File>;
};

const typesByExtension: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  jpe: "image/jpeg",
  jfif: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  svg: "image/svg+xml",
  // These cannot be used, but whoever sends them is to be told what to do instead.
  heic: "image/heic",
  heif: "image/heif",
  avif: "image/avif",
  bmp: "image/bmp",
  tif: "image/tiff",
  tiff: "image/tiff",
};

function typeByName(name: string): string {
  return typesByExtension[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "";
}

const isZip = ({ name, type }: File) => type === "application/zip" || /\.zip$/i.test(name);

/** macOS and Windows put files of their own beside the photos. */
const isHidden = (path: string) =>
  path.split("/").some((part) => part === "__MACOSX" || part.startsWith("."));

function isPicture({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return (type === "" ? typeByName(name) : type).startsWith("image/");
}

async function fromZip(zip: File): Promise<readonly PhotoSource[]> {
  // Loaded with the first ZIP: the library is as large as the whole wizard.
  const { readZip } = await import("#platform/files/zip/readZip.ts");
  const entries = (await readZip(zip)).map((entry) => ({
    ...entry,
    name: entry.path.split("/").at(-1) ?? "",
  }));
  const pictures = entries.filter(({ name, path }) => !isHidden(path) && isPicture({ name, type: "" }));
  return pictures.map(({ name, size, read }) => ({
    name,
    size,
    open: async () => new File([await read()], name, { type: typeByName(name) }),
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
    else if (!isHidden(file.name) && isPicture(file)) {
      found.push({ name: file.name, size: file.size, open: () => Promise.resolve(file) });
    }
  }
  return found;
}
