import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

let server: TestServer;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  id = (await server.call("createProject", { body: { name: "Elements" } })).body.id;
});
afterAll(() => server.close());

const text = (name: string) => ({
  id: name,
  type: "text",
  x: 0,
  y: 0,
  width: 9,
  height: 9,
  properties: { text: name },
});
const code = (format: string, options = {}) => ({
  ...text("code"),
  type: "barcode",
  properties: { format, options },
});
const revision = async () => (await server.call("getProject", { params: { id } })).body.revision;
const front = async () => (await server.call("getFrontElements", { params: { id } })).body;

describe("elements", () => {
  it("[API-06] replaces the front with a bare array and returns the array", async () => {
    const list = [text("a"), text("b")];
    const before = await revision();
    const put = await server.call("putFrontElements", { params: { id }, body: list });
    expect([put.status, put.body]).toEqual([200, list]);
    expect(await front()).toEqual(list);
    expect(await revision()).toBe(before + 1);
  });

  it("[API-07] replaces the back without changing the front", async () => {
    const before = await front();
    await server.call("putBackElements", { params: { id }, body: [text("c")] });
    expect((await server.call("getBackElements", { params: { id } })).body).toEqual([text("c")]);
    expect(await front()).toEqual(before);
  });

  it("[API-08] adds an element to the front, or to the back on request", async () => {
    const added = await server.call("addElement", { params: { id }, body: text("d") });
    expect([added.status, added.body]).toEqual([201, text("d")]);
    expect((await front()).at(-1)).toEqual(text("d"));
    await server.call("addElement", { params: { id }, body: { ...text("e"), side: "back" } });
    expect((await server.call("getBackElements", { params: { id } })).body.at(-1)).toEqual(text("e"));
  });

  it("[API-08] builds a missing id from type and time, and refuses a duplicate id", async () => {
    const { id: _, ...nameless } = text("x");
    const added = await server.call("addElement", { params: { id }, body: nameless });
    expect(added.body.id).toMatch(/^text-\d+$/);
    const taken = await server.call("addElement", { params: { id }, body: text("d") });
    expect([taken.status, taken.body.code]).toEqual([409, "element_exists"]);
  });

  it("[API-08] changes an element in place, merges its properties and keeps its id", async () => {
    const params = { id, elementId: "d" };
    const body = { x: 5, id: "other", properties: { color: "#f00" } };
    const changed = await server.call("updateElement", { params, body });
    expect(changed.body).toEqual({ ...text("d"), x: 5, properties: { text: "d", color: "#f00" } });
  });

  it("[API-08] removes an element, and removing it again returns 404", async () => {
    const params = { id, elementId: "e" };
    expect((await server.call("deleteElement", { params })).status).toBe(204);
    const again = await server.call("deleteElement", { params });
    expect([again.status, again.body.code]).toEqual([404, "element_not_found"]);
  });

  it("keeps all elements that are added simultaneously", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `n${index}`);
    await Promise.all(names.map((name) => server.call("addElement", { params: { id }, body: text(name) })));
    expect((await front()).map((element) => element.id)).toEqual(expect.arrayContaining(names));
  });

  it.each([
    [[{ ...text("a"), x: "left" }], "front_elements[0].x"],
    [[{ ...text("a"), width: 1e9 }], "front_elements[0].width"],
    [[1], "[0]"],
    [[code("qrcod")], "front_elements: element “code”"],
    [[code("datamatrix", { colour: 1 })], "front_elements: element “code”"],
    [{ no: "list" }, "body"],
  ])("refuses an element list with %j and names the field", async (body, field) => {
    const answer = await server.call("putFrontElements", { params: { id }, body });
    expect([answer.status, answer.body.field]).toEqual([422, field]);
  });
});

describe("thumbnails", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="1"/></svg>';
  const get = (side: string) => server.call("getThumbnail", { params: { id, side } });

  it("[SAVE-12][OPEN-17] stores sanitized thumbnails per side without a new revision", async () => {
    const before = await revision();
    expect((await get("back")).status).toBe(404);
    expect((await server.call("saveThumbnail", { params: { id }, body: { svg } })).status).toBe(200);
    await server.call("saveThumbnail", { params: { id }, body: { svg, side: "back" } });
    const { body } = await server.call("getProject", { params: { id } });
    for (const field of ["thumbnail_svg", "thumbnail_svg_front", "thumbnail_svg_back"] as const) {
      expect(body[field]).toContain("<rect");
      expect(body[field]).not.toContain("script");
    }
    expect(await revision()).toBe(before);
  });

  it("serves thumbnails without active content", async () => {
    const { bytes, headers, status } = await get("front");
    expect(status).toBe(200);
    expect(bytes.toString()).toContain("<rect");
    expect(headers["content-type"]).toBe("image/svg+xml");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    );
  });

  it("answers 304 to a browser that has the thumbnail", async () => {
    const etag = String((await get("front")).headers.etag);
    const again = await server.call("getThumbnail", {
      params: { id, side: "front" },
      headers: { "if-none-match": etag },
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it.each([
    `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
    `data:image/svg+xml;utf8,${svg}`,
    `data:image/svg+xml,${encodeURIComponent(svg)}`,
  ])("[PROJ-22][PROJ-23] accepts thumbnails as data URLs: %.30s", async (sent) => {
    const answer = await server.call("saveThumbnail", { params: { id }, body: { svg: sent, side: "both" } });
    expect(answer.status).toBe(200);
    expect((await get("back")).bytes.toString()).toContain("<rect");
  });

  it.each([
    [{ svg: "" }, "bad_value"],
    [{ svg: "<html/>" }, "unsafe_svg"],
    [{ svg, side: "left" }, "bad_value"],
    [{ svg: `<!DOCTYPE svg [<!ENTITY a "b">]>${svg}` }, "unsafe_svg"],
  ])("refuses the thumbnail %j", async (body, code) => {
    const answer = await server.call("saveThumbnail", { params: { id }, body });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  it("project lists contain the URLs of thumbnails", async () => {
    const { items } = (await server.call("listProjects", { query: { search: "Elements" } })).body;
    expect(items[0]).toMatchObject({
      thumbnail_svg_front: expect.stringContaining("<rect"),
      thumbnail_urls: { front: `/api/projects/${id}/thumbnails/front` },
    });
  });
});
