import { randomUUID } from "node:crypto";
import { problem } from "@print-builder/api";
import { tagContracts } from "@print-builder/api/contracts/tags";
import type { TagRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import type { CountedTag } from "../../store/tagStore.ts";
import { defineArea } from "../defineArea.ts";

/** The tags of projects. Their names are unique regardless of case. */
export const tagsArea = defineArea({
  contracts: tagContracts,
  handlers: ({ store }) => {
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

    async function removed(id: string): Promise<boolean> {
      try {
        return await store.tags.removeUnused(id);
      } catch (error) {
        // The tag was assigned to a project in the meantime.
        if (store.isBrokenLink(error)) return false;
        throw error;
      }
    }

    return {
      listTags: async () => ({ tags: [...(await store.tags.list())] }),
      async createTag({ body: { name, color } }) {
        const tag = { id: randomUUID(), name, name_key: searchKey(name), color };
        await named(name, () => store.tags.add(tag));
        return await find(tag.id);
      },
      async updateTag({ params: { id }, body: { name, color } }) {
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
      async deleteTag({ params: { id } }) {
        if (await removed(id)) return;
        const { project_count: count } = await find(id);
        throw problem("tag_in_use", { count: Math.max(1, count) });
      },
    };
  },
});
