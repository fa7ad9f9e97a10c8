import { expect } from "vitest";
import { filesForm } from "../site/callRoute.ts";
import type { KillableSite } from "../site/killableSite.ts";
import type { Act } from "./act.ts";
import { openLedger } from "./ledger.ts";
import { numberedPicture, numberOfPicture } from "./numberedPicture.ts";

const createProject = async (site: KillableSite, name: string): Promise<string> =>
  (await site.ask("createProject", { body: { name } })).id;

/** Saves a design with its revision and adds a print history entry. */
export async function saving(site: KillableSite): Promise<Act> {
  const id = await createProject(site, "save 0");
  const params = { id };
  const ledger = openLedger({ revision: 0, name: "save 0", elements: [] as string[], prints: 0 });
  return {
    async doNext() {
      const { revision, prints } = ledger.known();
      const name = `save ${revision + 1}`;
      const front_elements = [name, name].map((text, index) => ({
        id: `e${index}`,
        type: "text",
        properties: { text },
      }));
      const body = { revision, name, front_elements, print_history: [{ print: name }] };
      await ledger.change(
        { revision: revision + 1, name, elements: [name, name], prints: prints + 1 },
        async () => await site.ask("updateProject", { params, body }),
      );
    },
    async check() {
      const { revision, name, front_elements, print_history } = await site.ask("getProject", { params });
      const elements = front_elements.map(({ properties }) => String(Object(properties).text));
      ledger.settle({ revision, name, elements, prints: print_history.length });
    },
  };
}

export async function uploading(site: KillableSite): Promise<Act> {
  const params = { id: await createProject(site, "pictures") };
  /** Numbers of pictures by file name. */
  const ledger = openLedger<Readonly<Record<string, number>>>({});
  let ids = new Map<string, string>();
  let turn = 0;

  async function add(number: number): Promise<void> {
    const filename = `p${number}.gif`;
    await ledger.change({ ...ledger.known(), [filename]: number }, async () => {
      const body = filesForm("files", { [filename]: numberedPicture(number) });
      const { items } = await site.ask("uploadMedia", { params, body });
      for (const { filename: kept, image_id } of items) ids.set(kept, image_id);
    });
  }

  async function replace([filename, mediaId]: [string, string], number: number): Promise<void> {
    const body = filesForm("file", { "other.gif": numberedPicture(number) });
    const call = () => site.ask("replaceMedia", { params: { ...params, mediaId }, body });
    await ledger.change({ ...ledger.known(), [filename]: number }, call);
  }

  async function remove([filename, mediaId]: [string, string]): Promise<void> {
    const { [filename]: _, ...others } = ledger.known();
    await ledger.change(others, () => site.ask("deleteMedia", { params: { ...params, mediaId } }));
    ids.delete(filename);
  }

  return {
    async doNext() {
      turn++;
      const [oldest] = ids;
      if (oldest && turn % 4 === 3) await replace(oldest, turn);
      else if (oldest && turn % 4 === 0) await remove(oldest);
      else await add(turn);
    },
    async check() {
      const { items, total } = await site.ask("listMedia", { params, query: { limit: 200, sort: "oldest" } });
      expect(items).toHaveLength(total);
      const found: Record<string, number> = {};
      for (const { filename } of items) {
        const { status, bytes } = await site.call("getMediaFile", { params: { ...params, filename } });
        expect(status).toBe(200);
        found[filename] = numberOfPicture(bytes);
      }
      ledger.settle(found);
      ids = new Map(items.map(({ filename, image_id }) => [filename, image_id]));
    },
  };
}

/** Uploads tables whose cells contain the table's number of rows, and undoes every second upload. */
export async function uploadingTables(site: KillableSite): Promise<Act> {
  const params = { id: await createProject(site, "tables") };
  const ledger = openLedger(0);
  let turn = 0;
  return {
    async doNext() {
      turn++;
      const { items } = await site.ask("listTables", { params });
      const [last] = items;
      if (last && turn % 2 === 0) {
        const version = String(last.version);
        await ledger.change(last.rows, () => site.ask("restoreTable", { params: { ...params, version } }));
        return;
      }
      // More rows than a single statement inserts.
      const rows = 600 + ((ledger.known() + 1) % 100);
      const table = `n\n${`${rows}\n`.repeat(rows)}`;
      const body = filesForm("file", { "t.csv": table });
      await ledger.change(rows, () => site.ask("uploadData", { params, body }));
    },
    async check() {
      const { rows, total } = await site.ask("listRows", { params, query: { page_size: 1000 } });
      expect(new Set(rows.map(({ n }) => n))).toEqual(new Set(total === 0 ? [] : [String(total)]));
      expect(rows).toHaveLength(total);
      ledger.settle(total);
    },
  };
}

/** Changes two cells of a live record at the same time. */
export async function editing(site: KillableSite): Promise<Act> {
  const params = { id: await createProject(site, "edits") };
  const body = filesForm("file", { "t.csv": "a,b\n0,0\n1,1\n" });
  await site.ask("uploadData", { params, body });
  const { datasetVersion: first } = await site.ask("getLiveMeta", { params });
  const ledger = openLedger({ version: 1, edits: 0, a: "1", b: "1" });
  return {
    async doNext() {
      const { version, edits } = ledger.known();
      const cells = { a: `edit ${edits + 1}`, b: `edit ${edits + 1}` };
      const sent = { changes: cells, baseVersion: version };
      await ledger.change({ version: version + 1, edits: edits + 1, ...cells }, () =>
        site.ask("editLiveRecord", { params: { ...params, index: "1" }, body: sent }),
      );
    },
    async check() {
      const { version, data } = await site.ask("getLiveRecord", { params, query: { index: 1 } });
      const { datasetVersion } = await site.ask("getLiveMeta", { params });
      ledger.settle({ version, edits: datasetVersion - first, a: data.a ?? "", b: data.b ?? "" });
    },
  };
}

/** Creates a project with a picture, deletes it and empties the trash. */
export async function removing(site: KillableSite): Promise<Act> {
  /** Number of pictures in the project that is being removed; null if it does not exist. */
  const ledger = openLedger<number | null>(null);
  let id: string | null = null;
  const find = async () =>
    (await site.ask("listProjects", { query: { search: "to be removed" } })).items.map(
      (project) => project.id,
    );
  return {
    async doNext() {
      if (id === null) {
        await ledger.change(0, async () => {
          id = await createProject(site, "to be removed");
        });
      }
      const params = { id: id ?? "" };
      const body = filesForm("files", { "a.gif": numberedPicture(1) });
      if (ledger.known() === 0) await ledger.change(1, () => site.ask("uploadMedia", { params, body }));
      await ledger.change(null, () => site.ask("deleteProject", { params }));
      id = null;
      const { items } = await site.ask("listProjects", { query: { trash: true } });
      const query = { forever: true };
      for (const trashed of items) await site.ask("deleteProject", { params: { id: trashed.id }, query });
    },
    async check() {
      const found = await find();
      expect(found.length).toBeLessThan(2);
      id = found[0] ?? null;
      const pictures = id === null ? null : (await site.ask("listMedia", { params: { id } })).total;
      ledger.settle(pictures);
    },
  };
}
