import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const png = new Uint8Array(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);
const jpeg = new Uint8Array(
  Buffer.from(
    "/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAD/9k=",
    "base64",
  ),
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script><circle r="1"/></svg>';

describe.each(kindsAboveStore())("pictures on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const project = async () => (await server.call("createProject", { body: { name: "Media" } })).body.id;
  const upload = (id: string, files: Record<string, string | Uint8Array<ArrayBuffer>>) =>
    server.call("uploadMedia", { params: { id }, body: filesForm("files", files) });
  const list = async (id: string, query = {}) =>
    (await server.call("listMedia", { params: { id }, query })).body;
  const fetchFile = (id: string, filename: string) =>
    server.call("getMediaFile", { params: { id, filename } });
  const storedFiles = () =>
    readdirSync(join(server.dataDir, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ).length;

  it("[MEDIA-01][MEDIA-05] uploading a picture returns all of its fields", async () => {
    const id = await project();
    const answer = await upload(id, { "a photo.png": png });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      items: [
        {
          image_id: expect.any(String),
          filename: "a photo.png",
          content_type: "image/png",
          size: png.length,
          url: `/api/projects/${id}/media/a%20photo.png`,
          data_url: null,
          uploaded_at: expect.stringMatching(/Z$/),
        },
      ],
      failed: [],
    });
  });

  it("[MEDIA-18] serves a picture with its type and forbids content sniffing", async () => {
    const id = await project();
    await upload(id, { "ä ß.png": png });
    const { bytes, headers, status } = await fetchFile(id, "ä ß.png");
    expect(status).toBe(200);
    expect(new Uint8Array(bytes)).toEqual(png);
    expect(headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
    expect((await fetchFile(id, "Ä SS.png")).status).toBe(404);
    expect((await fetchFile(id, "Ä ß.PNG")).status).toBe(200);
    await upload(id, { "7B/1.png": png });
    expect((await fetchFile(id, "7B/1.png")).status).toBe(200);
  });

  it("rejects files that are not pictures and stores the pictures", async () => {
    const id = await project();
    const heic = new Uint8Array(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"));
    const answer = await upload(id, { "a.png": png, "b.txt": "hello", "c.heic": heic, "d.png": "" });
    expect(answer.status).toBe(201);
    expect(answer.body.items.map(({ filename }) => filename)).toEqual(["a.png"]);
    expect(answer.body.failed).toEqual([
      { filename: "b.txt", detail: expect.stringContaining("not an image") },
      { filename: "c.heic", detail: expect.stringContaining("cut off") },
      { filename: "d.png", detail: expect.stringContaining("not an image") },
    ]);
  });

  it("an upload without any valid picture fails with the reasons", async () => {
    const answer = await upload(await project(), { "b.txt": "hello" });
    expect([answer.status, answer.body.code]).toEqual([422, "bad_upload"]);
    expect(answer.body).toMatchObject({ failed: [{ filename: "b.txt" }] });
  });

  it("detects a picture's type from its content, whatever its name", async () => {
    const { body } = await upload(await project(), { "script.html": png, "photo.png": jpeg });
    expect(body.items.map(({ content_type }) => content_type)).toEqual(["image/png", "image/jpeg"]);
  });

  it("[OPEN-73] numbers a picture with a duplicate name, whatever its case", async () => {
    const id = await project();
    await upload(id, { "a.png": png });
    await upload(id, { "A.PNG": png });
    const [first, second] = await Promise.all([upload(id, { "a.png": png }), upload(id, { "a.png": png })]);
    const names = [first, second].map(({ body }) => body.items[0]?.filename).sort();
    expect(names).toEqual(["a (3).png", "a (4).png"]);
    expect((await list(id, { search: "(2)" })).items[0]?.filename).toBe("A (2).PNG");
  });

  it.each([
    ["../../etc/passwd.png", "passwd.png"],
    ["C:\\photos\\x.png", "x.png"],
    ["...png", "png.png"],
    ["a\u202egnp.exe.png", "agnp.exe.png"],
    ["nameless", "nameless.png"],
    ['q"<>|?*.png', "q.png"],
    ["7B/1.png", "7B/1.png"],
    ["a/b/c/Class 7*/d/1.png", "b/c/Class 7/d/1.png"],
    ["/7B/1.png", "1.png"],
    [`${"long".repeat(100)}.png`, `${"long".repeat(49)}.png`],
  ])("replaces a picture name like %j with a safe name", async (sent, kept) => {
    const { body } = await upload(await project(), { [sent]: png });
    expect(body.items[0]?.filename).toBe(kept);
  });

  it("sanitizes SVGs and serves them without active content", async () => {
    const id = await project();
    await upload(id, { "logo.svg": svg });
    const { bytes, headers } = await fetchFile(id, "logo.svg");
    expect(bytes.toString()).toContain("<circle");
    expect(bytes.toString()).not.toMatch(/script|onload/);
    expect(headers["content-security-policy"]).toContain("sandbox");
  });

  it("serves an SVG with text as outlines and keeps the original", async () => {
    const id = await project();
    const lettered =
      '<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script><text y="20">Oak</text></svg>';
    await upload(id, { "logo.svg": lettered });
    const params = { id, filename: "logo.svg" };
    const [shown, original] = await Promise.all(
      [false, true].map(async (original) => {
        const { bytes, headers } = await server.call("getMediaFile", { params, query: { original } });
        expect(headers["content-security-policy"]).toContain("sandbox");
        return Buffer.from(bytes).toString();
      }),
    );
    expect(shown).toMatch(/^<svg [^>]*><path [^>]*d="M/);
    expect(original).toContain('<text y="20">Oak</text>');
    expect(original).not.toContain("script");
  });

  it("[MEDIA-04][MEDIA-06][MEDIA-07] lists pictures by page, searched and sorted", async () => {
    const id = await project();
    await upload(id, { "b.png": png, "a.jpg": jpeg, "100%.png": png });
    const names = async (query: object) => (await list(id, query)).items.map(({ filename }) => filename);
    expect(await names({ sort: "name_asc" })).toEqual(["100%.png", "a.jpg", "b.png"]);
    expect((await names({ sort: "size_asc" })).at(-1)).toBe("a.jpg");
    expect((await names({ sort: "size_desc" }))[0]).toBe("a.jpg");
    expect(await names({ search: "B.P" })).toEqual(["b.png"]);
    expect(await names({ search: "%" })).toEqual(["100%.png"]);
    expect(await list(id, { limit: 2, page: 2, sort: "name_asc" })).toMatchObject({ total: 3 });
    const wrong = await server.call("listMedia", { params: { id }, query: { sort: "best" } });
    expect([wrong.status, wrong.body.field]).toEqual([422, "sort"]);
  });

  it("[MEDIA-05] the picture list contains picture data with include_data", async () => {
    const id = await project();
    await upload(id, { "a.png": png });
    const { items } = await list(id, { include_data: true });
    expect(items[0]?.data_url).toBe(`data:image/png;base64,${Buffer.from(png).toString("base64")}`);
  });

  it("[MEDIA-12][OPEN-73] replacing a picture keeps its id and name and deletes the old file", async () => {
    const id = await project();
    const [item] = (await upload(id, { "a.png": png })).body.items;
    const before = storedFiles();
    const params = { id, mediaId: item?.image_id ?? "" };
    const { body, status } = await server.call("replaceMedia", {
      params,
      body: filesForm("file", { "other.jpg": jpeg }),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ image_id: item?.image_id, filename: "a.png", content_type: "image/jpeg" });
    expect(new Uint8Array((await fetchFile(id, "a.png")).bytes)).toEqual(jpeg);
    expect(storedFiles()).toBe(before);
  });

  it("[MEDIA-14] deleting a picture deletes its file", async () => {
    const id = await project();
    const before = storedFiles();
    const [item] = (await upload(id, { "a.png": png })).body.items;
    const params = { id, mediaId: item?.image_id ?? "" };
    expect((await server.call("deleteMedia", { params })).status).toBe(204);
    expect((await server.call("deleteMedia", { params })).status).toBe(404);
    expect((await fetchFile(id, "a.png")).status).toBe(404);
    expect(storedFiles()).toBe(before);
  });

  it("a picture of another project returns 404", async () => {
    const [mine, other] = [await project(), await project()];
    const [item] = (await upload(mine, { "a.png": png })).body.items;
    const params = { id: other, mediaId: item?.image_id ?? "" };
    expect((await fetchFile(other, "a.png")).status).toBe(404);
    expect((await server.call("deleteMedia", { params })).status).toBe(404);
    const body = filesForm("file", { "a.png": png });
    expect((await server.call("replaceMedia", { params, body })).status).toBe(404);
    expect((await fetchFile(mine, "a.png")).status).toBe(200);
  });

  it("[MEDIA-17] uploading one picture for a record returns its filename", async () => {
    const id = await project();
    const body = filesForm("file", { "p.jpg": jpeg });
    const answer = await server.call("uploadLiveImage", { params: { id }, body });
    expect([answer.status, answer.body.filename]).toEqual([201, "p.jpg"]);
  });

  it("[OPEN-23] deleting the project deletes its files", async () => {
    const before = storedFiles();
    const id = await project();
    await upload(id, { "a.png": png, "b.png": png });
    expect(storedFiles()).toBe(before + 2);
    await server.deleteForever(id);
    expect(storedFiles()).toBe(before);
  });
});
