import type { brandKitContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function brandKitRoutes({ brandKits }: Services): Handlers<typeof brandKitContracts> {
  return {
    listBrandKits: () => brandKits.list(),
    addBrandKit: ({ body }) => brandKits.add(body),
    changeBrandKit: ({ params, body }) => brandKits.change(params.id, body),
    async removeBrandKit({ params }) {
      await brandKits.remove(params.id);
    },
  };
}
