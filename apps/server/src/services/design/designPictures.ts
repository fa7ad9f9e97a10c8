import { problem } from "@print-builder/api";
import pLimit from "p-limit";
import type { FileStorage } from "../../files/fileStorage.ts";
import { removeUnnamed } from "../../files/removeUnnamed.ts";
import { nameKey } from "../../pictures/pictureName.ts";
import type { MediaRow } from "../../store/schema.ts";

/** Files copied at the same time. */
const copiers = 4;

const reference = "media:";

/** Name keys of all pictures that a design refers to as `media:<file name>`, wherever in it they stand. */
export function picturesShownIn(design: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") {
      if (value.startsWith(reference)) names.add(nameKey(value.slice(reference.length)));
    } else if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) visit(part);
    }
  };
  visit(design);
  return names;
}

type Stored = Pick<MediaRow, "storage_key">;

/**
 * Copies the files of pictures, then does the work that stores the copies' rows. When anything fails, no copy
 * stays. Throws a Problem (`busy`) when a file was replaced meanwhile.
 */
export async function withCopies<Picture extends Stored, Result>(
  files: FileStorage,
  pictures: readonly Picture[],
  work: (copies: readonly Picture[]) => Promise<Result>,
): Promise<Result> {
  const inTurn = pLimit(copiers);
  const keys: string[] = [];
  const copy = async (picture: Picture): Promise<Picture> => {
    const storage_key = await files.copy(picture.storage_key);
    keys.push(storage_key);
    return { ...picture, storage_key };
  };
  try {
    // All copies end before anything is cleaned up, so that none appears afterwards.
    const copies = await Promise.allSettled(pictures.map((picture) => inTurn(() => copy(picture))));
    const made = copies.map((result) => {
      if (result.status === "rejected") throw result.reason;
      return result.value;
    });
    return await work(made);
  } catch (error) {
    await removeUnnamed(files, keys, error);
    const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isGone ? problem("busy", undefined, {}, { cause: error }) : error;
  }
}
