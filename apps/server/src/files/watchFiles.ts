import { type FileStorage, isMissingFile } from "./fileStorage.ts";

/** A storage that remembers when it was lost. */
export type WatchedFiles = FileStorage & {
  /** Begins anew, for a next task. */
  forget(): void;
  /** Throws what a file could not be read for since `forget`, unless the file just is not there. */
  check(): void;
};

/**
 * A print goes on without a picture that cannot be read and warns of it. When it is the storage that does not
 * answer, that is no trouble of one picture: whoever prints asks `check` and throws the print away.
 */
export function watchFiles(files: FileStorage): WatchedFiles {
  let trouble: unknown = null;

  const watch = async <Result>(reading: Promise<Result>): Promise<Result> => {
    try {
      return await reading;
    } catch (error) {
      if (!isMissingFile(error)) trouble ??= error;
      throw error;
    }
  };

  return {
    ...files,
    read: (key) => watch(files.read(key)),
    stream: (key) => watch(files.stream(key)),
    forget() {
      trouble = null;
    },
    check() {
      if (trouble !== null) throw trouble;
    },
  };
}
