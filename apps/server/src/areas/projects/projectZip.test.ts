import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { faceFile } from "@print-builder/fonts";
import { renamedFont } from "@print-builder/fonts/testing";
import { chequer, picturedWorkbook } from "@print-builder/production/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { filesOfZip, untilCompleted } from "#test/site/watchJob.ts";
import { importDemo } from "../../installation/importDemo.ts";

const demo = join(import.meta.dirname, "../../../../../demo/student-card");

const crest = renamedFont(readFileSync(fileURLToPath(import.meta.resolve(faceFile("lato-400")))), {
  family: "Crest",
});

type Entry = readonly [name: string, content: string | Buffer, options?: { readonly mode?: number }];

async function zipOf(entries: readonly Entry[]): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content, options] of entries) zip.addBuffer(Buffer.from(content), name, { ...options });
  zip.end();
  return Buffer.from(await buffer(zip.outputStream as NodeJS.ReadableStream));
}

/** A ZIP with entry names that no archiver would write. */
async function renamed(from: string, to: string, entries: readonly Entry[]): Promise<Buffer<ArrayBuffer>> {
  const bytes = await zipOf(entries);
  return Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}

/** Hashes of the rendered pages of a PDF. */
function pictures(pdf: Buffer): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "print-builder-pages-"));
  try {
    writeFileSync(join(folder, "in.pdf"), pdf);
    execFileSync("pdftoppm", ["-r", "60", join(folder, "in.pdf"), join(folder, "page")]);
    const pages = readdirSync(folder).filter((name) => name.endsWith(".ppm"));
    return pages.sort().map((name) =>
      createHash("sha256")
        .update(readFileSync(join(folder, name)))
        .digest("hex"),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(kindsAboveStore())("a project's ZIP on %s", (kind) => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    id = await importDemo(server.services, demo, "admin");
    const school_mapping_meta = { impersonation_token: "a secret token", school_id: 7, domain: "x.example" };
    await server.call("updateProject", { params: { id }, body: { school_mapping_meta } });
  });
  afterAll(() => server.close());

  const exported = async (body?: object, project = id): Promise<Buffer> => {
    const started = await server.call("startStandardZip", { params: { id: project }, body });
    expect(started.status).toBe(202);
    const job = await untilCompleted(server, started.body.job_id);
    expect(job).toMatchObject({ kind: "standard_zip", processed: job.total, batches_done: 1 });
    return (await server.call("downloadJob", { params: { jobId: started.body.job_id } })).bytes;
  };
  const imported = (zip: Uint8Array<ArrayBuffer>) =>
    server.call("importProject", { body: filesForm("file", { "project.zip": zip }) });
  const printed = async (project: string) =>
    (await server.call("exportPdf", { params: { id: project }, body: { side: "both" } })).bytes;
  const files = () =>
    readdirSync(join(server.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    ).length;

  it("imports the pictures in the cells of a ZIP's workbook", async () => {
    const bytes = await chequer([true, false], 2);
    const cells = [
      ["Adm", "Name", "Photo"],
      [1, "Anil"],
      [2, "Bina"],
    ];
    const pictures = [{ row: 1, column: 2, bytes, way: "in cell" as const }];
    const book = await picturedWorkbook({ rows: cells, pictures });
    const zip = await zipOf([
      ["project.json", JSON.stringify({ name: "Pictured", canvas_width: 300, canvas_height: 200 })],
      ["data/pupils.xlsx", book],
    ]);
    const { status, body } = await imported(zip);
    expect([status, body.notes]).toEqual([201, []]);
    const media = (await server.call("listMedia", { params: { id: body.id } })).body.items;
    const { rows } = (await server.call("listRows", { params: { id: body.id } })).body;
    expect(rows.map((row) => row.Photo)).toEqual([media[0]?.filename, ""]);
    expect(media).toMatchObject([{ size: bytes.length }]);
  });

  it("[ZIP-01][OPEN-27] a ZIP contains design, rows and pictures, but no token", async () => {
    const zip = await filesOfZip(await exported({}));
    const names = [...zip.keys()];
    expect(names.slice(0, 2)).toEqual(["project.json", "data/rows.csv"]);
    const images = names.filter((name) => name.startsWith("images/"));
    const { total } = (await server.call("listMedia", { params: { id } })).body;
    expect(images).toHaveLength(total);
    expect(names).toHaveLength(total + 2);
    const json = zip.get("project.json")?.toString() ?? "";
    expect(json).not.toContain("secret token");
    expect(json).not.toContain("sealed");
    const { body: project } = await server.call("getProject", { params: { id } });
    expect(JSON.parse(json)).toMatchObject({
      name: project.name,
      field_map: project.field_map,
      image_map: project.image_map,
      data_source: project.data_source,
      school_mapping_meta: { school_id: 7 },
    });
    expect(JSON.parse(json).front_elements).toHaveLength(project.front_elements.length);
    expect(zip.get("data/rows.csv")?.toString().trim().split("\r\n")).toHaveLength(61);
  });

  it("a ZIP contains no user's name or email and no photo warnings", async () => {
    const { body: user } = await server.call("me");
    await server.call("exportPdf", { params: { id }, body: { range: { type: "range", start: 0, end: 0 } } });
    const { body } = await server.call("getProject", { params: { id } });
    expect(JSON.stringify(body.print_history)).toContain(user.name);
    expect([body.created_by_name, body.created_by_email]).toEqual([user.name, user.email]);
    const json = (await filesOfZip(await exported({}))).get("project.json")?.toString() ?? "";
    for (const secret of [user.id, user.email, `"${user.name}"`, "printed_by", "created_by", '"warnings"'])
      expect(json, secret).not.toContain(secret);
    expect(JSON.parse(json).print_history).toHaveLength(body.print_history.length);
  });

  it.each([
    [{ include_project: false }, ["data", "images"]],
    [{ include_csv: false }, ["project.json", "images"]],
    [{ include_images: false }, ["project.json", "data"]],
    [undefined, ["project.json", "data", "images"]],
  ])("[ZIP-01] omits only the requested part of the ZIP with %j", async (body, parts) => {
    const zip = await filesOfZip(await exported(body));
    expect([...new Set([...zip.keys()].map((name) => name.split("/")[0]))]).toEqual(parts);
    if (body && "include_csv" in body) {
      expect(JSON.parse(zip.get("project.json")?.toString() ?? "").data_preview).toEqual([]);
    }
  });

  it("[ZIP-01] refuses to export a ZIP without any part", async () => {
    const body = { include_project: false, include_csv: false, include_images: false };
    const answer = await server.call("startStandardZip", { params: { id }, body });
    expect([answer.status, answer.body.field]).toEqual([422, "include_project"]);
  });

  it("ZIPs, copies and templates keep valid text styles", async () => {
    const styles = [{ id: "s1", name: "Label", properties: { fontSize: 14, color: "#0f4b44" } }];
    const set = (text_styles: unknown) =>
      server.call("updateProject", { params: { id }, body: { text_styles } });
    expect((await set(styles)).body.text_styles).toEqual(styles);
    expect((await imported(Buffer.from(await exported({})))).body.text_styles).toEqual(styles);
    const copy = await server.call("cloneProject", { params: { id }, body: { name: "Copy" } });
    expect(copy.body.text_styles).toEqual(styles);
    const design = { front_elements: copy.body.front_elements, text_styles: copy.body.text_styles };
    const template = await server.call("createTemplate", { body: { name: "Styled", ...design } });
    expect(template.body.text_styles).toEqual(styles);
    const query = { project_name: "From it", palette: "ffcc00-0b3d91" };
    const made = await server.call("createFromTemplate", { params: { id: template.body.id }, query });
    expect(made.body.text_styles).toMatchObject([{ id: "s1", name: "Label", properties: { fontSize: 14 } }]);
    expect(JSON.stringify(made.body.text_styles)).not.toContain("#0f4b44");
    expect(await set([{ id: "s1" }])).toMatchObject({ status: 422, body: { field: "text_styles[0].name" } });
    expect((await set([])).body.text_styles).toEqual([]);
  });

  it("ZIPs, copies, templates and versions keep valid guides", async () => {
    const guides = [{ side: "front", axis: "x", at: 40.5 }];
    const set = (ruler_guides: unknown) =>
      server.call("updateProject", { params: { id }, body: { ruler_guides } });
    const saved = (await set(guides)).body;
    expect(saved.ruler_guides).toEqual(guides);
    expect((await imported(Buffer.from(await exported({})))).body.ruler_guides).toEqual(guides);
    const copy = await server.call("cloneProject", { params: { id }, body: { name: "Copy" } });
    expect(copy.body.ruler_guides).toEqual(guides);
    const { front_elements, ruler_guides } = copy.body;
    const design = { front_elements, ruler_guides };
    const template = await server.call("createTemplate", { body: { name: "Guided", ...design } });
    const query = { project_name: "From it" };
    const made = await server.call("createFromTemplate", { params: { id: template.body.id }, query });
    expect(made.body.ruler_guides).toEqual(guides);
    expect(await set([{ axis: "x" }])).toMatchObject({ status: 422, body: { field: "ruler_guides[0].at" } });
    expect((await set([])).body.ruler_guides).toEqual([]);
    const back = { params: { id, revision: String(saved.revision) } };
    expect((await server.call("getVersion", back)).body.design.ruler_guides).toEqual(guides);
    expect((await server.call("restoreVersion", back)).body.ruler_guides).toEqual(guides);
    expect((await set([])).body.ruler_guides).toEqual([]);
  });

  it("exports the design's versions to a ZIP on request and imports them", async () => {
    const copy = (await server.call("cloneProject", { params: { id }, body: { name: "Often saved" } })).body;
    const params = { id: copy.id };
    for (const background_color of ["#ffeeaa", "#aaeeff", "#ffffff"]) {
      expect((await server.call("updateProject", { params, body: { background_color } })).status).toBe(200);
    }
    const versionsOf = async (project: string) =>
      (await server.call("listVersions", { params: { id: project } })).body.items;
    const before = await versionsOf(copy.id);
    const [, second] = before;
    const named = { params: { ...params, revision: String(second?.revision) }, body: { name: "Blue" } };
    expect((await server.call("nameVersion", named)).status).toBe(200);

    expect([...(await filesOfZip(await exported({}, copy.id))).keys()]).not.toContain("versions.jsonl");
    const zip = await exported({ include_versions: true }, copy.id);
    const lines = String((await filesOfZip(zip)).get("versions.jsonl"))
      .trim()
      .split("\n");
    expect(lines).toHaveLength(before.length);
    expect(lines.join("")).not.toContain("saved_by");

    const { body } = await imported(Buffer.from(zip));
    expect(body.notes).toEqual([]);
    const after = await versionsOf(body.id);
    const facts = (list: typeof after) => list.map(({ name, saved_at }) => [name, saved_at]);
    expect(facts(after)).toEqual(facts(await versionsOf(copy.id)));
    expect(after.every(({ saved_by, revision }) => saved_by === null && revision < body.revision)).toBe(true);
    const blue = { params: { id: body.id, revision: String(after[1]?.revision) } };
    expect((await server.call("restoreVersion", blue)).body.background_color).toBe("#aaeeff");
    // Leaving the imported state makes it the last version; no additional version is stored.
    expect((await versionsOf(body.id)).length).toBe(before.length + 1);
  });

  it("omits and reports invalid versions in a ZIP", async () => {
    const design = JSON.stringify({ name: "Plain", canvas_width: 300, canvas_height: 200, elements: [] });
    for (const text of [
      "no JSON",
      '{"saved_at": "2026-01-01"}',
      '{"saved_at": "never", "design": {}}',
      "7",
    ]) {
      const zip = await zipOf([
        ["project.json", design],
        ["versions.jsonl", text],
      ]);
      const { status, body } = await imported(zip);
      expect([status, body.revision]).toEqual([201, 0]);
      expect(body.notes).toEqual([expect.stringMatching(/^versions\.jsonl cannot be read/)]);
    }
  });

  it("[OPEN-20] a project prints the same pages after export and import", async () => {
    const { status, body } = await imported(Buffer.from(await exported({})));
    expect([status, body.detail]).toEqual([201, undefined]);
    expect(body.id).not.toBe(id);
    expect(body.notes).toEqual([]);
    const { body: source } = await server.call("getProject", { params: { id } });
    for (const field of [
      "name",
      "front_elements",
      "back_elements",
      "page_setup",
      "field_map",
      "image_map",
    ] as const)
      expect(body[field], field).toEqual(source[field]);
    expect(body.data_preview).toEqual(source.data_preview);
    // On a busy machine the thumbnails arrive shortly after the answer.
    await expect
      .poll(
        async () => (await server.call("getProject", { params: { id: body.id } })).body.thumbnail_svg_front,
      )
      .toContain("<svg");
    expect(body.print_history).toEqual([]);
    const pages = pictures(await printed(body.id));
    expect(pages).toHaveLength(12);
    expect(pages).toEqual(pictures(await printed(id)));
  });

  it("joined columns survive export and import, and cards print the same", async () => {
    const params = { id: (await server.call("createProject", { body: { name: "Joined" } })).body.id };
    const table = "Forename,Surname\nAsha,Rao\nMei,Tanaka\n";
    await server.call("uploadData", { params, body: filesForm("file", { "t.csv": table }) });
    const properties = { text: "{{ full_name }}", fontSize: 30 };
    const box = { x: 10, y: 10, width: 280, height: 60, rotation: 0, zIndex: 1 };
    const front_elements = [{ id: "name", type: "text", ...box, properties }];
    await server.call("updateProject", { params, body: { front_elements } });
    const front = async (project: string) =>
      pictures((await server.call("exportPdf", { params: { id: project }, body: { side: "front" } })).bytes);
    const blank = await front(params.id);
    const field_map = { full_name: "Forename + Surname" };
    await server.call("saveMapping", { params, body: { field_map } });
    const { body } = await imported(Buffer.from(await exported({}, params.id)));
    expect([body.notes, body.field_map]).toEqual([[], field_map]);
    const pages = await front(body.id);
    expect(pages).toEqual(await front(params.id));
    expect(pages).not.toEqual(blank);
  });

  it("[OPEN-41] a ZIP contains the project's own fonts", async () => {
    const { id: project } = (await server.call("createProject", { body: { name: "Fonts" } })).body;
    const params = { id: project };
    const sent = await server.call("uploadFonts", {
      params,
      body: filesForm("files", { "My Face.ttf": crest }),
    });
    expect(sent.status).toBe(201);
    const { body } = await imported(Buffer.from(await exported({}, project)));
    const { items } = (await server.call("listFonts", { params: { id: body.id } })).body;
    expect(items).toEqual([expect.objectContaining({ filename: "My Face.ttf", size: crest.length })]);
    const bytes = await server.call("getFontFile", {
      params: { id: body.id, fontId: items[0]?.font_id ?? "" },
    });
    expect(bytes.bytes.equals(crest)).toBe(true);
  });

  it("[OPEN-27] a ZIP escapes cells that look like formulas, and import restores them", async () => {
    const { id: project } = (await server.call("createProject", { body: { name: "Cells" } })).body;
    const cells = [
      "=1+1",
      "+49 30 1234",
      "-5",
      "@name",
      "'=kept",
      "'quoted'",
      'a "b", c',
      "two\nlines",
      " x ",
    ];
    const table = `cell,n\n${cells.map((cell, n) => `"${cell.replaceAll('"', '""')}",${n}`).join("\n")}\n`;
    await server.call("uploadData", { params: { id: project }, body: filesForm("file", { "t.csv": table }) });
    const stored = (await server.call("listRows", { params: { id: project } })).body.rows;
    const zip = await exported({}, project);
    const csv = (await filesOfZip(zip)).get("data/rows.csv")?.toString() ?? "";
    for (const cell of ["=1+1", "+49 30 1234", "-5", "@name"]) expect(csv).toContain(`'${cell}`);
    expect(csv).not.toMatch(/(^|,|\n|")[=+@-]/);
    const { body } = await imported(Buffer.from(zip));
    expect((await server.call("listRows", { params: { id: body.id } })).body.rows).toEqual(stored);
  });

  it("imports a project without its invalid pictures and lists their names", async () => {
    const zip = await zipOf([
      ["Top/project.json", JSON.stringify({ name: "  A\tB ", canvas_width: 300, canvas_height: 200 })],
      ["Top/images/no.png", "not an image"],
      ["Top/fonts/sub/x.ttf", "deeper"],
      ["Top/data/t.csv", "a\n1\n"],
    ]);
    const { status, body } = await imported(zip);
    expect([status, body.name]).toEqual([201, "A B"]);
    expect(body.notes).toEqual([expect.stringContaining("sub-folders"), expect.stringContaining("no.png")]);
    expect(body.data_preview).toEqual([{ a: "1" }]);
  });

  it("does not import a school connection from a ZIP", async () => {
    const school_mapping_meta = { impersonation_token: "stolen", super_admin_token: "x", school_id: 3 };
    const json = JSON.stringify({ name: "S", canvas_width: 9, data_mode: "school", school_mapping_meta });
    const { body } = await imported(await zipOf([["project.json", json]]));
    expect(body.school_mapping_meta).toEqual({ school_id: 3, has_impersonation_token: false });
    expect(body.data_mode).toBe("school");
  });

  const design = JSON.stringify({ name: "X", canvas_width: 300, canvas_height: 200 });
  const json: Entry = ["project.json", design];
  const hostile: readonly (readonly [string, () => Promise<Buffer<ArrayBuffer>>, string])[] = [
    [
      "traversal",
      () => renamed("imagesX..Xx.png", "images/../x.png", [json, ["imagesX..Xx.png", "x"]]),
      "outside",
    ],
    [
      "an absolute name",
      () => renamed("Xetc/passwd", "/etc/passwd", [json, ["Xetc/passwd", "x"]]),
      "absolute",
    ],
    ["a drive", () => renamed("CXwindows", "C:windows", [json, ["CXwindows", "x"]]), "absolute"],
    ["a link", () => zipOf([json, ["images/l.png", "/etc/passwd", { mode: 0o120777 }]]), "link"],
    ["two project.json", () => zipOf([json, ["a/project.json", design]]), "two project.json"],
    ["no project.json", () => zipOf([["data/a.csv", "a\n1\n"]]), "no project.json"],
    ["a design that is none", () => zipOf([["project.json", '{"name":"x"}']]), "not a design"],
    ["a bad element", () => zipOf([["project.json", '{"elements":[{"type":"text","x":"wide"}]}']]), "x"],
    ["broken JSON", () => zipOf([["project.json", "{"]]), "JSON"],
    ["NUL in the design", () => zipOf([["project.json", '{"canvas_width":9,"name":"a\\u0000"}']]), "NUL"],
    ["__proto__", () => zipOf([["project.json", '{"canvas_width":9,"__proto__":{"x":1}}']]), "__proto__"],
    ["deep JSON", () => zipOf([["project.json", `{"elements":${"[".repeat(90)}${"]".repeat(90)}}`]]), "deep"],
    ["a table that is none", () => zipOf([json, ["data/t.xlsx", "PK\x03\x04 not really"]]), "data/t.xlsx"],
    ["more than 20,000 entries", async () => claiming(20_001, await zipOf([json])), "20000"],
    ["a bomb", () => zipOf([json, ["images/a.png", Buffer.alloc(300_000_000)]]), "refused"],
    ["many small bombs", () => zipOf([json, ...bombs(12)]), "refused"],
    ["no ZIP", async () => Buffer.from("hello"), "ZIP"],
    [
      "half a ZIP",
      async () => (await zipOf([json, ["images/a.png", "x".repeat(999)]])).subarray(0, 200),
      "damaged",
    ],
  ];

  it.each(hostile)(
    "[OPEN-27] refuses %s with a clear message and imports nothing",
    async (_, make, words) => {
      const zip = await make();
      const before = [files(), (await server.call("listProjects")).body.total];
      const answer = await imported(Buffer.from(zip));
      expect([answer.status, answer.body.code, answer.body.field]).toEqual([
        422,
        "unreadable_project",
        "file",
      ]);
      expect(answer.body.detail).toContain(words);
      expect([files(), (await server.call("listProjects")).body.total]).toEqual(before);
      // Processes that print or run jobs keep their own folders there.
      const others = ["worker", "print"];
      expect(readdirSync(join(server.dataDir, "tmp")).filter((name) => !others.includes(name))).toEqual([]);
    },
  );

  it("refuses an import that is not a form or has no file", async () => {
    const none = await server.call("importProject", { body: { file: "x" } });
    expect([none.status, none.body.code]).toEqual([415, "unsupported_media_type"]);
    const other = await server.call("importProject", { body: filesForm("other", { "a.zip": "x" }) });
    expect([other.status, other.body.field]).toEqual([422, "file"]);
  });
});

/** A ZIP whose end record claims this number of entries. */
function claiming(entries: number, zip: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const end = zip.lastIndexOf("PK\x05\x06");
  zip.writeUInt16LE(entries, end + 8);
  zip.writeUInt16LE(entries, end + 10);
  return zip;
}

function bombs(count: number): readonly Entry[] {
  const zeros = Buffer.alloc(24_000_000);
  return Array.from({ length: count }, (_, number) => [`images/${number}.png`, zeros] as const);
}
