import type {
  cardContracts,
  jobContracts,
  printContracts,
  printerContracts,
  verificationContracts,
} from "@print-builder/api/contracts";
import type { FastifyReply } from "fastify";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function printRoutes({ printing }: Services): Handlers<typeof printContracts> {
  return {
    async exportPdf({ params, body, caller, request, reply }) {
      const left = new AbortController();
      // The client disconnected: nobody needs the rest of the PDF.
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

/** Aborted when the client disconnects: nobody waits for the answer any more. */
function untilLeft(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  return left.signal;
}

export function jobRoutes({ jobs }: Services): Handlers<typeof jobContracts> {
  return {
    startStandardZip: async ({ params, body, caller }) => ({
      job_id: await jobs.startStandardZip(params.id, body, caller.user.id),
    }),
    startSchoolZip: async ({ params, body, caller }) => ({
      job_id: await jobs.startSchoolZip(params.id, body, caller.user.id),
    }),
    startPrintJob: async ({ params, body, caller }) => ({
      job_id: await jobs.startPrint(params.id, body, caller.user.id),
    }),
    getJob: ({ params }) => jobs.get(params.jobId),
    controlJob: ({ params, query }) =>
      query.action === "pause" ? jobs.pause(params.jobId) : jobs.resume(params.jobId),
    cancelJob: async ({ params }) => {
      await jobs.cancel(params.jobId);
      return undefined;
    },
    downloadJob: async ({ params }) => {
      const { stream, size, name } = await jobs.open(params.jobId);
      return { type: "application/zip", body: stream, size, saveAs: name };
    },
  };
}

export function cardRoutes({ cards, changedCards }: Services): Handlers<typeof cardContracts> {
  return {
    listCards: ({ params, query }) => {
      const { record_id = null, print_id = null, status = null, since = null, cursor = null } = query;
      const { search, limit } = query;
      const filter = { recordId: record_id, printId: print_id, outcome: status, since, search };
      return cards.list(params.id, { ...filter, cursor, limit });
    },
    listPrints: async ({ params, query }) => ({
      items: await cards.prints(params.id, query.pending, query.limit),
    }),
    listHeldCards: async ({ params }) => ({ items: await cards.held(params.id) }),
    getHistoryEntry: ({ params }) => cards.historyEntry(params.id, params.entryId),
    setCardsOutcome: ({ params, body }) => cards.setOutcome(params.id, body),
    compareCards: async ({ params, body, caller, reply }) => {
      return await changedCards.find(params.id, body, caller.user.id, untilLeft(reply));
    },
    findSheet: ({ params }) => cards.sheet(params.code),
    reprintCards: async ({ params, body, caller }) => ({
      job_id: await cards.reprint(params.id, body, caller.user.id),
    }),
  };
}

export function printerRoutes({ printers }: Services): Handlers<typeof printerContracts> {
  return {
    listPrinters: ({ caller }) => printers.list(caller.user.id),
    addPrinter: ({ caller, body }) => printers.add(caller.user.id, body),
    changePrinter: ({ caller, params, body }) => printers.change(caller.user.id, params.id, body),
    async removePrinter({ caller, params }) {
      await printers.remove(caller.user.id, params.id);
    },
    async getTestSheet({ query }) {
      const body = await printers.testSheet(query.paper, query.sides);
      return { type: "application/pdf", body, size: body.length, saveAs: `test-sheet-${query.paper}.pdf` };
    },
    getPrintSettings: ({ caller, params }) => printers.settings(caller.user.id, params.id),
    savePrintSettings: ({ caller, params, body }) =>
      printers.keepSettings(caller.user.id, params.id, body.settings),
  };
}

export function verificationRoutes({ verification }: Services): Handlers<typeof verificationContracts> {
  return {
    signingKeys: async ({ reply }) => {
      const { keys, revoked, tag } = await verification.keys();
      reply.header("etag", `"${tag}"`);
      return { keys: [...keys], revoked: [...revoked] };
    },
    verifyCode: ({ body }) => verification.verify(body.text),
  };
}
