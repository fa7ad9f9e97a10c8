import { randomUUID } from "node:crypto";
import { problem } from "@print-builder/api";
import type { Store } from "../../store/openStore.ts";
import type { UserItemRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";

type Kind = Exclude<UserItemRow["kind"], "print_settings">;

/** Far beyond real use; stops programs that add items endlessly. */
const mostItems = 200;

export type KeptItem<Content> = { readonly id: string; readonly content: Content };

type Deps = { readonly store: Pick<Store, "userItems" | "isTaken">; readonly clock: () => Date };

/** Named items that only their user can see. Throws Problems. */
export function createUserItems<Content extends object>({ store, clock }: Deps, kind: Kind, what: string) {
  const { userItems } = store;

  async function named<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
    try {
      return await write();
    } catch (cause) {
      if (!store.isTaken(cause)) throw cause;
      throw problem("name_taken", { field: "name", name, what }, {}, { cause });
    }
  }

  const stored = (name: string, content: Content) => ({
    name_key: searchKey(name),
    content: JSON.stringify(content),
    updated_at: clock().toISOString(),
  });

  return {
    /** Sorted by name. */
    async list(userId: string): Promise<KeptItem<Content>[]> {
      const rows = await userItems.list(userId, kind);
      return rows.map(({ id, content }) => ({ id, content: JSON.parse(content) }));
    },
    async add(userId: string, name: string, content: Content): Promise<KeptItem<Content>> {
      if ((await userItems.list(userId, kind)).length >= mostItems) {
        throw problem("bad_value", {
          field: "name",
          reason: `cannot be added: you already have ${mostItems}`,
        });
      }
      const row = { id: randomUUID(), user_id: userId, kind, project_id: null, ...stored(name, content) };
      await named(name, () => userItems.add(row));
      return { id: row.id, content };
    },
    async change(userId: string, id: string, name: string, content: Content): Promise<KeptItem<Content>> {
      const item = { id, user_id: userId, kind };
      if (!(await named(name, () => userItems.change(item, stored(name, content)))))
        throw problem("not_kept");
      return { id, content };
    },
    async remove(userId: string, id: string): Promise<void> {
      if (!(await userItems.remove({ id, user_id: userId, kind }))) throw problem("not_kept");
    },
  };
}
