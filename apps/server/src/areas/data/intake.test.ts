import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  chequer,
  type PicturedCell,
  picturedWorkbook,
  workbookBytes,
} from "@print-builder/production/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const messy =
  "Our School,,\n,,\nAdm,Name,DOB\n1,Anil,03/04/2014\n2,Bina,05/06/2014\n3,Chitra,07/08/2014\nTotal,,3\n";

/** Start of a PNG file that claims to be 60,000 px wide and high. */
async function hugePicture(): Promise<Uint8Array> {
  const bytes = Buffer.from(await chequer([true], 1));
  bytes.writeUInt32BE(60_000, 16);
  bytes.writeUInt32BE(60_000, 20);
  return bytes;
}

/** Anil and Bina with pictures in their cells, Chitra with a broken picture. */
async function pictured(names = ["Anil", "Bina", "Chitra"]): Promise<Uint8Array<ArrayBuffer>> {
  const cells = [["Adm", "Name", "Photo"], ...names.map((name, at) => [at + 1, name])];
  const pictures = [await chequer([true, false], 2), await chequer([true], 1), await hugePicture()].map(
    (bytes, at): PicturedCell => ({
      row: at + 1,
      column: 2,
      bytes,
      way: at === 0 ? "in cell" : "one corner",
    }),
  );
  return Uint8Array.from(await picturedWorkbook({ rows: cells, pictures }));
}

describe.each(kindsAboveStore())("reading a table's file on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await server.addUser({ id: "super", role: "super_admin" });
  });
  afterAll(() => server.close());

  const upload = (id: string, content: string | Uint8Array<ArrayBuffer>, name = "pupils.csv") =>
    server.call("uploadData", { params: { id }, body: filesForm("file", { [name]: content }) });
  const withTable = async (content = messy) => {
    const id: string = (await server.call("createProject", { body: { name: "Intake" } })).body.id;
    expect((await upload(id, content)).status).toBe(200);
    return id;
  };
  const change = (id: string, body: object) => server.call("changeIntake", { params: { id }, body });
  const names = async (id: string) => {
    const { rows } = (await server.call("listRows", { params: { id } })).body;
    return rows.map((row) => row.Name ?? Object.values(row).join("|"));
  };
  const edit = async (id: string, index: string, changes: object, baseVersion = 1) =>
    expect(
      (await server.call("editLiveRecord", { params: { id, index }, body: { changes, baseVersion } })).status,
    ).toBe(200);
  const storedFiles = () =>
    readdirSync(join(server.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;

  it("skips title and totals rows, reports them and offers to include them", async () => {
    const id = await withTable();
    expect(await names(id)).toEqual(["Anil", "Bina", "Chitra"]);
    const { table } = (await server.call("getIntake", { params: { id } })).body;
    expect(table).toMatchObject({ file_name: "pupils.csv", rows: 3, headers: ["Adm", "Name", "DOB"] });
    const totals = table?.intake.steps.find((step) => step.kind === "totals");
    expect(totals).toMatchObject({ isDone: true, change: { plan: { dropTotals: false } } });
    const undone = await change(id, totals?.change ?? {});
    expect(undone.body).toMatchObject({ rows: 4 });
    expect(await names(id)).toEqual(["Anil", "Bina", "Chitra", ""]);
  });

  it("reports unusual cells and offers corrections", async () => {
    const { body } = await upload(
      await withTable(),
      "Name\tClass\nAnil\u00a0\t7B\nTom &amp; Bo\t7b\nCia\t7B\n",
    );
    expect(body.notes).toEqual([
      { kind: "trimmed", count: 1, examples: ["Anil\u00a0"], text: expect.stringContaining("1 cell") },
      expect.objectContaining({ kind: "damaged_values", column: "Name", count: 1 }),
      expect.objectContaining({ kind: "look_alikes", column: "Class", count: 1, examples: ["7B", "7b"] }),
    ]);
    const steps = body.intake.steps.filter(({ change }) => change !== null);
    expect(steps.map(({ kind, isDone }) => [kind, isDone])).toEqual([
      ["trimmed", true],
      ["damaged_values", false],
      ["look_alikes", false],
    ]);
  });

  it("detects the likeliest encoding and can use a different encoding", async () => {
    const bytes = Uint8Array.from(Buffer.from("Name,Class\nNu\xf1ez,7A\n", "latin1"));
    const id = await withTable();
    const guessed = (await upload(id, bytes)).body;
    expect(guessed.format).toMatchObject({ encoding: "Windows-1252", encoding_certain: false });
    expect(guessed.format.likely_encodings?.[1]).toEqual({ encoding: "Windows-1250", examples: ["Nuńez"] });
    expect(guessed.notes).toMatchObject([{ kind: "uncertain_encoding", examples: ["Nuñez"] }]);
    expect(await names(id)).toEqual(["Nuñez"]);
    const chosen = (await change(id, { plan: { encoding: "Windows-1250" } })).body;
    expect(chosen.format).toMatchObject({ encoding: "Windows-1250", encoding_certain: true });
    expect(await names(id)).toEqual(["Nuńez"]);
    // The next file with these columns uses the same encoding.
    expect((await upload(id, bytes)).body.notes).toEqual([]);
    expect(await names(id)).toEqual(["Nuńez"]);
  });

  it("accepts the encoding before or after the file in the form", async () => {
    const bytes = Uint8Array.from(Buffer.from("Name,Class\nNu\xf1ez,7A\n", "latin1"));
    const send = async (encoding: string, isFirst: boolean) => {
      const id: string = (await server.call("createProject", { body: { name: "Encoded" } })).body.id;
      const form = new FormData();
      if (isFirst) form.append("encoding", encoding);
      form.append("file", new Blob([bytes]), "pupils.csv");
      if (!isFirst) form.append("encoding", encoding);
      return await server.call("uploadData", { params: { id }, body: form });
    };
    for (const isFirst of [true, false]) {
      const { body } = await send("cp1250", isFirst);
      expect([body.preview[0]?.Name, body.format.encoding_certain]).toEqual(["Nuńez", true]);
    }
    const refused = await send("martian", false);
    expect([refused.status, refused.body.field]).toEqual([422, "encoding"]);
  });

  it("changes the header row and skipped rows without a new upload", async () => {
    const id = await withTable("a,b,c\nAdm,Name,DOB\n1,Anil,x\n2,Bina,y\n");
    expect((await change(id, { header_record: 0 })).body.headers).toEqual(["Adm", "Name", "DOB"]);
    expect((await change(id, { skip_records: [0] })).body.rows).toBe(1);
    expect(await names(id)).toEqual(["Bina"]);
    const { table } = (await server.call("getIntake", { params: { id } })).body;
    expect(table?.intake.leftOut).toContainEqual({ row: 2, cells: ["1", "Anil", "x"], why: "skipped" });
    await change(id, { plan: { skipped: [] } });
    expect(await names(id)).toEqual(["Anil", "Bina"]);
    const wrong = await change(id, { skip_records: [7] });
    expect([wrong.status, wrong.body.field]).toEqual([422, "skip_records"]);
  });

  it("keeps edited cells and the mapping of columns that still exist", async () => {
    const id = await withTable();
    await edit(id, "1", { Name: "Bina Das" });
    await server.call("saveMapping", { params: { id }, body: { field_map: { n: "Name" } } });
    await change(id, { skip_records: [0] });
    expect(await names(id)).toEqual(["Bina Das", "Chitra"]);
    await change(id, { plan: { skipped: [], fillMerged: true } });
    expect(await names(id)).toEqual(["Anil", "Bina Das", "Chitra"]);
    const project = (await server.call("getProject", { params: { id } })).body;
    expect(project.field_map).toEqual({ n: "Name" });
  });

  it("applies the same settings to the next file with the same columns", async () => {
    const id = await withTable();
    await change(id, { plan: { types: { DOB: { kind: "date", order: "dmy" } }, dropTotals: false } });
    const { body } = await upload(id, "Adm,Name,DOB\n9,Zoya,01/02/2015\nTotal,,1\n");
    expect(body.intake.isRepeated).toBe(true);
    expect(body.intake.columns[2]).toMatchObject({ type: { kind: "date", order: "dmy" }, isChosen: true });
    expect(body.rows).toBe(2);
    expect(body.intake.steps[0]?.text).toContain("applied again: column types and rows skipped or included");
    const undone = (await change(id, { ...body.intake.steps[0]?.change })).body;
    expect([undone.rows, undone.intake.columns[2]?.isChosen, undone.intake.steps[0]?.kind]).toEqual([
      1,
      false,
      "totals",
    ]);
    expect((await upload(id, "X,Y\n1,2\n")).body.intake.isRepeated).toBe(false);
  });

  it("prints dates in the day and month order that the user chose", async () => {
    const id = await withTable();
    const properties = { text: '{{ Name }} {{ DOB | date: "%d%b" }}', fontSize: 10 };
    const element = { id: "t", type: "text", x: 5, y: 5, width: 150, height: 20, zIndex: 1, properties };
    await server.call("updateProject", { params: { id }, body: { front_elements: [element] } });
    const printed = async () => {
      const { bytes } = await server.call("exportPdf", { params: { id }, body: {} });
      return execFileSync("pdftotext", ["-raw", "-", "-"], { input: bytes, encoding: "utf8" });
    };
    expect(await printed()).toContain("Anil 03Apr");
    await change(id, { plan: { types: { DOB: { kind: "date", order: "mdy" } } } });
    expect(await printed()).toContain("Anil 04Mar");
  });

  it("a project stores its headers and the types of its date columns", async () => {
    const id = await withTable();
    const project = (await server.call("getProject", { params: { id } })).body;
    expect(project.data_source).toEqual({
      headers: ["Adm", "Name", "DOB"],
      types: { DOB: { kind: "date", order: null } },
    });
  });

  it("joins a second table's columns by key, and can undo the join", async () => {
    const id = await withTable();
    await edit(id, "0", { Name: "Anil Rao" });
    const other = "Admission,Bus\n01,Bus 1\n2,Bus 2\n7,Bus 7\n";
    const joined = await server.call("joinTable", {
      params: { id },
      body: filesForm("file", { "buses.csv": other }),
    });
    expect(joined.body.headers).toEqual(["Adm", "Name", "DOB", "Bus"]);
    expect(joined.body.intake.join).toMatchObject({
      fileName: "buses.csv",
      key: { key: "Adm", otherKey: "Admission" },
      matched: 2,
      unmatched: ["3"],
      unusedCount: 1,
    });
    expect(joined.body.preview[0]).toEqual({ Adm: "1", Name: "Anil Rao", DOB: "03/04/2014", Bus: "Bus 1" });
    const again = await upload(id, messy.replace("Anil", "Anita"));
    expect(again.body.preview[0]).toMatchObject({ Name: "Anita", Bus: "Bus 1" });
    const key = { key: "Name", otherKey: "Bus" };
    expect((await change(id, { join: key })).body.intake.join).toMatchObject({ key, matched: 0 });
    const before = storedFiles();
    const undone = await change(id, { join: null });
    expect(undone.body).toMatchObject({ headers: ["Adm", "Name", "DOB"], intake: { join: null } });
    // The earlier table still uses the file.
    expect(storedFiles()).toBe(before);
  });

  it("a dry run reads any sheet of a workbook and stores nothing", async () => {
    const id = await withTable();
    const houses = [
      ["House", "Colour"],
      ["Kestrel", "blue"],
      ["Heron", "teal"],
    ];
    const sheets = [
      { name: "Houses", rows: [["Our houses"], ...houses] },
      {
        name: "Classes",
        rows: [
          ["Class", "Teacher"],
          ["7B", "Ms Rao"],
          ["7C", "Mr Das"],
        ],
      },
    ];
    const file = Uint8Array.from(workbookBytes({ sheets }, "xlsx"));
    const look = async (query: { sheet?: string }) =>
      await server.call("readTable", {
        params: { id },
        query,
        body: filesForm("file", { "lists.xlsx": file }),
      });
    const found = { sheets: ["Houses", "Classes"], total_rows: 2 };
    expect((await look({})).body).toEqual({
      ...found,
      sheet: "Houses",
      headers: houses[0],
      rows: houses.slice(1),
    });
    expect((await look({ sheet: "Classes" })).body).toMatchObject({
      sheet: "Classes",
      headers: ["Class", "Teacher"],
    });
    expect(await names(id)).toEqual(["Anil", "Bina", "Chitra"]);
  });

  it("splits a column into two on request", async () => {
    const id = await withTable('Adm,Name\n1,"Rao, Anil"\n2,"Das, Bina"\n');
    const { body } = await change(id, { plan: { splits: [{ column: "Name", sign: "," }] } });
    expect(body.preview[0]).toEqual({
      Adm: "1",
      Name: "Rao, Anil",
      "Last name": "Rao",
      "First name": "Anil",
    });
    const undo = body.intake.steps.find((step) => step.kind === "split")?.change ?? {};
    expect((await change(id, undo)).body.headers).toEqual(["Adm", "Name"]);
  });

  it("stores pictures from cells once each and reports oversized pictures", async () => {
    const id: string = (await server.call("createProject", { body: { name: "Pictured" } })).body.id;
    const { body } = await upload(id, await pictured(), "pupils.xlsx");
    const media = async () => (await server.call("listMedia", { params: { id } })).body.items;
    const kept = (await media()).map(({ filename }) => filename);
    const named = body.preview.map((row) => row.Photo ?? "");
    expect(kept.toSorted()).toEqual(named.slice(0, 2).toSorted());
    expect(body.intake.pictureColumns).toEqual(["Photo"]);
    const [unusable] = body.notes.filter(({ kind }) => kind === "unusable_pictures");
    expect(unusable).toMatchObject({ count: 1, examples: [named[2]] });
    expect(unusable?.text).toMatch(/^No picture for record 3: .*3600 megapixels/);
    const step = body.intake.steps.find(({ kind }) => kind === "pictures");
    const left = await change(id, step?.change ?? {});
    expect([left.body.preview[0]?.Photo, left.body.intake.pictureColumns]).toEqual(["", []]);
    await change(id, { plan: { leavesPictures: false } });
    await upload(id, await pictured(["Zoya", "Anil", "Bina"]), "next.xlsx");
    expect(await media()).toHaveLength(2);
  });

  it("rebuilds the table file from stored rows if it is missing", async () => {
    const id = await withTable();
    await edit(id, "2", { Name: "=Chitra" });
    const clone = (await server.call("cloneProject", { params: { id }, body: { name: "Clone" } })).body.id;
    expect((await server.call("getIntake", { params: { id: clone } })).body).toEqual({ table: null });
    expect((await change(clone, { skip_records: [1] })).status).toBe(200);
    expect(await names(clone)).toEqual(["Anil", "=Chitra"]);
    await change(clone, { plan: { skipped: [] } });
    expect(await names(clone)).toEqual(["Anil", "Bina", "=Chitra"]);
  });

  it("refuses to change a table that has been replaced in the meantime", async () => {
    const id = await withTable();
    const { datasetId } = (await server.call("listRows", { params: { id } })).body;
    await upload(id, messy);
    const answer = await change(id, { skip_records: [0], dataset_id: datasetId });
    expect([answer.status, answer.body.code]).toEqual([409, "stale_table"]);
    expect(await names(id)).toHaveLength(3);
  });

  it("deletes the table's file together with its project", async () => {
    const before = storedFiles();
    const id = await withTable();
    await upload(id, messy);
    expect(storedFiles()).toBe(before + 2);
    await server.call("deleteProject", { params: { id } });
    const token = await server.signIn("super");
    await server.call("deleteProject", { params: { id }, query: { forever: true }, token });
    expect(storedFiles()).toBe(before);
  });

  it.each([
    [{ plan: { header: { first: -1, count: 1 } } }, 422],
    [{ plan: { header: { first: 900, count: 1 } } }, 422],
    [{ plan: { types: { DOB: { kind: "colour" } } } }, 422],
    [{ header_record: 99 }, 422],
    [{ join: { key: "Nobody", otherKey: "Nothing" } }, 200],
    [{ plan: { sheet: "Nothing" } }, 200],
  ])("the change %j returns %d", async (body, status) => {
    const id = await withTable();
    expect((await change(id, body)).status).toBe(status);
    expect(await names(id)).toHaveLength(3);
  });
});
