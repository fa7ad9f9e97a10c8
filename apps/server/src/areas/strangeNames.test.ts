import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const project = async () => (await server.call("createProject", { body: { name: "Names" } })).body.id;
const element = { type: "text", x: 0, y: 0, width: 60, height: 20, properties: { text: "{{ name }}" } };

describe("ids named like Object.prototype's properties", () => {
  it.each(["toString", "constructor", "hasOwnProperty", "valueOf"])(
    "accepts %s as an element's id",
    async (id) => {
      const params = { id: await project() };
      const added = await server.call("addElement", { params, body: { ...element, id } });
      expect([added.status, added.body.id]).toEqual([201, id]);
      const stored = { params, body: { front_elements: [{ ...element, id, name: id, groupId: id }] } };
      expect((await server.call("updateProject", stored)).status).toBe(200);
      expect(
        (await server.call("updateElement", { params: { ...params, elementId: id }, body: { x: 5 } })).body.x,
      ).toBe(5);
      const mapping = { field_map: { name: id, [id]: "a" }, image_map: { [id]: "b" } };
      expect((await server.call("saveMapping", { params, body: mapping })).status).toBe(200);
      for (const route of ["renderPreview", "preflight", "exportPdf"] as const) {
        const live = { live_rows: [{ name: "Asha", [id]: "x" }], field_map_override: { name: id } };
        const body = route === "renderPreview" ? { record_index: 0, side: "front" } : live;
        expect((await server.call(route, { params, body })).status, route).toBeLessThan(500);
      }
      for (const fontFamily of [id]) {
        const body = {
          front_elements: [{ ...element, id, properties: { text: "x", fontFamily, format: id, fit: id } }],
        };
        expect((await server.call("updateProject", { params, body })).status).toBeLessThan(500);
        expect((await server.call("listFonts", { params })).status).toBe(200);
        expect(
          (await server.call("preflight", { params, body: { live_rows: [{ name: "Asha" }] } })).status,
        ).toBeLessThan(500);
      }
      expect((await server.call("deleteElement", { params: { ...params, elementId: id } })).status).toBe(204);
    },
  );

  it.each([
    ["id", { id: { toString: 1 } }],
    ["id", { id: 7 }],
    ["type", { type: "hologram" }],
    ["type", { type: "toString" }],
    ["type", { type: { toString: 1 } }],
  ])("every call refuses an element whose %s is %j and names the field", async (field, part) => {
    const params = { id: await project() };
    const sent = { ...element, ...part };
    const one = await server.call("addElement", { params, body: sent });
    expect([one.status, one.body.field]).toEqual([422, field]);
    const list = await server.call("putFrontElements", { params, body: [element, sent] });
    expect([list.status, list.body.field]).toEqual([422, `front_elements[1].${field}`]);
    const whole = await server.call("updateProject", { params, body: { back_elements: [sent] } });
    expect([whole.status, whole.body.field]).toEqual([422, `back_elements[0].${field}`]);
  });

  it("opens a stored project with invalid elements and saves it unchanged", async () => {
    const params = { id: await project() };
    const old = { ...element, id: 7, type: "hologram" };
    await server.store.projects.set(params.id, { front_elements: JSON.stringify([old]) });
    const opened = (await server.call("getProject", { params })).body;
    expect(opened.front_elements).toEqual([old]);
    const body = { front_elements: [...opened.front_elements, { ...element, id: "new" }] };
    expect((await server.call("updateProject", { params, body })).body.front_elements).toEqual(
      body.front_elements,
    );
    expect((await server.call("preflight", { params, body: { live_rows: [{ name: "Asha" }] } })).status).toBe(
      200,
    );
  });

  it("refuses a school mapping with an unknown record source", async () => {
    const params = { id: await project() };
    const body = { meta: { source: "aliens", school_code: "S1" } };
    const answer = await server.call("saveSchoolMapping", { params, body });
    expect([answer.status, answer.body.code]).toEqual([422, "bad_value"]);
    expect(
      (await server.call("saveSchoolMapping", { params, body: { meta: { source: "staff" } } })).status,
    ).toBe(200);
  });
});
