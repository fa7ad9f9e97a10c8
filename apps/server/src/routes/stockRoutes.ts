import type { stockContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function stockRoutes({ stocks }: Services): Handlers<typeof stockContracts> {
  return {
    listStocks: ({ query }) => stocks.search(query),
    listMyStocks: ({ caller }) => stocks.listOwn(caller.user.id),
    addMyStock: ({ caller, body }) => stocks.addOwn(caller.user.id, body),
    async removeMyStock({ caller, params }) {
      await stocks.removeOwn(caller.user.id, params.id);
    },
  };
}
