import { InputError, type PhotoFacts } from "@print-builder/production";
import { isMissingFile } from "../files/fileStorage.ts";
import { missingFileProblem } from "../files/storageProblem.ts";
import { nameKey } from "../pictures/pictureName.ts";
import { factsOf } from "../pictures/storedFacts.ts";
import type { StoredProjects } from "./openStoredProject.ts";

/** A project's pictures as a job found them when it began: the names of their files, and their keys. */
export type FoundPictures = readonly (readonly [filename: string, storageKey: string])[];

export type StoredPictures = {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** The key of the file that the name stands for; null where it is another one by now, or not the project's own. */
  keyOf(name: string): string | null;
  /** What the photo shows, null for one that nobody can look at; undefined where nobody has looked. */
  factsOf(name: string): PhotoFacts | null | undefined;
  /** A picture's bytes; null once a person deleted it. Throws as `PictureFiles` says. */
  read(name: string): Promise<Uint8Array | null>;
};

/**
 * A project's own pictures. Those that a job found at its start are on its cards, or the job says why not: one that was
 * replaced since is read as it is now, one that was deleted is told, and one whose file is lost ends the work with the
 * Problem `file_lost`. Without such a list a lost file is the picture's own trouble.
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
