import type { systemContracts } from "@print-builder/api";
import { openApiDocument } from "../http/openApiDocument.ts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";
import type { Settings } from "../settings.ts";

export function systemRoutes(
  { system }: Services,
  settings: Pick<Settings, "schoolApiUrl">,
): Handlers<typeof systemContracts> {
  return {
    config: async () => ({ school_api_url: settings.schoolApiUrl }),
    async health() {
      await system.ping();
      return { status: "ok" as const };
    },
    stats: () => system.stats(),
    openApi: async () => openApiDocument,
  };
}
