import type { versionContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function versionRoutes({ versions }: Services): Handlers<typeof versionContracts> {
  return {
    listVersions: ({ params, query }) => versions.list(params.id, query),
    getVersion: ({ params }) => versions.get(params.id, Number(params.revision)),
    nameVersion: ({ params, body }) => versions.name(params.id, Number(params.revision), body.name),
    restoreVersion: ({ params, caller }) =>
      versions.restore(params.id, Number(params.revision), caller.user.id),
  };
}
