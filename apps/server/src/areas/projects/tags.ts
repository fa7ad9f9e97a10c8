import { randomUUID } from "node:crypto";
import { problem } from "@print-builder/api";
import { tagContracts } from "@print-builder/api/contracts/tags";
import type { Store } from "../../store/openStore.ts";
import type { TagRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import type { CountedTag } from "../../store/tagStore.ts";
import { defineArea } from "../defineArea.ts";

export const tagsArea = defineArea({
  contracts: tagContracts,
  handlers: ({ store }) => {
    const tags = createTags(store);
    return {
      listTags: () => tags.list(),
      createTag: ({ body }) => tags.create(body),
      updateTag: ({ params, body }) => tags.update(params.id, body),
      deleteTag: ({ params }) => tags.remove(params.id),
    };
  },
});

type SentTag = { readonly name?: string | undefined; readonly color?: string | undefined };

/** The tags that organise projects. Names are unique without case. Throws Problems. */
export function createTags(store: Store) {
  async function find(id: string): Promise<CountedTag> {
    const tag = await store.tags.get(id);
    if (!tag) throw problem("tag_not_found");
    return tag;
  }

  async function named<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } catch (error) {
      if (!store.isTaken(error)) throw error;
      throw problem("tag_exists", { field: "name", name }, {}, { cause: error });
    }
  }

  return {
    list: async (): Promise<{ tags: CountedTag[] }> => ({ tags: [...(await store.tags.list())] }),
    async create({ name, color }: { readonly name: string; readonly color: string }): Promise<CountedTag> {
      const tag = { id: randomUUID(), name, name_key: searchKey(name), color };
      await named(name, () => store.tags.add(tag));
      return await find(tag.id);
    },
    async update(id: string, { name, color }: SentTag): Promise<CountedTag> {
      const fields: Partial<TagRow> = {
        ...(name === undefined ? {} : { name, name_key: searchKey(name) }),
        ...(color === undefined ? {} : { color }),
      };
      const isChange = Object.keys(fields).length > 0;
      if (isChange && !(await named(name ?? "", () => store.tags.change(id, fields)))) {
        throw problem("tag_not_found");
      }
      return await find(id);
    },
    async remove(id: string): Promise<void> {
      if (await removed(id)) return;
      const { project_count: count } = await find(id);
      throw problem("tag_in_use", { count: Math.max(1, count) });
    },
  };

  async function removed(id: string): Promise<boolean> {
    try {
      return await store.tags.removeUnused(id);
    } catch (error) {
      // A project was given the tag at the same moment.
      if (store.isBrokenLink(error)) return false;
      throw error;
    }
  }
}
