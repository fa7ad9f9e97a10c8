import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import { ZipFile } from "yazl";
import { filesForm } from "../site/callRoute.ts";
import type { KillableSite } from "../site/killableSite.ts";
import type { Act } from "./act.ts";
import { openLedger } from "./ledger.ts";
import { numberedPicture, numberOfPicture } from "./numberedPicture.ts";

const pictureNames = ["a.gif", "b.gif"];
const rows = 3;

async function projectZip(number: number): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  const project = { name: `import ${number}`, canvas_width: 300, canvas_height: 200, field_map: { n: "n" } };
  zip.addBuffer(Buffer.from(JSON.stringify(project)), "project.json");
  zip.addBuffer(Buffer.from(`n\n${`${number}\n`.repeat(rows)}`), "data/rows.csv");
  for (const name of pictureNames) zip.addBuffer(numberedPicture(number), `images/${name}`);
  zip.end();
  return Buffer.from(await buffer(zip.outputStream as NodeJS.ReadableStream));
}

/** Imports project ZIPs with the project's number in their pictures and table. */
export async function importing(site: KillableSite): Promise<Act> {
  /** Numbers of imported projects. */
  const ledger = openLedger<readonly number[]>([]);

  async function checkWhole(id: string, number: number): Promise<void> {
    const params = { id };
    const { field_map, data_source } = await site.ask("getProject", { params });
    expect(field_map).toEqual({ n: "n" });
    expect(data_source).toMatchObject({ headers: ["n"] });
    const table = await site.ask("listRows", { params });
    expect(table.rows).toEqual(Array.from({ length: rows }, () => ({ n: String(number) })));
    const { items } = await site.ask("listMedia", { params, query: { sort: "name_asc" } });
    expect(items.map(({ filename }) => filename)).toEqual(pictureNames);
    for (const filename of pictureNames) {
      const { bytes } = await site.call("getMediaFile", { params: { ...params, filename } });
      expect(numberOfPicture(bytes)).toBe(number);
    }
  }

  async function imported() {
    const all = [];
    for (let page = 1; ; page++) {
      const query = { search: "import ", limit: 100, page };
      const { items, total } = await site.ask("listProjects", { query });
      all.push(...items);
      if (all.length >= total) return all;
    }
  }

  let number = 0;
  return {
    async doNext() {
      number++;
      const body = filesForm("file", { "project.zip": await projectZip(number) });
      await ledger.change([...ledger.known(), number], () => site.ask("importProject", { body }));
    },
    async check() {
      const found = (await imported()).map(({ id, name }) => ({
        id,
        number: Number(name.replace("import ", "")),
      }));
      const unknown = found.filter((project) => !ledger.known().includes(project.number));
      for (const project of unknown) await checkWhole(project.id, project.number);
      const last = found.find((project) => project.number === ledger.known().at(-1));
      if (last) await checkWhole(last.id, last.number);
      ledger.settle(found.map((project) => project.number).sort((a, b) => a - b));
    },
  };
}
