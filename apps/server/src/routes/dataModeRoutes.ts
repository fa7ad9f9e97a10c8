import type { dataModeContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function dataModeRoutes({ dataMode }: Services): Handlers<typeof dataModeContracts> {
  return {
    async getDataMode({ params }) {
      return { data: { mode: await dataMode.get(params.id) } };
    },
    async setDataMode({ params, body }) {
      await dataMode.set(params.id, body.mode);
      return { data: { mode: body.mode } };
    },
    async clearStandardData({ params }) {
      await dataMode.clearStandard(params.id);
    },
    async clearSchoolData({ params }) {
      await dataMode.clearSchool(params.id);
    },
  };
}
