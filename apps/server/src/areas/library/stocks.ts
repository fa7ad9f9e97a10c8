import type { OwnStock } from "@print-builder/api";
import { stockContracts } from "@print-builder/api/contracts/stocks";
import type { LabelShape } from "@print-builder/core/document";
import { loadStocks, searchStocks } from "@print-builder/production";
import type { Store } from "../../store/openStore.ts";
import { defineArea } from "../defineArea.ts";
import { createUserItems, type KeptItem } from "./userItems.ts";

export const stocksArea = defineArea({
  contracts: stockContracts,
  handlers: (deps) => {
    const stocks = createStocks(deps);
    return {
      listStocks: ({ query }) => stocks.search(query),
      listMyStocks: ({ caller }) => stocks.listOwn(caller.user.id),
      addMyStock: ({ caller, body }) => stocks.addOwn(caller.user.id, body),
      removeMyStock: ({ caller, params }) => stocks.removeOwn(caller.user.id, params.id),
    };
  },
});

/** The search; empty text matches everything. */
type StockQuery = {
  readonly search: string;
  readonly shape: LabelShape | "";
  readonly paper: string;
  readonly limit: number;
  readonly offset: number;
};

/** Maker of stock that a user has measured. */
const ownMaker = "My stock";

const ownAnswer = ({ id, content }: KeptItem<OwnStock>) => ({ id, maker: ownMaker, number: "", ...content });

/** The catalogue of label and card stock, with the users' own additions. */
export function createStocks(deps: { readonly store: Store; readonly clock: () => Date }) {
  const own = createUserItems<OwnStock>(deps, "stock", "stock");
  return {
    async listOwn(userId: string) {
      return { stocks: (await own.list(userId)).map(ownAnswer) };
    },
    async addOwn(userId: string, stock: OwnStock) {
      return ownAnswer(await own.add(userId, stock.name, stock));
    },
    removeOwn: own.remove,
    async search({ search, shape, paper, limit, offset }: StockQuery) {
      const wanted = { search, shape: shape || undefined, paper: paper || undefined };
      const found = searchStocks(await loadStocks(), wanted);
      const stocks = found
        .slice(offset, offset + limit)
        .map((stock) => ({ ...stock, grids: [...stock.grids] }));
      return { total: found.length, stocks };
    },
  };
}
