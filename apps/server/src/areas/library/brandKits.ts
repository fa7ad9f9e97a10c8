import { randomUUID } from "node:crypto";
import { type BrandKit, type BrandKitAnswer, problem } from "@print-builder/api";
import { brandKitContracts } from "@print-builder/api/contracts/brandKits";
import type { BrandKitRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { defineArea } from "../defineArea.ts";

/** Stops programs that add brand kits endlessly. */
const mostKits = 50;

const rowOf = (id: string, kit: BrandKit): BrandKitRow => ({
  id,
  name_key: searchKey(kit.name),
  content: JSON.stringify(kit),
});

const kitOf = ({ id, content }: BrandKitRow): BrandKitAnswer => ({ id, ...JSON.parse(content) });

/** The installation's brand kits. Their names are unique regardless of case. */
export const brandKitsArea = defineArea({
  contracts: brandKitContracts,
  handlers: ({ store }) => {
    const { brandKits } = store;

    async function named<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
      try {
        return await write();
      } catch (cause) {
        if (!store.isTaken(cause)) throw cause;
        throw problem("name_taken", { field: "name", name, what: "brand kit" }, {}, { cause });
      }
    }

    return {
      listBrandKits: async () => ({ kits: (await brandKits.list()).map(kitOf) }),
      async addBrandKit({ body: kit }) {
        if ((await brandKits.list()).length >= mostKits) {
          throw problem("bad_value", {
            field: "name",
            reason: `cannot be added: there are already ${mostKits} brand kits`,
          });
        }
        const row = rowOf(randomUUID(), kit);
        await named(kit.name, () => brandKits.add(row));
        return kitOf(row);
      },
      async changeBrandKit({ params, body: kit }) {
        const row = rowOf(params.id, kit);
        if (!(await named(kit.name, () => brandKits.change(row)))) throw problem("not_kept");
        return kitOf(row);
      },
      async removeBrandKit({ params }) {
        if (!(await brandKits.remove(params.id))) throw problem("not_kept");
      },
    };
  },
});
