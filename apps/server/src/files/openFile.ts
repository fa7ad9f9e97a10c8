import type { Readable } from "node:stream";
import type { FileStorage } from "./fileStorage.ts";

export type OpenedFile = {
  readonly type: string;
  readonly body: Readable;
  readonly size: number;
  /** Another one for other bytes. */
  readonly tag: string;
};

type StoredFile = { readonly content_type: string; readonly storage_key: string };

/** Opens a stored file to be sent. */
export async function openFile(
  files: FileStorage,
  { content_type, storage_key }: StoredFile,
): Promise<OpenedFile> {
  const { stream, size } = await files.stream(storage_key);
  return { type: content_type, body: stream, size, tag: storage_key };
}
