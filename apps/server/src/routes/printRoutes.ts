import type { printContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function printRoutes({ printing }: Services): Handlers<typeof printContracts> {
  return {
    async exportPdf({ params, body, caller, request, reply }) {
      const left = new AbortController();
      // The client went away: nobody needs the rest of the PDF.
      reply.raw.once("close", () => left.abort());
      const pdf = await printing.pdf(params.id, body, caller.user, left.signal);
      const { stream, finished, printId, fileName } = pdf;
      if (printId !== null) reply.header("x-print-id", printId);
      finished.catch((error: unknown) => {
        if (!left.signal.aborted) request.log.error({ err: error }, "A print broke off.");
      });
      return { type: "application/pdf", body: stream, saveAs: fileName };
    },
    async preflight({ params, body, caller, reply }) {
      const left = new AbortController();
      // The client went away: nobody waits for the list any more.
      reply.raw.once("close", () => left.abort());
      return await printing.preflight(params.id, body, caller.user.id, left.signal);
    },
    async renderPreview({ params, body, caller }) {
      const { record_index, side } = body;
      const preview = await printing.preview(params.id, body, caller.user.id);
      return { record_index, side, ...preview };
    },
  };
}
