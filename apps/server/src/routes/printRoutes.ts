import type { printContracts } from "@print-builder/api/contracts";
import type { FastifyReply } from "fastify";
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
      return await printing.preflight(params.id, body, caller.user.id, untilLeft(reply));
    },
    async checkPhotos({ params, caller, reply }) {
      const { checks } = await printing.photos(params.id, false, caller.user.id, untilLeft(reply));
      return {
        checked: checks.checked,
        problems: checks.problems.map(({ recordIndex, recordId, ...problem }) => ({
          ...problem,
          record_index: recordIndex,
          record_id: recordId,
        })),
      };
    },
    async printRetakeSheet({ params, caller, reply }) {
      const asked = await printing.photos(params.id, true, caller.user.id, untilLeft(reply));
      const { projectName, sheet } = asked;
      return {
        type: "application/pdf",
        body: sheet ?? new Uint8Array(),
        saveAs: `${projectName} - photos to take again.pdf`,
      };
    },
    async renderPreview({ params, body, caller }) {
      const { record_index, side } = body;
      const preview = await printing.preview(params.id, body, caller.user.id);
      return { record_index, side, ...preview };
    },
  };
}

/** Aborted when the client went away: nobody waits for the answer any more. */
function untilLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  return left.signal;
}
