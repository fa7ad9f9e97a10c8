import type { Printer } from "../printing/printer.ts";
import type { Metrics } from "./createMetrics.ts";

/** Measures what is drawn. A PDF counts from its request to its last byte. */
export function measurePrinter(printer: Printer, metrics: Metrics): Printer {
  return {
    ...printer,
    async print(job) {
      const printing = printer.print(job);
      const whole = printing.then(({ finished }) => finished);
      // Who asked for the print is told of its failure; here it is only counted.
      metrics.rendered("pdf", whole).catch(() => undefined);
      return await printing;
    },
    preview: (job) => metrics.rendered("preview", printer.preview(job)),
    preflight: (job) => metrics.rendered("preflight", printer.preflight(job)),
    thumbnails: (projectId, user) => metrics.rendered("thumbnails", printer.thumbnails(projectId, user)),
  };
}
