import { z } from "zod";

/** A file or folder of a school's storage. */
export type FileEntry = {
  readonly name: string;
  /** The path as the school sent it, to be sent back unchanged. */
  readonly path: string;
  readonly type: "folder" | "file";
  readonly sizeBytes: number | null;
  /** Number of entries in a folder, if the school reports it. */
  readonly fileCount: number | null;
  /** Milliseconds since 1970. */
  readonly modifiedMs: number | null;
};

/** Smaller values are seconds: 1e11 is the year 5138 in seconds, but 1973 in milliseconds. */
const smallestMilliseconds = 1e11;

/** Milliseconds since 1970 for a school's `modified`: seconds, milliseconds or a date as text. */
export function modifiedToMs(modified: unknown): number | null {
  if (typeof modified === "string") {
    const text = modified.trim();
    const asNumber = Number(text);
    if (text !== "" && Number.isFinite(asNumber)) return modifiedToMs(asNumber);
    const parsed = Date.parse(text);
    return Number.isNaN(parsed) ? null : parsed;
  }
  if (typeof modified !== "number" || !Number.isFinite(modified) || modified <= 0) return null;
  return modified < smallestMilliseconds ? Math.round(modified * 1000) : Math.round(modified);
}

const count = z.coerce.number().nonnegative().nullish().catch(null);

/** The names that school systems use for folders. */
const folderWords: ReadonlySet<string> = new Set(["folder", "directory", "dir"]);

const entry = z.object({
  name: z.string().min(1),
  path: z.string(),
  type: z
    .string()
    .default("file")
    .transform((type) => (folderWords.has(type.toLowerCase()) ? "folder" : "file")),
  size: count,
  file_count: count,
  modified: z.unknown().optional(),
});

/** Parses one entry of a school's response; null if it is invalid. */
function parseEntry(value: unknown): FileEntry | null {
  const parsed = entry.safeParse(value);
  if (!parsed.success) return null;
  const { name, path, type, size, file_count, modified } = parsed.data;
  const isFolder = type === "folder";
  return {
    name,
    path,
    type,
    sizeBytes: isFolder ? null : (size ?? null),
    fileCount: isFolder ? (file_count ?? null) : null,
    modifiedMs: modifiedToMs(modified),
  };
}

const listNames = ["entries", "items", "results", "folders", "files"];

function listOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  if (typeof data !== "object" || data === null) return [];
  const record = data as Readonly<Record<string, unknown>>;
  return listNames.flatMap((name) => (Array.isArray(record[name]) ? record[name] : []));
}

/**
 * Parses the entries of a list or search response, which is a bare list or has lists under `entries`, `items`,
 * `results`, or `folders` and `files`. Drops invalid entries.
 */
export function parseEntries(data: unknown): readonly FileEntry[] {
  return listOf(data).flatMap((value) => parseEntry(value) ?? []);
}
