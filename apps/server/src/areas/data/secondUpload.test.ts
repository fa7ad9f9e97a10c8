import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const pupils = "Adm,Name,Class,Photo\n1,Asha Rao,7A,\n2,Mei Tanaka,7B,m.jpg\n3,Zoë Ng,7B,\n";

describe("a second upload", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.addUser({ id: "super", role: "super_admin", name: "Head" });
  });
  afterAll(() => server.close());

  const upload = (
    id: string,
    content: string,
    fields: Readonly<Record<string, string>> = {},
    name = "p.csv",
  ) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append("file", new Blob([content]), name);
    return server.call("uploadData", { params: { id }, body: form });
  };
  /** A project with three pupils whose photo (Asha) and class (Mei) were corrected by hand. */
  async function corrected(): Promise<string> {
    const id: string = (await server.call("createProject", { body: { name: "Late" } })).body.id;
    await upload(id, pupils, {}, "pupils.csv");
    const body = { field_map: { id: "Adm", full_name: "Name" }, image_map: { photo: "Photo" } };
    await server.call("saveMapping", { params: { id }, body });
    for (const [index, changes] of [{ Photo: "asha.jpg" }, { Class: "8A" }].entries())
      await server.call("editLiveRecord", {
        params: { id, index: String(index) },
        body: { changes, baseVersion: 1 },
      });
    return id;
  }
  const rows = async (id: string) =>
    (await server.call("listRows", { params: { id } })).body.rows.map((row) => Object.values(row).join("|"));
  const versions = async (id: string) => (await server.call("listTables", { params: { id } })).body.items;
  const storedFiles = () =>
    readdirSync(join(server.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;
  const asCorrected = ["1|Asha Rao|7A|asha.jpg", "2|Mei Tanaka|8A|m.jpg", "3|Zoë Ng|7B|"];

  it("adds late pupils and keeps the other rows with their corrections", async () => {
    const id = await corrected();
    const late = "Name,Adm,Class\nThéo Roy,4,7A\nMei Tanaka,2,9C\n";
    const asked = await upload(id, late, { mode: "add", dry_run: "true" });
    const { examples, ...counts } = asked.body.changes;
    expect(counts).toEqual({ added: 1, updated: 0, unchanged: 1, missing: 2 });
    expect(examples[0]).toEqual({ kind: "added", name: "Théo Roy", cells: [] });
    expect(await rows(id)).toEqual(asCorrected);
    expect(await versions(id)).toEqual([]);

    const added = await upload(id, late, { mode: "add" }, "late.csv");
    expect([added.status, added.body.rows]).toEqual([200, 4]);
    expect(await rows(id)).toEqual([...asCorrected, "4|Théo Roy|7A|"]);
    const { table } = (await server.call("getIntake", { params: { id } })).body;
    expect([table?.file_name, table?.rows]).toEqual(["pupils + late.csv", 4]);
    // Corrections survive when the merged table is read with another plan.
    const changed = await server.call("changeIntake", {
      params: { id },
      body: { skip_records: [2] },
    });
    expect(changed.status).toBe(200);
    expect(await rows(id)).toEqual([...asCorrected.slice(0, 2), "4|Théo Roy|7A|"]);
  });

  it("converts dates and groups of later files to the table's format", async () => {
    const id: string = (await server.call("createProject", { body: { name: "Dates" } })).body.id;
    await upload(id, "Adm,Class,Born\n1,7B,13/01/2013\n2,7b,2014-02-14\n");
    const plan = {
      dateFormats: { Born: { order: "dmy", format: "dd/mm/yyyy" } },
      replaced: [{ column: "Class", from: "7b", to: "7B" }],
    };
    await server.call("changeIntake", { params: { id }, body: { plan } });
    await upload(id, "Adm,Class,Born\n3,7b,2013-03-15\n", { mode: "add" });
    expect(await rows(id)).toEqual(["1|7B|13/01/2013", "2|7B|14/02/2014", "3|7B|15/03/2013"]);
    // The plan applies to files with other columns as well.
    await upload(id, "Adm,Born,Bus\n2,2014-04-16,9\n", { mode: "update", key: "Adm" });
    expect(await rows(id)).toEqual(["1|7B|13/01/2013|", "2|7B|16/04/2014|9", "3|7B|15/03/2013|"]);
    await upload(id, "Adm,Class,Born,Bus\n2,7b,2014-05-17,9\n", { mode: "update", key: "Adm" });
    expect((await rows(id))[1]).toBe("2|7B|17/05/2014|9");
  });

  it("updates by the column that the upload names as its key", async () => {
    const id = await corrected();
    const way = { mode: "update", key: "Name" };
    const { body } = await upload(id, "Name,Class\nZoë Ng,9B\nMei Tanaka,7B\n", way);
    expect(body.changes).toMatchObject({ added: 0, updated: 1, unchanged: 1, missing: 1 });
    expect(await rows(id)).toEqual([...asCorrected.slice(0, 2), "3|Zoë Ng|9B|"]);
    for (const [fields, field] of [
      [{ mode: "update" }, "key"],
      [{ mode: "update", key: "Roll" }, "key"],
      [{ mode: "merge" }, "mode"],
      [{ dry_run: "maybe" }, "dry_run"],
    ] as const) {
      const refused = await upload(id, pupils, fields);
      expect([refused.status, refused.body.field]).toEqual([422, field]);
    }
  });

  it("replaces rows but keeps corrections of values the file left unchanged", async () => {
    const id = await corrected();
    const { body } = await upload(id, pupils.replace("7B,m.jpg", "9C,m.jpg"));
    expect(body.changes).toMatchObject({ added: 0, updated: 1, unchanged: 2, missing: 0 });
    expect(await rows(id)).toEqual(["1|Asha Rao|7A|asha.jpg", "2|Mei Tanaka|9C|m.jpg", "3|Zoë Ng|7B|"]);
  });

  it("undoing an upload restores corrections, mapping and file", async () => {
    const id = await corrected();
    const before = storedFiles();
    await upload(id, "sku,price\nA,1\n", {}, "prices.csv");
    const [version] = await versions(id);
    expect(version).toMatchObject({ version: 1, file_name: "pupils.csv", rows: 3 });
    expect(version?.uploaded_by?.name).toBeTypeOf("string");
    const restored = await server.call("restoreTable", { params: { id, version: "1" } });
    expect(restored.body).toEqual({ headers: ["Adm", "Name", "Class", "Photo"], rows: 3 });
    expect(await rows(id)).toEqual(asCorrected);
    const project = (await server.call("getProject", { params: { id } })).body;
    expect([project.field_map, project.image_map]).toEqual([
      { id: "Adm", full_name: "Name" },
      { photo: "Photo" },
    ]);
    expect((await server.call("getIntake", { params: { id } })).body.table?.file_name).toBe("pupils.csv");
    expect((await versions(id)).map(({ file_name }) => file_name)).toEqual(["prices.csv"]);
    expect(storedFiles()).toBe(before + 1);
    const gone = await server.call("restoreTable", { params: { id, version: "1" } });
    expect([gone.status, gone.body.code]).toEqual([404, "table_version_not_found"]);
    // Clearing the data also removes earlier tables.
    await server.call("clearStandardData", { params: { id } });
    expect(await versions(id)).toEqual([]);
  });
});
