import type { schoolMappingContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function schoolMappingRoutes({ schoolMapping }: Services): Handlers<typeof schoolMappingContracts> {
  return {
    getSchoolMapping: ({ params }) => schoolMapping.get(params.id),
    saveSchoolMapping: ({ params, body }) => schoolMapping.save(params.id, body),
  };
}
