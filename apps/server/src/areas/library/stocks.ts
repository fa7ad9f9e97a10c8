import type { OwnStock } from "@print-builder/api";
import { stockContracts } from "@print-builder/api/contracts/stocks";
import { loadStocks, searchStocks } from "@print-builder/production";
import { defineArea } from "../defineArea.ts";
import { createUserItems, type KeptItem } from "./userItems.ts";

/** Manufacturer name of stocks that users measured themselves. */
const ownMaker = "My stock";

const ownAnswer = ({ id, content }: KeptItem<OwnStock>) => ({ id, maker: ownMaker, number: "", ...content });

/** The catalogue of labels and cards, and the stocks that users added. */
export const stocksArea = defineArea({
  contracts: stockContracts,
  handlers: (deps) => {
    const own = createUserItems<OwnStock>(deps, "stock", "stock");
    return {
      async listStocks({ query: { search, shape, paper, limit, offset } }) {
        const wanted = { search, shape: shape || undefined, paper: paper || undefined };
        const found = searchStocks(await loadStocks(), wanted);
        const stocks = found
          .slice(offset, offset + limit)
          .map((stock) => ({ ...stock, grids: [...stock.grids] }));
        return { total: found.length, stocks };
      },
      listMyStocks: async ({ caller }) => ({ stocks: (await own.list(caller.user.id)).map(ownAnswer) }),
      addMyStock: async ({ caller, body }) => ownAnswer(await own.add(caller.user.id, body.name, body)),
      removeMyStock: ({ caller, params }) => own.remove(caller.user.id, params.id),
    };
  },
});
