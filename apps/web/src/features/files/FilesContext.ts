import type { FileEntry, FileManager } from "@print-builder/school";
import { createContext, useContext } from "react";
import type { SchoolConnection } from "./schoolConnection.ts";

/** Shared by all parts of the File Manager. */
export type Files = {
  readonly manager: FileManager;
  readonly connection: SchoolConnection;
  /** Address of a picture's preview; null for other files or without an address. */
  readonly pictureOf: (entry: FileEntry) => string | null;
};

export const FilesContext = createContext<Files | null>(null);

export function useFiles(): Files {
  const files = useContext(FilesContext);
  if (files === null) throw new Error("useFiles must be called inside a FilesContext.");
  return files;
}
