import { z } from "zod";

/** Ways in which an upload handles an existing file of the same name. */
export const conflictModes = ["rename", "overwrite", "skip"] as const;
export type ConflictMode = (typeof conflictModes)[number];

const paths = z.array(z.string()).min(1).max(10_000);

/** Query of GET list. Without a limit, the whole folder is returned. */
export const listQuery = z.object({
  path: z.string().default(""),
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
  offset: z.coerce.number().int().min(0).default(0),
});

export const pathQuery = z.object({ path: z.string() });
export const searchQuery = z.object({ query: z.string(), path: z.string().default("") });

export const folderBody = z.object({ folder_name: z.string(), path: z.string().default("") });
export const deleteBody = z.object({ path: z.string() });
export const renameBody = z.object({ path: z.string(), new_name: z.string() });
export const transferBody = z.object({ paths, destination: z.string() });
export const bulkDownloadBody = z.object({ paths });

export const uploadStatuses = ["created", "renamed", "overwritten", "skipped", "failed"] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** The school's result for one file of an upload. */
export type StoredUpload = {
  /** The relative path that was sent. */
  readonly name: string;
  /** The stored file's path, or the existing file's path if the upload was skipped. */
  readonly path: string;
  readonly status: UploadStatus;
  readonly message?: string;
};

/** An entry in the school's response. */
export type StoredEntry = {
  readonly name: string;
  readonly path: string;
  readonly type: "folder" | "file";
  /** Size in bytes; null for folders. */
  readonly size: number | null;
  /** Number of entries directly in a folder; absent for files. */
  readonly file_count?: number;
  /** Seconds since 1970. */
  readonly modified: number;
};
