import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { joinDatabase } from "#store/database.ts";
import type { KillableSite } from "../site/killableSite.ts";
import type { Act } from "./act.ts";
import { openLedger } from "./ledger.ts";

/** A design of this size makes the server thin expired versions with every save. */
const largeBytes = 300_000;

/** Saves designs, names versions, and ages unnamed versions so that they are thinned. */
export async function versioning(site: KillableSite): Promise<Act> {
  const { id } = await site.ask("createProject", { body: { name: "versions" } });
  const params = { id };
  const ledger = openLedger({ text: "", named: 0 });
  const save = async (text: string): Promise<number> => {
    const front_elements = [{ id: "t", type: "text", properties: { text } }];
    const { revision } = await site.ask("updateProject", { params, body: { front_elements } });
    return revision;
  };
  const growOld = async (): Promise<void> => {
    const database = joinDatabase(site.database);
    const update = database.db.updateTable("project_version").set({ saved_at: "2020-01-01T08:00:00.000Z" });
    await update.where("project_id", "=", id).where("name", "is", null).execute();
    await database.close();
  };
  let turn = 0;
  return {
    async doNext() {
      turn++;
      const known = ledger.known();
      let revision = 0;
      await ledger.change({ ...known, text: `small ${turn}` }, async () => {
        revision = await save(`small ${turn}`);
      });
      const query = { revision: String(revision) };
      await ledger.change({ ...ledger.known(), named: known.named + 1 }, () =>
        site.ask("nameVersion", { params: { ...params, ...query }, body: { name: `Named ${turn}` } }),
      );
      await save("between");
      await growOld();
      const large = randomBytes(largeBytes).toString("base64");
      await ledger.change({ ...ledger.known(), text: large }, () => save(large));
    },
    async check() {
      const { front_elements } = await site.ask("getProject", { params });
      const textOf = (elements: readonly object[]) =>
        elements.map((element) => String(Object(Object(element).properties).text)).join();
      const { items } = await site.ask("listVersions", { params, query: { limit: 200 } });
      // Every listed version can be read, and the last version equals the project's design.
      const texts: string[] = [];
      for (const { revision } of items) {
        const sent = { params: { ...params, revision: String(revision) } };
        texts.push(textOf((await site.ask("getVersion", sent)).design.front_elements));
      }
      const shown = textOf(front_elements);
      if (texts.length > 0) expect(texts[0]).toBe(shown);
      const named = items.filter(({ name }) => name !== null).length;
      // The ledger of this test does not know the state "between".
      const text = shown === "between" ? ledger.known().text : shown;
      ledger.settle({ text, named });
    },
  };
}
