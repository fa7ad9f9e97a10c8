import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { untilCompleted } from "#test/site/watchJob.ts";
import { loadBuiltInTemplates } from "../templates/builtInTemplates.ts";

const templates = join(import.meta.dirname, "../../../../../templates");
const name = "Grace Mensah";

describe.each(kindsAboveStore())("the sample person of a design on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const silent = { warn: () => undefined };
    await loadBuiltInTemplates(server.store.templates, templates, () => new Date(), silent);
  });
  afterAll(() => server.close());

  async function project(): Promise<string> {
    const params = { id: "builtin-lakeside-hospital-staff" };
    const { body } = await server.call("createFromTemplate", { params, query: { project_name: "Ward 7" } });
    expect(body.sample?.values.full_name).toBe(name);
    return body.id;
  }
  const stored = async (id: string) => (await server.call("getProject", { params: { id } })).body;
  const table = (id: string, csv = "full_name,role\nRuth Okoro,DOCTOR\n") => {
    const body = filesForm("file", { "staff.csv": Buffer.from(csv) });
    return server.call("uploadData", { params: { id }, body });
  };
  const print = (id: string, body: object) => server.call("exportPdf", { params: { id }, body });
  const textOf = (pdf: Buffer) => execFileSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" });

  it("a card in lists shows the sample until the project has people", async () => {
    const id = await project();
    const drawn = async () => (await stored(id)).thumbnail_svg_front ?? "";
    // The thumbnail arrives later if all print processes are busy.
    await expect.poll(drawn).not.toBe("");
    const seen = await drawn();
    expect([/data:image\/webp;base64,/.test(seen), seen.includes(name), seen.includes("{{")]).toEqual([
      true,
      true,
      false,
    ]);
    await table(id);
    const { sample, data_source } = await stored(id);
    expect([sample, data_source.headers]).toEqual([null, ["full_name", "role"]]);
  });

  it("a save cannot restore the sample after a table was uploaded", async () => {
    const id = await project();
    const { sample } = await stored(id);
    const put = (body: object) => server.call("updateProject", { params: { id }, body });
    expect((await put({ sample: { values: { full_name: "Ana" }, photo: null } })).body.sample).toEqual({
      values: { full_name: "Ana" },
      photo: null,
    });
    await table(id);
    expect((await put({ name: "Renamed", sample })).body).toMatchObject({ name: "Renamed", sample: null });
    const refused = await put({ sample: { values: {}, photo: "https://example.org/a.jpg" } });
    expect(refused.status).toBe(422);
  });

  it("keeps the sample until a school's fields are mapped", async () => {
    const id = await project();
    const map = (field_map: object) =>
      server.call("saveSchoolMapping", { params: { id }, body: { field_map } });
    await map({});
    expect((await stored(id)).sample).not.toBeNull();
    await map({ full_name: "full_name" });
    expect((await stored(id)).sample).toBeNull();
  });

  it("never prints the sample or records it as a person", async () => {
    const id = await project();
    const refused = await print(id, { side: "both" });
    expect([refused.status, refused.body.code]).toEqual([422, "no_records"]);
    const { status, bytes, headers } = await print(id, { side: "both", sample: true });
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toContain('filename="Ward 7 - sample.pdf"');
    expect(headers["x-print-id"]).toBeUndefined();
    expect(textOf(bytes)).toContain(name);
    expect(bytes.toString("latin1")).toContain("/DCTDecode");
    expect((await stored(id)).print_history).toEqual([]);
    expect((await server.call("listCards", { params: { id } })).body.items).toEqual([]);
    await table(id);
    const late = await print(id, { sample: true });
    expect([late.status, late.body.code]).toEqual([422, "no_sample"]);
    expect(textOf((await print(id, {})).bytes)).not.toContain(name);
  });

  it("ZIPs and clones include the sample only if there is no table", async () => {
    const id = await project();
    const { sample } = await stored(id);
    const zipped = async () => {
      const { body } = await server.call("startStandardZip", { params: { id } });
      await untilCompleted(server, body.job_id);
      const { bytes } = await server.call("downloadJob", { params: { jobId: body.job_id } });
      return new Uint8Array(bytes);
    };
    const imported = async (zip: Uint8Array<ArrayBuffer>) =>
      (await server.call("importProject", { body: filesForm("file", { "project.zip": zip }) })).body;
    const zip = await zipped();
    expect(sample).not.toBeNull();
    expect((await imported(zip)).sample).toEqual(sample);
    expect((await server.call("cloneProject", { params: { id }, body: {} })).body.sample).toEqual(sample);
    await table(id);
    expect((await imported(await zipped())).sample).toBeNull();
  });

  it("lists show neither the sample nor people from a replaced table", async () => {
    const id = await project();
    const drawn = async () => (await stored(id)).thumbnail_svg_front ?? "";
    await expect.poll(drawn).toContain(name);
    await table(id);
    expect(await drawn()).not.toContain(name);
    await expect.poll(drawn).toContain("{{ full_name }}");
    await server.call("saveMapping", { params: { id }, body: { field_map: { full_name: "full_name" } } });
    await table(id);
    await expect.poll(drawn).toContain("Ruth Okoro");
    await table(id, "full_name,role\nTom Reid,NURSE\n");
    expect(await drawn()).not.toContain("Ruth Okoro");
    await expect.poll(drawn).toContain("Tom Reid");
  });

  it("lists show the table's first card, except for clones without a table", async () => {
    const id = await project();
    await table(id);
    await server.call("saveMapping", { params: { id }, body: { field_map: { full_name: "full_name" } } });
    const clone = async (body: object) =>
      (await server.call("cloneProject", { params: { id }, body })).body.id;
    const drawn = async (of: string) => (await stored(of)).thumbnail_svg_front ?? "";
    const real = await clone({ include_images: false });
    await expect.poll(() => drawn(real)).toContain("Ruth Okoro");
    const empty = await clone({ include_csv_data: false });
    await expect.poll(() => drawn(empty)).toContain("<svg");
    expect(await drawn(empty)).not.toContain("Ruth Okoro");
    await server.call("clearStandardData", { params: { id: real } });
    expect(await drawn(real)).toBe("");
  });
});
