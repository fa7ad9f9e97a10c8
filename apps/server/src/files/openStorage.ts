import type { FileStorage } from "./fileStorage.ts";
import { openFolderStorage } from "./folderStorage.ts";
import type { S3Place } from "./s3Place.ts";
import { openS3Storage } from "./s3Storage.ts";

/** Location of the files: a local folder, or a bucket that several machines share. */
export type StoragePlace = { readonly kind: "folder"; readonly folder: string } | S3Place;

/** Opens the storage of a server, print process or worker. Does not access it yet. */
export function openStorage(place: StoragePlace): FileStorage {
  return place.kind === "s3" ? openS3Storage(place) : openFolderStorage(place.folder);
}
