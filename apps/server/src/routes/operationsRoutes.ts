import type { operationsContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Operations } from "../services/operations/operations.ts";

export function operationsRoutes(operations: Operations): Handlers<typeof operationsContracts> {
  return {
    listJobs: ({ query: { status, kind, page, limit } }) =>
      operations.jobs({ status: status || null, kind: kind || null }, page, limit),
    listTroubles: ({ query }) => operations.troubles(query.page, query.limit),
    async acknowledgeTroubles({ body, caller }) {
      await operations.acknowledge(caller, body.items);
    },
    serverState: () => operations.state(),
  };
}
