import type { FileEntry, FileManager } from "@print-builder/school";
import { createContext, useContext } from "react";
import type { SchoolConnection } from "./schoolConnection.ts";

/** What every part of the File Manager works with. */
export type Files = {
  readonly manager: FileManager;
  readonly connection: SchoolConnection;
  /** Address of a picture for looking at; null for what is no picture or where no address is known. */
  readonly pictureOf: (entry: FileEntry) => string | null;
};

export const FilesContext = createContext<Files | null>(null);

export function useFiles(): Files {
  const files = useContext(FilesContext);
  if (files === null) throw new Error("This part stands inside the File Manager.");
  return files;
}
