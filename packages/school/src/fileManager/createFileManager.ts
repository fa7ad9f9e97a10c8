import { z } from "zod";
import { openEnvelope } from "../envelope.ts";
import { SchoolError } from "../schoolError.ts";
import { createTransport, type SchoolClientOptions, type SchoolRequest } from "../transport.ts";
import { type ConflictMode, type StoredUpload, uploadStatuses } from "./contract.ts";
import { type FileEntry, parseEntries } from "./fileEntry.ts";
import { type SendForm, sendForm } from "./sendForm.ts";

/** A file to send, and its path below the target folder: `Class 5/asha.jpg`. */
export type OutgoingFile = { readonly file: File; readonly relativePath: string };

export type UploadOptions = {
  readonly path: string;
  readonly conflict: ConflictMode;
  readonly signal?: AbortSignal;
  /** Called with the share sent so far, 0 to 1. */
  readonly onProgress?: (share: number) => void;
};

export type DownloadedFile = { readonly blob: Blob; readonly name: string };

type CallOptions = { readonly signal?: AbortSignal | undefined };

/** The files of one school. Paths use "/", and the root is "". Every call throws a SchoolError if it fails. */
export type FileManager = {
  list(path: string, options?: CallOptions): Promise<readonly FileEntry[]>;
  search(query: string, path: string, options?: CallOptions): Promise<readonly FileEntry[]>;
  createFolder(path: string, name: string): Promise<void>;
  /** Sends files in a single call. For many files, use `uploadFiles`, which sends them in groups. */
  upload(files: readonly OutgoingFile[], options: UploadOptions): Promise<readonly StoredUpload[]>;
  download(path: string): Promise<DownloadedFile>;
  bulkDownload(paths: readonly string[]): Promise<DownloadedFile>;
  remove(path: string): Promise<void>;
  rename(path: string, newName: string): Promise<void>;
  move(paths: readonly string[], destination: string): Promise<void>;
  copy(paths: readonly string[], destination: string): Promise<void>;
  /** The URL for viewing a file; `domain` is the school's domain. */
  previewUrl(domain: string, path: string): string;
};

export type FileManagerOptions = SchoolClientOptions & {
  readonly schoolId: string | number;
  readonly sendForm?: SendForm;
};

const usualArchive = "files.zip";
/** Size limit of a download, more than a school's whole storage. */
const maxDownloadBytes = 512 * 1024 * 1024;
const downloadTimeoutMs = 15 * 60_000;

const storedUpload = z.object({
  name: z.string(),
  path: z.string(),
  status: z.enum(uploadStatuses),
  message: z.string().optional(),
});

/** The result for each file. If the response has no results, all files count as stored. */
function uploadResults(data: unknown, files: readonly OutgoingFile[]): readonly StoredUpload[] {
  const parsed = z.object({ results: z.array(storedUpload) }).safeParse(data);
  if (parsed.success) return parsed.data.results as readonly StoredUpload[];
  return files.map(({ relativePath }) => ({ name: relativePath, path: relativePath, status: "created" }));
}

function formOf(files: readonly OutgoingFile[], { path, conflict }: UploadOptions): FormData {
  const form = new FormData();
  // Text fields first, so that the school has them before the files arrive.
  form.append("path", path);
  form.append("conflict_resolution", conflict);
  for (const { relativePath } of files) form.append("relative_paths[]", relativePath);
  for (const { file } of files) form.append("files[]", file, file.name);
  return form;
}

function contentOf(status: number, text: string): unknown {
  let body: unknown = {};
  try {
    body = JSON.parse(text);
  } catch (cause) {
    if (status < 400) {
      const message = "The files were sent, but the school system's answer cannot be read. Refresh the list.";
      throw new SchoolError(0, "bad_answer", message, { cause });
    }
  }
  return openEnvelope(status, body);
}

/** The calls of a school's file manager: `/filemanager/{id}/…` on the school system's host. */
export function createFileManager(options: FileManagerOptions): FileManager {
  const calls = createTransport(options);
  const downloads = createTransport({ ...options, timeoutMs: downloadTimeoutMs });
  const send = options.sendForm ?? sendForm;
  const root = `/filemanager/${encodeURIComponent(String(options.schoolId))}`;
  const request = (
    method: SchoolRequest["method"],
    name: string,
    rest: Partial<SchoolRequest> = {},
  ): SchoolRequest => ({ method, path: `${root}/${name}`, caller: "school_files", ...rest });
  // Encoded explicitly, because not every server reads a form's "+" as a space.
  const about = (name: string, path: string) => `${name}?path=${encodeURIComponent(path)}`;
  const tell = async (method: SchoolRequest["method"], name: string, body: object) => {
    await calls.json(request(method, name, { body }), z.unknown());
  };
  return {
    async list(path, { signal } = {}) {
      return parseEntries(await calls.json(request("GET", about("list", path), { signal }), z.unknown()));
    },
    async search(query, path, { signal } = {}) {
      const name = `search?query=${encodeURIComponent(query)}&path=${encodeURIComponent(path)}`;
      return parseEntries(await calls.json(request("GET", name, { signal }), z.unknown()));
    },
    createFolder: (path, name) => tell("POST", "folder", { folder_name: name, path }),
    async upload(files, upload) {
      const { url, headers } = calls.prepare(request("POST", "upload", { body: new FormData() }));
      const form = formOf(files, upload);
      const { signal, onProgress } = upload;
      const answer = await send({ url, headers, form, signal, onProgress });
      return uploadResults(contentOf(answer.status, answer.text), files);
    },
    async download(path) {
      const { blob, name } = await downloads.file(request("GET", about("download", path)), maxDownloadBytes);
      return { blob, name: name ?? path.split("/").at(-1) ?? "file" };
    },
    async bulkDownload(paths) {
      const asked = request("POST", "bulk-download", { body: { paths } });
      const { blob, name } = await downloads.file(asked, maxDownloadBytes);
      return { blob, name: name ?? usualArchive };
    },
    remove: (path) => tell("DELETE", "delete", { path }),
    rename: (path, newName) => tell("PUT", "rename", { path, new_name: newName }),
    move: (paths, destination) => tell("PUT", "move", { paths, destination }),
    copy: (paths, destination) => tell("POST", "copy", { paths, destination }),
    previewUrl: (domain, path) =>
      `${calls.baseUrl}/storage/${[domain, ...path.split("/")].map(encodeURIComponent).join("/")}`,
  };
}
