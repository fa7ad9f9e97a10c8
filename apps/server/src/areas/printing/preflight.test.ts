import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { startPictureReader } from "@print-builder/production";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { importDemo } from "../../installation/importDemo.ts";
import { createPhotoAnalysis } from "../library/photoAnalysis.ts";

const demo = join(import.meta.dirname, "../../../../../demo/student-card");

describe.each(kindsAboveStore())("preflight on %s", (kind) => {
  let server: TestServer;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    id = await importDemo(server.services, demo, "admin");
  });
  afterAll(() => server.close());

  /** Waits for the photo analysis that starts after an upload. */
  const lookAtAll = async (project: string) => {
    const reader = startPictureReader({ timeoutMs: 600_000, niceness: 0 });
    await createPhotoAnalysis({ store: server.store, files: server.files, reader }).lookAtAll(project);
    await reader.close();
  };
  const preflight = (body: object, project = id) =>
    server.call("preflight", { params: { id: project }, body });
  const print = (body: object) => server.call("exportPdf", { params: { id }, body });
  const range = (start: number, end: number) => ({ type: "range", start, end });
  const textOf = (pdf: Buffer) => execFileSync("pdftotext", ["-", "-"], { input: pdf, encoding: "utf8" });

  it("finds no problem on either side of the demo", async () => {
    const answer = await preflight({ side: "both" });
    expect([answer.status, answer.body]).toEqual([200, { checked: 60, problems: [] }]);
  });

  it("preflight can check only a range of records", async () => {
    expect((await preflight({ range: range(20, 39) })).body.checked).toBe(20);
    const left = { range: range(20, 39), exclude_records: [20, 30, 39, 59] };
    expect((await preflight(left)).body.checked).toBe(17);
  });

  it("preflight checks live rows and compares ids across all live rows", async () => {
    const sound = (await server.call("getLiveRecord", { params: { id }, query: { index: 0 } })).body.data;
    const row = (change: object, number: number) => ({
      ...sound,
      admission_no: `N${number}`,
      ...change,
    });
    const live_rows = [
      row({}, 1),
      row({ photo: "nobody.jpg" }, 2),
      row({ full_name: "" }, 3),
      row({ admission_no: "N1" }, 4),
      row({ full_name: "W".repeat(400) }, 5),
    ];
    const { body } = await preflight({ live_rows, side: "front", range: range(1, 4) });
    expect(body.checked).toBe(4);
    const found = body.problems.map((each) => `${each.record_index} ${each.side} ${each.kind}`);
    expect(found).toContain("1 front missing_photo");
    expect(found).toContain("2 front missing_required");
    expect(found).toContain("3 null duplicate_id");
    expect(found).toContain("4 front text_overflow");
    expect(found.some((each) => each.startsWith("0 "))).toBe(false);
    const [photo] = body.problems.filter((each) => each.kind === "missing_photo");
    expect(photo?.message).toContain("nobody.jpg");
    expect(photo?.element_id).toEqual(expect.any(String));
  });

  it("preflight accepts a mapping per call and lists an unmapped token once", async () => {
    const rows = Array.from({ length: 5 }, () => ({ someone: "Ada Lovelace" }));
    const body = { live_rows: rows, field_map_override: { full_name: "someone" } };
    const { problems } = (await preflight(body)).body;
    const unresolved = problems.filter((each) => each.kind === "unresolved_token");
    expect(unresolved.length).toBeGreaterThan(0);
    expect(new Set(unresolved.map((each) => each.record_index))).toEqual(new Set([null]));
    expect(unresolved.map((each) => each.message).join()).not.toContain("full_name");
  });

  it("omits left-out records without gaps, and lists them in the history", async () => {
    const exclude_records = [0, 5, 9];
    const { status, bytes } = await print({ range: range(0, 12), exclude_records });
    expect(status).toBe(200);
    const text = textOf(bytes);
    const numbers = await Promise.all(
      Array.from({ length: 13 }, async (_, index) => {
        const { body } = await server.call("getLiveRecord", { params: { id }, query: { index } });
        return String(body.data.admission_no);
      }),
    );
    const shown = numbers.map((number) => text.includes(number));
    expect(shown).toEqual(numbers.map((_, index) => !exclude_records.includes(index)));
    expect(bytes.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const { print_history } = (await server.call("getProject", { params: { id } })).body;
    expect(print_history.at(-1)).toMatchObject({
      record_range: { start: 0, end: 12, count: 10 },
      exclude_records,
    });
  });

  it.each([
    [{ exclude_records: [60] }, "exclude_records[0]"],
    [{ exclude_records: [-1] }, "exclude_records[0]"],
    [{ exclude_records: [1.5] }, "exclude_records[0]"],
    [{ exclude_records: "1" }, "exclude_records"],
    [{ exclude_records: Array(100_001).fill(0) }, "exclude_records"],
    [{ exclude_records: [0, 1], range: range(0, 1) }, "exclude_records"],
    [{ range: range(0, 60) }, "range.end"],
    [{ side: "left" }, "side"],
  ])("preflight and print refuse invalid request %# and name the field", async (body, field) => {
    for (const answer of [await preflight(body), await print(body)]) {
      expect([answer.status, answer.body.code, answer.body.field]).toEqual([422, "bad_value", field]);
    }
  });

  it("an unknown project returns 404, a project without records a message", async () => {
    expect((await preflight({}, "nothing")).status).toBe(404);
    const empty = (await server.call("createProject", { body: { name: "Empty" } })).body.id;
    expect((await preflight({}, empty)).body.code).toBe("no_records");
  });

  it("checks photos as cards show them and makes a sheet of photos to retake", async () => {
    await lookAtAll(id);
    const sound = await server.call("checkPhotos", { params: { id } });
    // New users must not see warnings about the demo, although the drawn people in its photos look alike.
    expect(sound.body).toEqual({ checked: 60, problems: [] });
    const clone = (await server.call("cloneProject", { params: { id }, body: { name: "Retakes" } })).body;
    await lookAtAll(clone.id);
    const { items } = (await server.call("listMedia", { params: { id: clone.id }, query: { limit: 200 } }))
      .body;
    const photos = items.filter(({ content_type }) => content_type === "image/jpeg");
    const [first, second] = photos;
    const { bytes } = await server.call("getMediaFile", {
      params: { id: clone.id, filename: first?.filename ?? "" },
    });
    // Gives another person a copy of the first photo.
    const small = Uint8Array.from(bytes);
    const params = { id: clone.id, mediaId: second?.image_id ?? "" };
    await server.call("replaceMedia", { params, body: filesForm("file", { "x.jpg": small }) });
    const { body } = await server.call("checkPhotos", { params: { id: clone.id } });
    const about = body.problems.filter(({ media }) => media === second?.filename);
    expect(about.map(({ kind: of }) => of)).toEqual(["duplicate"]);
    expect(about.find(({ kind: of }) => of === "duplicate")).toMatchObject({ other: first?.filename });
    const sheet = await server.call("printRetakeSheet", { params: { id: clone.id } });
    expect(textOf(sheet.bytes)).toContain(about[0]?.name);
    expect((await server.call("checkPhotos", { params: { id: "none" } })).status).toBe(404);
  });
});

it("a check ends when its client disconnects, and the next call works", async () => {
  const server = await startTestServer();
  const id = await importDemo(server.services, demo, "admin");
  const sound = (await server.call("getLiveRecord", { params: { id }, query: { index: 0 } })).body.data;
  const live_rows = Array.from({ length: 10_000 }, (_, index) => ({ ...sound, full_name: `Name ${index}` }));
  const left = new AbortController();
  const checking = server.printer.preflight({
    checkCodes: false,
    projectId: id,
    request: {
      range: { type: "all" },
      side: "both",
      copiesPerRecord: 1,
      startAt: 1,
      printOrder: "across_then_down",
      dpi: 300,
      showGuides: false,
      flipEdge: "long",
    },
    live: { rows: live_rows, fieldMap: null },
    user: "admin",
    signal: left.signal,
  });
  await expect.poll(() => server.printer.processIds().length).toBe(1);
  left.abort();
  await expect(checking).rejects.toMatchObject({ code: "print_interrupted" });
  expect((await server.call("preflight", { params: { id }, body: {} })).body.checked).toBe(60);
  // The same process, or its replacement if the check did not stop in time.
  await expect.poll(() => server.printer.processIds().length).toBe(1);
  await server.close();
});
