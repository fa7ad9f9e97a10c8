import { randomUUID } from "node:crypto";
import { type BrandKit, type BrandKitAnswer, problem } from "@print-builder/api";
import { brandKitContracts } from "@print-builder/api/contracts/brandKits";
import type { Store } from "../../store/openStore.ts";
import type { BrandKitRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { defineArea } from "../defineArea.ts";

export const brandKitsArea = defineArea({
  contracts: brandKitContracts,
  handlers: ({ store }) => {
    const brandKits = createBrandKits(store);
    return {
      listBrandKits: () => brandKits.list(),
      addBrandKit: ({ body }) => brandKits.add(body),
      changeBrandKit: ({ params, body }) => brandKits.change(params.id, body),
      removeBrandKit: ({ params }) => brandKits.remove(params.id),
    };
  },
});

/** Stops programs that add endlessly. */
const mostKits = 50;

/** The brand kits of the installation. Names are unique without case. Throws Problems. */
export function createBrandKits(store: Pick<Store, "brandKits" | "isTaken">) {
  const { brandKits } = store;
  const rowOf = (id: string, kit: BrandKit): BrandKitRow => ({
    id,
    name_key: searchKey(kit.name),
    content: JSON.stringify(kit),
  });
  const kitOf = ({ id, content }: BrandKitRow): BrandKitAnswer => ({ id, ...JSON.parse(content) });

  async function named<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } catch (cause) {
      if (!store.isTaken(cause)) throw cause;
      throw problem("name_taken", { field: "name", name, what: "brand kit" }, {}, { cause });
    }
  }

  return {
    list: async (): Promise<{ kits: BrandKitAnswer[] }> => ({ kits: (await brandKits.list()).map(kitOf) }),
    async add(kit: BrandKit): Promise<BrandKitAnswer> {
      if ((await brandKits.list()).length >= mostKits) {
        throw problem("bad_value", { field: "name", reason: `${mostKits} brand kits can be kept at most` });
      }
      const row = rowOf(randomUUID(), kit);
      await named(kit.name, () => brandKits.add(row));
      return kitOf(row);
    },
    async change(id: string, kit: BrandKit): Promise<BrandKitAnswer> {
      const row = rowOf(id, kit);
      if (!(await named(kit.name, () => brandKits.change(row)))) throw problem("not_kept");
      return kitOf(row);
    },
    async remove(id: string): Promise<void> {
      if (!(await brandKits.remove(id))) throw problem("not_kept");
    },
  };
}
