import type { FastifyInstance } from "fastify";
import { type FileStorage, isMissingFile } from "../files/fileStorage.ts";
import { routeOf } from "../http/logCalls.ts";
import type { Printer } from "../printing/printer.ts";
import type { Metrics } from "./createMetrics.ts";

/** Measures calls to the file storage. A missing file is a valid answer. */
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

/** Measures drawings. A PDF counts from its request to its last byte. */
export function measurePrinter(printer: Printer, metrics: Metrics): Printer {
  return {
    ...printer,
    async print(job) {
      const printing = printer.print(job);
      const whole = printing.then(({ finished }) => finished);
      // The caller handles the failure; here it is only counted.
      metrics.rendered("pdf", whole).catch(() => undefined);
      return await printing;
    },
    preview: (job) => metrics.rendered("preview", printer.preview(job)),
    preflight: (job) => metrics.rendered("preflight", printer.preflight(job)),
    thumbnails: (projectId, user) => metrics.rendered("thumbnails", printer.thumbnails(projectId, user)),
  };
}

/** Counts every call by its route. */
export function watchCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.called(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1000);
  });
}
