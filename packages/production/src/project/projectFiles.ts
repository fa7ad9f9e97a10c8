import { hasTableEnding } from "@print-builder/core/records";
import { InputError } from "../inputError.ts";
import type { TableFile } from "../tables/table.ts";

/** Gives room for so many bytes. */
export type LendRoom = (length: number) => Uint8Array;

/** An opened project folder or ZIP. File names are kept as they are; those of images begin with their folders below `images/`. */
export type ProjectFiles = {
  /** `project.json`, parsed but not yet checked to be a design. */
  readonly json: unknown;
  /** The first table of `data/` by name; `read` answers what `readGrid` takes. */
  readonly table: { readonly name: string; read(): Promise<TableFile> } | null;
  /** Files below `images/`: "1.png", "7B/1.png". */
  readonly images: readonly string[];
  /** File names in `fonts/`. */
  readonly fonts: readonly string[];
  /** Plain-English remarks about files that were left out. */
  readonly notes: readonly string[];
  /**
   * Bytes of an image, in room that `lend` gives where that saves a copy. Throws InputError for a name that
   * is not in `images` or that cannot be read.
   */
  readImage(name: string, lend?: LendRoom): Promise<Uint8Array>;
  /** Changes whenever an image's content may have; null where that cannot be told. */
  stampImage(name: string): string | null;
  /** Bytes of a font; throws as `readImage` does. */
  readFont(name: string): Promise<Uint8Array>;
  /** `versions.jsonl`, the states of the design that were saved before, one a line; null without one. Throws InputError. */
  readVersions(): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

/** Code of every InputError that a project folder or ZIP causes. */
export const unreadableProject = "unreadable_project";

export const maxTableBytes = 500_000_000;
export const maxImageBytes = 100_000_000;
export const maxFontBytes = 100_000_000;
export const maxJsonBytes = 64 * 1024 * 1024;
export const maxVersionsBytes = 64 * 1024 * 1024;

/** Where a project ZIP has its versions. */
export const versionsFile = "versions.jsonl";

export function projectError(message: string, cause?: unknown): InputError {
  return new InputError(unreadableProject, message, { cause });
}

/** The table of a project: the first file of `data/` by name that is a table. */
export function firstTable(dataFiles: readonly string[]): string | undefined {
  const tables = dataFiles.filter((name) => hasTableEnding(name) && !name.startsWith("~$"));
  return tables.sort(byName)[0];
}

/** Order by name without case, and by code unit where that is equal. */
export function byName(a: string, b: string): number {
  const [first, second] = a.toLowerCase() === b.toLowerCase() ? [a, b] : [a.toLowerCase(), b.toLowerCase()];
  return first < second ? -1 : Number(first > second);
}

/** Files that systems leave in every folder and nobody means: hidden ones and folder settings. */
export function isSystemFile(name: string): boolean {
  return name.startsWith(".") || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);
}
