import { InputError, type PhotoFacts } from "@print-builder/production";
import { isMissingFile, missingFileProblem } from "../files/fileStorage.ts";
import { factsOf, nameKey } from "../files/uploadedPicture.ts";
import type { StoredProjects } from "./openStoredProject.ts";

/** A project's pictures at the start of a job: file names and storage keys. */
export type FoundPictures = readonly (readonly [filename: string, storageKey: string])[];

export type StoredPictures = {
  readonly names: readonly string[];
  has(name: string): boolean;
  /**
   * The picture's storage key; null if the picture has changed since the list was made, or is not the
   * project's own.
   */
  keyOf(name: string): string | null;
  /** Facts about the photo. Null if it could not be analysed; undefined if it was not analysed yet. */
  factsOf(name: string): PhotoFacts | null | undefined;
  /** A picture's bytes; null if it was deleted. Throws as `PictureFiles` describes. */
  read(name: string): Promise<Uint8Array | null>;
};

/**
 * A project's own pictures. With a list from a job's start, all listed pictures are printed or reported: a
 * replaced picture is read as it is now, a deleted picture is reported, and a lost file ends the work with
 * the Problem `file_lost`. Without a list, a lost file only affects its own picture.
 */
export async function openStoredPictures(
  { media, files }: Pick<StoredProjects, "media" | "files">,
  projectId: string,
  found: FoundPictures | null,
): Promise<StoredPictures> {
  const stored = await media.names(projectId);
  const keys = new Map(found ?? stored.map(({ filename, storage_key }) => [filename, storage_key]));
  const facts = new Map(stored.map((row) => [row.storage_key, factsOf(row)]));
  const replaced = new Set<string>();

  async function readKey(key: string): Promise<Uint8Array | null> {
    try {
      return await files.read(key);
    } catch (error) {
      if (isMissingFile(error)) return null;
      throw error;
    }
  }

  async function readReplacement(name: string, before: string): Promise<Uint8Array | null> {
    const now = await media.byName(projectId, nameKey(name));
    if (!now) return null;
    const bytes = now.storage_key === before ? null : await readKey(now.storage_key);
    if (bytes) return bytes;
    const problem = await missingFileProblem(files, name);
    if (found !== null || problem.code !== "file_lost") throw problem;
    throw new InputError("unreadable_photo", problem.message, { cause: problem });
  }

  return {
    names: [...keys.keys()],
    has: (name) => keys.has(name),
    keyOf: (name) => (replaced.has(name) ? null : (keys.get(name) ?? null)),
    factsOf: (name) => (replaced.has(name) ? undefined : facts.get(keys.get(name) ?? "")),
    async read(name) {
      const key = keys.get(name);
      if (key === undefined) throw new RangeError(`There is no picture ${name}.`);
      const bytes = await readKey(key);
      if (bytes) return bytes;
      replaced.add(name);
      return await readReplacement(name, key);
    },
  };
}
