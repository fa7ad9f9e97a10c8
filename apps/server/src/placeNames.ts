import type { StoragePlace } from "./files/openStorage.ts";
import type { DatabasePlace } from "./store/database.ts";

/** How operators are told of database and storage: by the settings that name them, without paths or passwords. */
export type PlaceNames = { readonly database: string; readonly storage: string };

export function placeNames(place: {
  readonly database: DatabasePlace;
  readonly storage: StoragePlace;
}): PlaceNames {
  return {
    database: place.database.kind === "sqlite" ? "the database in DATA_DIR" : "the database of DATABASE_URL",
    storage: place.storage.kind === "folder" ? "The folder files in DATA_DIR" : "The bucket of STORAGE_URL",
  };
}
