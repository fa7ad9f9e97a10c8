import { problem } from "@print-builder/api";
import pLimit from "p-limit";
import { type FileStorage, removeUnnamed } from "../../files/fileStorage.ts";
import { nameKey } from "../../files/uploadedPicture.ts";
import type { MediaRow } from "../../store/schema.ts";

/** Maximum number of files copied concurrently. */
const copiers = 4;

const reference = "media:";

/** Finds the name keys of all pictures that a design refers to as `media:<file name>`. */
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

type StoredPicture = Pick<MediaRow, "storage_key">;

/**
 * Copies picture files, then stores rows for the copies. If anything fails, removes all copies. Throws a
 * Problem (`busy`) if a file was replaced in the meantime.
 */
export async function withCopies<Picture extends StoredPicture, Result>(
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
    // All copies must be finished before the cleanup, so that none appears afterwards.
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
