import type { cardContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

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
      const left = new AbortController();
      // The client went away: nobody waits for the list any more.
      reply.raw.once("close", () => left.abort());
      return await changedCards.find(params.id, body, caller.user.id, left.signal);
    },
    findSheet: ({ params }) => cards.sheet(params.code),
    reprintCards: async ({ params, body, caller }) => ({
      job_id: await cards.reprint(params.id, body, caller.user.id),
    }),
  };
}
