import { hasTableEnding } from "@print-builder/core/records";
import { InputError } from "../inputError.ts";
import type { TableFile } from "../tables/table.ts";

/** Returns a buffer of `length` bytes. */
export type LendRoom = (length: number) => Uint8Array;

/**
 * An opened project folder or ZIP. File names are unchanged; the names of images include their folders below `images/`.
 */
export type ProjectFiles = {
  /** `project.json`, parsed but not yet validated as a design. */
  readonly json: unknown;
  /** The first table in `data/` by name; `read` returns the input of `readGrid`. */
  readonly table: { readonly name: string; read(): Promise<TableFile> } | null;
  /** Paths below `images/`: "1.png", "7B/1.png". */
  readonly images: readonly string[];
  /** File names in `fonts/`. */
  readonly fonts: readonly string[];
  /** Messages in plain English about omitted files. */
  readonly notes: readonly string[];
  /**
   * Returns an image's bytes, in a buffer from `lend` if that saves a copy. Throws InputError if the name is not in
   * `images` or the image cannot be read.
   */
  readImage(name: string, lend?: LendRoom): Promise<Uint8Array>;
  /** Changes whenever an image's content may have changed; null if unknown. */
  stampImage(name: string): string | null;
  /** Returns a font's bytes; throws like `readImage`. */
  readFont(name: string): Promise<Uint8Array>;
  /**
   * The content of `versions.jsonl`: earlier versions of the design, one per line; null without the file. Throws
   * InputError.
   */
  readVersions(): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

/** Code of every InputError caused by a project folder or ZIP. */
export const unreadableProject = "unreadable_project";

export const maxTableBytes = 500_000_000;
export const maxImageBytes = 100_000_000;
export const maxFontBytes = 100_000_000;
export const maxJsonBytes = 64 * 1024 * 1024;
export const maxVersionsBytes = 64 * 1024 * 1024;

/** Name of the file with the versions in a project ZIP. */
export const versionsFile = "versions.jsonl";

export function projectError(message: string, cause?: unknown): InputError {
  return new InputError(unreadableProject, message, { cause });
}

export function firstTable(dataFiles: readonly string[]): string | undefined {
  const tables = dataFiles.filter((name) => hasTableEnding(name) && !name.startsWith("~$"));
  return tables.sort(byName)[0];
}

/** Orders names ignoring case, and by code unit if they are otherwise equal. */
export function byName(a: string, b: string): number {
  const [first, second] = a.toLowerCase() === b.toLowerCase() ? [a, b] : [a.toLowerCase(), b.toLowerCase()];
  return first < second ? -1 : Number(first > second);
}

/** Hidden files, and files in which operating systems store folder settings. */
export function isSystemFile(name: string): boolean {
  return name.startsWith(".") || /^(?:thumbs\.db|desktop\.ini)$/i.test(name);
}
