import type { dashboardContracts, operationsContracts, systemContracts } from "@print-builder/api/contracts";
import { openApiDocument } from "../http/apiDocs.ts";
import type { Handlers } from "../http/serve.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import type { Operations } from "../services/operations/operations.ts";
import type { Services } from "../services/services.ts";
import type { Settings } from "../settings.ts";

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

export function dashboardRoutes({ dashboard }: Services): Handlers<typeof dashboardContracts> {
  return { dashboard: ({ caller }) => dashboard(caller) };
}

export function systemRoutes(
  { system }: Services,
  settings: Pick<Settings, "schoolApiUrl">,
  metrics: Pick<Metrics, "text">,
): Handlers<typeof systemContracts> {
  return {
    config: async () => ({ school_api_url: settings.schoolApiUrl }),
    health: async ({ query }) => (query.live === "true" ? { status: "ok" } : await system.health()),
    metrics: async () => ({ type: "text/plain; version=0.0.4; charset=utf-8", body: await metrics.text() }),
    stats: () => system.stats(),
    openApi: async () => openApiDocument,
  };
}
