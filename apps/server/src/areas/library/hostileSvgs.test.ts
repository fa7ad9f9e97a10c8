import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowedMs } from "#test/fuzz/fuzzRun.ts";
import { hostileSvgs, namedSvgs } from "#test/fuzz/hostileSvgs.ts";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const box = { x: 0, y: 0, width: 120, height: 120, rotation: 0, zIndex: 0 };
const all = { range: { type: "all" } } as const;

/** Time limit of each answer, in ms. */
const longest = 5_000;

/** Has fewer parts than the limit, but takes longer than any picture may. */
const slow = hostileSvgs(0, 0).find(({ name }) => name === "growth by 90") ?? namedSvgs[0];

const shown = (imageData: string) => ({
  canvas_width: 324,
  canvas_height: 204,
  front_elements: [{ id: "crest", type: "image", ...box, properties: { staticImage: true, imageData } }],
});

describe.each(kindsAboveStore())("hostile SVG pictures, on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  async function projectWith(design: object): Promise<{ readonly id: string }> {
    const { id } = (await server.call("createProject", { body: { name: "Crests" } })).body;
    const params = { id };
    await server.call("uploadData", { params, body: filesForm("file", { "t.csv": "name\nAsha\n" }) });
    const saved = await server.call("updateProject", { params, body: design });
    expect(saved.status).toBe(200);
    return params;
  }

  async function inTime<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    const begun = performance.now();
    const answer = await work();
    expect(performance.now() - begun, name).toBeLessThan(allowedMs(longest));
    return answer;
  }

  const preview = { record_index: 0, side: "front" } as const;
  const unreadable = expect.objectContaining({
    element_id: "crest",
    kind: "unreadable_photo",
    message: expect.stringMatching(/[Ss]ave it as PNG/),
  });

  async function expectToldInTime(name: string, params: { readonly id: string }): Promise<void> {
    const card = await inTime(name, () => server.call("renderPreview", { params, body: preview }));
    expect(card.body.problems, name).toContainEqual(unreadable);
    const checked = await inTime(name, () => server.call("preflight", { params, body: all }));
    expect(checked.body.problems, name).toContainEqual(unreadable);
    const pdf = await inTime(name, () => server.call("exportPdf", { params, body: all }));
    expect(pdf.bytes.subarray(0, 5).toString(), name).toBe("%PDF-");
    const { front } = await inTime(name, () => server.printer.thumbnails(params.id, "admin"));
    expect(front, name).toContain("<svg");
  }

  it("reports each hostile SVG with its element within the time limit", async () => {
    for (const { name, svg } of [...namedSvgs, ...(slow ? [slow] : [])]) {
      const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
      await expectToldInTime(name, await projectWith(shown(address)));
    }
  });

  it("refuses hostile uploads and reports stored SVGs with their elements", async () => {
    for (const { name, svg } of namedSvgs) {
      const params = await projectWith(shown("media:crest.svg"));
      const form = filesForm("files", { "crest.svg": svg });
      const { body } = await server.call("uploadMedia", { params, body: form });
      expect(JSON.stringify(body), name).toMatch(/save it as PNG/);
    }
    const params = await projectWith(shown("media:crest.svg"));
    const harmless = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
    await server.call("uploadMedia", { params, body: filesForm("files", { "crest.svg": harmless }) });
    const media = await server.store.media.byName(params.id, "crest.svg");
    const stored = await server.files.add(Buffer.from(namedSvgs[0]?.svg ?? ""));
    if (media) await server.store.media.replace({ ...media, storage_key: stored }, media.storage_key);
    await expectToldInTime("an older version's", params);
  });

  it("prints a card with an ordinary SVG in time after hostile SVGs", async () => {
    // The filter makes the renderer draw this text as pixels.
    const circle =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><filter id="f"><feOffset dx="1"/></filter><circle cx="4" cy="4" r="4" filter="url(#f)"/></svg>';
    const params = await projectWith(shown(`data:image/svg+xml,${encodeURIComponent(circle)}`));
    const pdf = await inTime("a circle", () => server.call("exportPdf", { params, body: all }));
    expect(pdf.bytes.toString("latin1")).toContain("/Subtype/Image");
    const { body } = await server.call("preflight", { params, body: all });
    expect(body.problems).not.toContainEqual(expect.objectContaining({ kind: "unreadable_photo" }));
  });
});
