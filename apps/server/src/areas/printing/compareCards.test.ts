import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { samplePng } from "#test/fuzz/sampleFiles.ts";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { small, useSchool } from "#test/site/useSchool.ts";

const text = (id: string, y: number, content: string) => ({
  id,
  type: "text",
  x: 5,
  y,
  width: 200,
  height: 20,
  properties: { text: content, fontSize: 10 },
});
const photo = {
  id: "photo",
  type: "image",
  x: 220,
  y: 5,
  width: 60,
  height: 60,
  properties: { imageBinding: "photo" },
};

const design = {
  name: "Cards",
  is_dual_sided: true,
  canvas_width: 323,
  canvas_height: 204,
  front_elements: [text("name", 5, "{{ name }}"), photo],
  back_elements: [text("bus", 5, "Bus {{ bus }}")],
};

const rows = [
  "no,name,bus,photo,note",
  "7,Ann,9,ann.png,a",
  "8,Ben,3,ben.png,b",
  "9,Cid,10,,c",
  "12,Dee,4,,d",
];

describe.each(kindsAboveStore())("comparing cards with their last print on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const upload = (id: string, table: readonly string[]) =>
    server.call("uploadData", { params: { id }, body: filesForm("file", { "t.csv": table.join("\n") }) });
  const save = (id: string, change: object) =>
    server.call("updateProject", { params: { id }, body: { ...design, ...change } });
  const print = (id: string, record_ids: readonly string[]) =>
    server.call("exportPdf", { params: { id }, body: { record_ids, side: "both" } });
  const compare = async (id: string, body: object = {}) =>
    (await server.call("compareCards", { params: { id }, body })).body;

  /** A project whose first three people hold cards. */
  async function printed(): Promise<string> {
    const { id } = (await server.call("createProject", { body: { name: "Cards" } })).body;
    await save(id, {});
    await upload(id, rows);
    const form = filesForm("files", { "ann.png": samplePng, "ben.png": samplePng });
    await server.call("uploadMedia", { params: { id }, body: form });
    const body = { field_map: { id: "no" }, image_map: { photo: "photo" } };
    await server.call("saveMapping", { params: { id }, body });
    expect((await print(id, ["7", "8", "9"])).status).toBe(200);
    return id;
  }

  it("finds no changes right after a print and counts people without cards", async () => {
    const id = await printed();
    expect(await compare(id)).toEqual({ compared: 3, unprinted: 1, forgotten: 0, items: [] });
  });

  it("reports people whose card shows a correction, in any row order", async () => {
    const id = await printed();
    const [head, ann, ben, cid, dee] = rows.map((row) => row.split(","));
    const next = [
      head,
      dee,
      [...(cid ?? []).slice(0, 2), "11", "", "c"],
      ben?.with(4, "other"),
      ann?.with(1, "Anne"),
    ];
    await upload(
      id,
      next.map((row) => row?.join(",") ?? ""),
    );
    const body = { field_map: { id: "no" }, image_map: { photo: "photo" } };
    await server.call("saveMapping", { params: { id }, body });
    const { compared, items } = await compare(id);
    expect(compared).toBe(3);
    expect(
      items.map(({ record_id, record_index, name, causes }) => [record_id, record_index, name, causes]),
    ).toEqual([
      ["9", 1, "Cid", ["data"]],
      ["7", 3, "Anne", ["data"]],
    ]);
    await print(id, ["7", "9"]);
    expect((await compare(id)).items).toEqual([]);
  });

  it("reports changed sides and elements only on cards that show the change", async () => {
    const id = await printed();
    const more = [...design.front_elements, text("school", 30, "Hill School")];
    await save(id, { front_elements: more, back_elements: [text("renamed", 5, "Bus {{ bus }}")] });
    const { items } = await compare(id, { record_ids: ["12", "9", "8"] });
    expect(items).toEqual(
      [
        ["9", 2, "Cid"],
        ["8", 1, "Ben"],
      ].map(([record_id, record_index, name]) => ({
        record_id,
        record_index,
        name,
        printed_at: expect.any(String),
        revision: expect.any(Number),
        causes: ["design"],
        sides: ["front"],
        elements: ["school"],
      })),
    );
    const preview = async (revision?: number) =>
      (
        await server.call("renderPreview", {
          params: { id },
          body: { record_index: 1, ...(revision === undefined ? {} : { revision }) },
        })
      ).body;
    expect((await preview()).svg).toContain("Hill School");
    expect((await preview(items[0]?.revision)).svg).not.toContain("Hill School");
    const unknown = await server.call("renderPreview", {
      params: { id },
      body: { record_index: 1, revision: 77 },
    });
    expect([unknown.status, unknown.body.code]).toEqual([409, "design_not_kept"]);
    await save(id, {});
    expect((await compare(id)).items).toEqual([]);
  });

  it("reports the people whose photo was replaced", async () => {
    const id = await printed();
    server.advance(1000);
    const media = (await server.call("listMedia", { params: { id }, query: { search: "ben" } })).body
      .items[0];
    const params = { id, mediaId: media?.image_id ?? "" };
    await server.call("replaceMedia", { params, body: filesForm("file", { "ben.png": samplePng }) });
    expect((await compare(id)).items.map(({ record_id, causes }) => [record_id, causes])).toEqual([
      ["8", ["picture"]],
    ]);
  });

  it("compares failed cards with the previous card, and skips deleted data", async () => {
    const id = await printed();
    await upload(
      id,
      rows.map((row) => row.replace("Ann", "Anne")),
    );
    const body = { field_map: { id: "no" }, image_map: { photo: "photo" } };
    await server.call("saveMapping", { params: { id }, body });
    const { headers } = await print(id, ["7"]);
    await server.call("setCardsOutcome", {
      params: { id },
      body: { print_id: headers["x-print-id"], outcome: "none" },
    });
    expect((await compare(id)).items.map(({ record_id }) => record_id)).toEqual(["7"]);
    await server.store.cards.forgetBefore("9999");
    expect(await compare(id)).toEqual({ compared: 0, unprinted: 1, forgotten: 3, items: [] });
  });

  it("compares people who meet a condition, and refuses invalid conditions", async () => {
    const id = await printed();
    await save(id, { background_color: "#ffeeaa" });
    const { items } = await compare(id, { where: "bus > 5" });
    expect(items.map(({ record_id, sides, elements }) => [record_id, sides, elements])).toEqual([
      ["7", ["front", "back"], []],
      ["9", ["front", "back"], []],
    ]);
    const refused = await server.call("compareCards", { params: { id }, body: { where: "bus >" } });
    expect([refused.status, refused.body.code]).toEqual([422, "bad_value"]);
    expect((await server.call("compareCards", { params: { id: "none" }, body: {} })).status).toBe(404);
  });
});

describe.each(kindsAboveStore())("comparing a school's cards on %s", (kind) => {
  const using = useSchool(kind);
  it("finds changed cards of a school by the school's record ids", async () => {
    const id = await using.project(small);
    const people = [];
    for await (const { records } of using.school.client.records.pages("students")) people.push(...records);
    const ids = [people[3], people[1]].map((one) => String(one?.id));
    expect((await using.print(id, { record_ids: ids })).status).toBe(200);
    const compare = async () =>
      (await using.server.call("compareCards", { params: { id }, body: { record_ids: ids } })).body;
    expect(await compare()).toEqual({ compared: 2, unprinted: 0, forgotten: 0, items: [] });
    const { body: project } = await using.server.call("getProject", { params: { id } });
    await using.server.call("updateProject", {
      params: { id },
      body: { ...project, background_color: "#ffeeaa" },
    });
    expect(
      (await compare()).items.map(({ record_id, record_index, causes }) => [record_id, record_index, causes]),
    ).toEqual([
      [ids[0], 3, ["design"]],
      [ids[1], 1, ["design"]],
    ]);
  });
});
