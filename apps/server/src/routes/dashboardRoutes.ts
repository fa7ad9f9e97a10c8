import type { dashboardContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function dashboardRoutes({ dashboard }: Services): Handlers<typeof dashboardContracts> {
  return { dashboard: ({ caller }) => dashboard(caller) };
}
