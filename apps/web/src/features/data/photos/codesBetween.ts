import { routes } from "@print-builder/api";
import { callFile } from "#platform/api/call.ts";
import { readCodes } from "#platform/codes/readCodes.ts";
import { asTaken } from "./pairInOrder.ts";
import { type PhotoIndexLines, soleBetween } from "./photoIndexFile.ts";

/** A photo and the codes read from it. */
export type ReadPhoto = { readonly fileName: string; readonly codes: readonly string[] };

/** Assigns photos to people if a code was photographed before each person; see `soleBetween`. */
export function photosAfterCodes(photos: readonly ReadPhoto[]): PhotoIndexLines {
  return soleBetween(
    photos.map(({ fileName, codes }) => {
      const [first, second] = codes;
      if (first === undefined) return { fileName };
      const code = first.trim();
      // A photo with several codes, such as a sheet of them, does not say who came next.
      return {
        line: second === undefined ? { cells: [code], reason: `Taken after the code ${code}` } : null,
      };
    }),
  );
}

/** Size to which photos are reduced: enough for a code that fills a third of the photo. */
const readSize = 640;

/**
 * Reads the codes in a project's photos, in the order of their names, because cameras number their files. Runs in the
 * browser; only the pictures are requested.
 * @throws ApiError when a picture cannot be fetched, and the signal's reason when it is cancelled
 */
export async function readPhotoCodes(
  projectId: string,
  fileNames: readonly string[],
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<readonly ReadPhoto[]> {
  const read: ReadPhoto[] = [];
  for (const filename of asTaken(fileNames)) {
    const input = { params: { id: projectId, filename }, query: { size: readSize } } as const;
    const { file } = await callFile(routes.getMediaFile, input, { signal });
    read.push({ fileName: filename, codes: await codesIn(file) });
    onProgress(read.length);
  }
  return read;
}

async function codesIn(file: Blob): Promise<readonly string[]> {
  try {
    return await readCodes(file);
  } catch {
    // An image that the browser cannot decode, such as a drawing without a size, has no code.
    return [];
  }
}
