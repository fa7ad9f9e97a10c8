import { contracts, type systemContracts, toOpenApi } from "@print-builder/api";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";
import type { Settings } from "../settings.ts";

const version = "0.1.0";

export function systemRoutes(
  { system }: Services,
  settings: Pick<Settings, "schoolApiUrl">,
): Handlers<typeof systemContracts> {
  const document = toOpenApi(Object.values(contracts), version);
  return {
    config: async () => ({ school_api_url: settings.schoolApiUrl }),
    async health() {
      await system.ping();
      return { status: "ok" as const };
    },
    stats: () => system.stats(),
    openApi: async () => document,
  };
}
