import type { systemContracts } from "@print-builder/api/contracts";
import { openApiDocument } from "../http/openApiDocument.ts";
import type { Handlers } from "../http/serve.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import type { Services } from "../services/services.ts";
import type { Settings } from "../settings.ts";

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
