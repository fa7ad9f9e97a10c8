import { execFileSync } from "node:child_process";
import { chequer, workbookBytes } from "@print-builder/production/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm, type RouteId, type RouteInput } from "#test/site/callRoute.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

/**
 * Names of properties that every JavaScript object has, used here for columns, tokens, tables, tags and
 * files.
 */
const names = ["constructor", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "__defineGetter__"];
const cells = names.map((_, at) => `Value${at}`);
const rows = [names, cells, cells.map((cell) => `${cell}b`)];

const xmlTable = rows
  .map(
    (row) => `<Row>${row.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join("")}</Row>`,
  )
  .join("");
const formats: readonly (readonly [name: string, bytes: string | Buffer])[] = [
  ["people.csv", rows.map((row) => row.join(",")).join("\n")],
  ...(["xlsx", "ods"] as const).map(
    (kind) => [`people.${kind}`, workbookBytes({ sheets: [{ name: "constructor", rows }] }, kind)] as const,
  ),
  ["people.xls", workbookBytes({ sheets: [{ name: "toString", rows }] }, "biff8")],
  [
    "people.json",
    JSON.stringify(rows.slice(1).map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))),
  ],
  [
    "page.xls",
    `<html><body><constructor/><table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table></body></html>`,
  ],
  [
    "book.xml",
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><__defineGetter__/><constructor/><Worksheet ss:Name="valueOf"><Table>${xmlTable}</Table></Worksheet></Workbook>`,
  ],
];

const text = (value: string, more = {}) => ({
  id: `text-${value}`,
  type: "text",
  x: 0,
  y: 0,
  width: 240,
  height: 20,
  properties: { text: value, ...more },
});

describe("names of Object.prototype's properties", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer("sqlite", {}, { role: "super_admin" });
  });
  afterAll(() => server.close());

  const ask = async <Id extends RouteId>(id: Id, sent: RouteInput) => {
    const answer = await server.call(id, sent);
    expect(answer.status, `${id} ${JSON.stringify(answer.body?.detail)}`).toBeLessThan(300);
    return answer;
  };
  const project = async (body: object = {}): Promise<{ id: string }> => {
    const { id } = (await ask("createProject", { body: { name: "Names" } })).body;
    await ask("updateProject", { params: { id }, body });
    return { id };
  };
  const printed = (pdf: Buffer) =>
    execFileSync("pdftotext", ["-raw", "-", "-"], { input: pdf, encoding: "utf8" });
  const onCard = (list: readonly string[]) =>
    list.map((name, at) => ({ ...text(`{{ ${name} }}`), id: `e${at}`, y: 22 * at }));

  it.each(formats)("prints columns named %s unchanged", async (name, bytes) => {
    const params = await project();
    const file = { [name]: typeof bytes === "string" ? bytes : new Uint8Array(bytes) };
    await ask("readTable", { params, body: filesForm("file", file) });
    await ask("uploadData", { params, body: filesForm("file", file) });
    const intake = (await ask("getIntake", { params })).body.table?.intake;
    expect(intake?.columns.map(({ header, type }) => [header, type])).toEqual(
      names.map((header) => [header, { kind: "text" }]),
    );
    const chosen = {
      ...intake?.plan,
      types: Object.fromEntries(names.map((each) => [each, { kind: "text" }])),
    };
    await ask("changeIntake", { params, body: { plan: chosen } });
    const map = Object.fromEntries(names.map((each, at) => [`t${at}`, each]));
    await ask("saveMapping", { params, body: { field_map: map, image_map: {} } });
    const front_elements = onCard(Object.keys(map));
    await ask("updateProject", { params, body: { front_elements } });
    const pdf = printed((await ask("exportPdf", { params, body: {} })).bytes);
    for (const cell of rows.slice(1).flat()) expect(pdf).toMatch(new RegExp(`${cell}$`, "m"));
  });

  it("refuses or ignores values that cannot be converted to text", async () => {
    const hostile = { toString: "x", valueOf: 1 };
    const params = await project();
    await ask("uploadData", { params, body: filesForm("file", { "t.csv": "name\nAsha\n" }) });
    for (const [type, property, wanted] of [
      ["text", "text", { saved: 200, drawn: 422 }],
      ["image", "imageData", { saved: 200, drawn: 422 }],
      ["barcode", "value", { saved: 200, drawn: 422 }],
      ["barcode", "format", { saved: 422, drawn: 200 }],
    ] as const) {
      const element = { ...text(type), type, properties: { [property]: hostile } };
      await ask("updateProject", { params, body: { front_elements: [] } });
      const saved = await server.call("updateProject", { params, body: { front_elements: [element] } });
      const body = { record_index: 0, side: "front" };
      const drawn = await server.call("renderPreview", { params, body });
      expect({ saved: saved.status, drawn: drawn.status }, `${type}, ${property}`).toEqual(wanted);
    }
    const body = { field_map: {}, token_types: {}, meta: { impersonation_token: hostile } };
    await ask("saveSchoolMapping", { params, body });
    const { meta } = (await ask("getSchoolMapping", { params })).body;
    expect(meta.has_impersonation_token).toBe(false);
  });

  it("prints tokens named like properties, even if the record lacks them", async () => {
    const params = await project({ front_elements: onCard([...names, "last"]) });
    const row = Object.fromEntries(names.map((name, at) => [name, cells[at]]));
    const map = Object.fromEntries([...names, "last"].map((name) => [name, name]));
    const live = { live_rows: [row, { last: "Only" }], field_map_override: map };
    await ask("preflight", { params, body: live });
    const pdf = printed((await ask("exportPdf", { params, body: live })).bytes);
    for (const cell of cells) expect(pdf).toContain(cell);
    expect(pdf).toContain("Only");
    expect(pdf).not.toMatch(/function|native code|\[object/);
  });

  it.each(["constructor", "hasOwnProperty"])(
    "%s can name a lookup, tag, photo, style, code option and template",
    async (name) => {
      const tag = (await ask("createTag", { body: { name, color: "#112233" } })).body.id;
      const params = await project({
        name,
        tags: [tag],
        lookups: { [name]: { key: name, rows: [{ [name]: "k", constructor: "found" }] } },
        text_styles: [{ id: name, name, properties: { fontFamily: name, fontWeight: name } }],
        photo_edits: { [name]: { scale: 1.5 } },
      });
      const files = filesForm("files", { [`${name}.png`]: new Uint8Array(await chequer([true], 1)) });
      await ask("uploadMedia", { params, body: files });
      const photo = { staticImage: false, imageBinding: "photo", fit: name, effect: name };
      const code = (properties: object) => ({ ...text("1"), type: "barcode", properties });
      const designs = [
        text(`{{ "k" | lookup: "${name}", "constructor" }}`, { fontFamily: name, fontWeight: name }),
        { ...text("x"), type: "image", properties: photo },
        text("1", { [name]: name, color: name }),
        { ...text("1", { [name]: name, color: `spot(${name})` }), [name]: name, groupId: name },
        code({ value: "1", format: name }),
        code({ value: "1", options: { [name]: name } }),
        code({ value: "1", format: "code128", options: { includecheck: name } }),
      ];
      const live = { live_rows: [{ photo: name }, { photo: `${name}.png` }] };
      for (const element of designs) {
        await server.call("updateProject", { params, body: { front_elements: [element] } });
        for (const route of ["preflight", "exportPdf", "listFonts"] as const) {
          const body = { ...live, field_map_override: { photo: name, [name]: name } };
          const answer = await server.call(route, { params, ...(route === "listFonts" ? {} : { body }) });
          expect(answer.status, route).toBeLessThan(500);
        }
      }
      const template = { project_id: params.id, name, category: name };
      const made = await server.call("createTemplate", { body: template });
      expect(made.status).toBeLessThan(500);
      for (const category of [name, "all"])
        expect((await server.call("listTemplates", { query: { category } })).status).toBeLessThan(500);
    },
  );

  it.each(names)("refuses or does not find %s in a URL, query or field", async (name) => {
    const params = await project();
    const calls: readonly (readonly [RouteId, RouteInput])[] = [
      ["getProject", { params: { id: name } }],
      ["getJob", { params: { jobId: name, id: name } }],
      ["getMediaFile", { params: { ...params, filename: name } }],
      ["getLiveRecord", { params, query: { index: 0, search: name, field: name, [name]: name } }],
      ["listRows", { params, query: { sort: name, search: name, [name]: name } }],
      ["listProjects", { query: { sort: name, [name]: name } }],
      ["listCards", { params, query: { record_id: name, status: name, cursor: name } }],
      ["uploadData", { params, body: filesForm(name, { [name]: "a,b\n1,2" }) }],
      [
        "preflight",
        { params, body: { where: `${name} == "x"`, sort: name, record_ids: [name], live_rows: [] } },
      ],
      ["saveMapping", { params, body: { field_map: { a: name }, identity: { key: name, label: name } } }],
      ["createTag", { body: { name, [name]: name, color: name } }],
      ["exportPdf", { params, body: { side: name, order: name, format: name, [name]: name } }],
    ];
    for (const [route, sent] of calls)
      expect((await server.call(route, sent)).status, route).toBeLessThan(500);
  });
});
