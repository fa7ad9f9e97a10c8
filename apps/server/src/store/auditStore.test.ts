import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { migratedDatabase } from "#test/site/migratedDatabase.ts";
import { openStore, type Store } from "./openStore.ts";

describe.each(databaseKinds)("storing the audit log on %s", (kind) => {
  let store: Store;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const database = await migratedDatabase(kind);
    store = await openStore(database.place);
    remove = () => database.remove();
  });
  afterEach(async () => {
    await store.close();
    await remove();
  });

  it("lists events of the same millisecond in the order they happened", async () => {
    const at = new Date("2026-11-22T10:00:00.000Z");
    const ids = Array.from({ length: 30 }, (_, index) => `user ${index}`);
    for (const subjectId of ids) {
      await store.audit.note({ action: "user_changed", at, actorId: "root", subjectId });
    }
    expect((await store.audit.list()).map(({ subject_id }) => subject_id)).toEqual(ids);
  });
});
