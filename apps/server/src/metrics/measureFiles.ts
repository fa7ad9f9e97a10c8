import { type FileStorage, isMissingFile } from "../files/fileStorage.ts";
import type { Metrics } from "./createMetrics.ts";

/** Measures what is asked of the file storage. A file that is not there is an answer, too. */
export function measureFiles(files: FileStorage, metrics: Pick<Metrics, "stored">): FileStorage {
  const measured =
    <Args extends readonly unknown[], Result>(operation: string, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const startedAt = performance.now();
      const note = (failed: boolean) =>
        metrics.stored(operation, (performance.now() - startedAt) / 1000, failed);
      try {
        const result = await call(...args);
        note(false);
        return result;
      } catch (error) {
        note(!isMissingFile(error));
        throw error;
      }
    };
  return {
    ...files,
    add: measured("add", (bytes) => files.add(bytes)),
    addFile: measured("add", (path, key) => files.addFile(path, key)),
    addSmall: measured("add", (key, size, bytes) => files.addSmall(key, size, bytes)),
    addOriginal: measured("add", (key, bytes) => files.addOriginal(key, bytes)),
    copy: measured("copy", (key) => files.copy(key)),
    read: measured("read", (key) => files.read(key)),
    stream: measured("open", (key) => files.stream(key)),
    remove: measured("remove", (key) => files.remove(key)),
    ping: measured("ping", () => files.ping()),
  };
}
