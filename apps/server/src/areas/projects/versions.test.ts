import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const textOf = (text: string) => [{ id: "t", type: "text", x: 10, y: 10, properties: { text } }];

describe.each(kindsAboveStore())("the versions of a project on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  let id: string;
  beforeEach(async () => {
    id = (await server.call("createProject", { body: { name: "Class 8B" } })).body.id;
  });

  const at = (revision: number) => ({ params: { id, revision: String(revision) } });
  const save = async (text: string): Promise<number> => {
    const body = { front_elements: textOf(text) };
    return (await server.call("updateProject", { params: { id }, body })).body.revision;
  };
  const listed = async (query: Readonly<Record<string, string | number | boolean>> = {}) =>
    (await server.call("listVersions", { params: { id }, query })).body.items;
  const shown = async (revision: number) => (await server.call("getVersion", at(revision))).body.design;
  const present = async () => (await server.call("getProject", { params: { id } })).body;

  it("stores every save and the first state as a version with its author", async () => {
    expect(await listed()).toEqual([]);
    const first = await save("one");
    server.advance(60_000);
    await server.call("putFrontElements", { params: { id }, body: textOf("two") });
    const items = await listed();
    expect(items.map(({ revision }) => revision)).toEqual([first + 1, first, first - 1]);
    const [last, second, before] = items;
    expect(last).toMatchObject({ name: null, restored_from: null, saved_by: { id: "admin" } });
    expect(Date.parse(last?.saved_at ?? "")).toBeGreaterThanOrEqual(
      Date.parse(second?.saved_at ?? "") + 60_000,
    );
    expect(before?.saved_by).toBeNull();
    expect((await shown(first)).front_elements).toEqual(textOf("one"));
    expect((await shown(first - 1)).front_elements).toEqual([]);
  });

  it("a save that leaves the design unchanged makes no version", async () => {
    await save("one");
    await save("one");
    await server.call("updateProject", { params: { id }, body: { name: "Class 8C" } });
    expect(await listed()).toHaveLength(2);
  });

  it("restores the exact state and keeps the replaced state as a version", async () => {
    const first = await save("one");
    const { name: _, revision: __, updated_at: ___, ...then } = await present();
    const second = await save("two");
    const { status, body } = await server.call("restoreVersion", at(first));
    expect(status).toBe(200);
    expect(body).toMatchObject(then);
    expect(body.revision).toBe(second + 1);
    const [restored, before] = await listed();
    expect(restored).toMatchObject({ revision: second + 1, restored_from: first });
    expect(before?.revision).toBe(second);
    await server.call("restoreVersion", at(second));
    expect((await present()).front_elements).toEqual(textOf("two"));
  });

  it("users can name, find and unname versions, including the current state", async () => {
    const first = await save("one");
    const body = { name: "As printed in June" };
    expect((await server.call("nameVersion", { ...at(first), body })).body.name).toBe(body.name);
    await save("two");
    await server.call("updateProject", { params: { id }, body: { name: "Class 8C" } });
    const now = (await present()).revision;
    const named = await server.call("nameVersion", { ...at(now), body: { name: "Now" } });
    expect(named.body).toMatchObject({ revision: now - 1, name: "Now" });
    expect((await listed({ named: true })).map(({ name }) => name)).toEqual(["Now", body.name]);
    await server.call("nameVersion", { ...at(first), body: { name: null } });
    expect(await listed({ named: true })).toHaveLength(1);
  });

  it("stores a name for the current state of a project that was never saved", async () => {
    const named = await server.call("nameVersion", { ...at(0), body: { name: "Empty" } });
    expect(named.body).toMatchObject({ revision: 0, name: "Empty" });
    expect(await listed()).toHaveLength(1);
  });

  it("lists versions page by page", async () => {
    for (const text of ["a", "b", "c", "d"]) await save(text);
    const first = (await server.call("listVersions", { params: { id }, query: { limit: 3 } })).body;
    expect(first.items).toHaveLength(3);
    const query = { limit: 3, before: first.next_before ?? 0 };
    const second = (await server.call("listVersions", { params: { id }, query })).body;
    expect(second.items).toHaveLength(2);
    expect(second.next_before).toBeNull();
  });

  it("unknown versions and unknown projects return 404", async () => {
    for (const route of ["getVersion", "restoreVersion"] as const) {
      expect(await server.call(route, at(77))).toMatchObject({
        status: 404,
        body: { code: "version_not_found" },
      });
    }
    await save("one");
    await server.call("deleteProject", { params: { id } });
    expect((await server.call("listVersions", { params: { id } })).status).toBe(404);
    expect((await server.call("getVersion", at(1))).status).toBe(404);
  });

  it("a large save removes an old version that has no name", async () => {
    const first = await save("one");
    await save("two");
    await save("three");
    server.advance(30 * 24 * 60 * 60 * 1000);
    const token = await server.signIn("admin");
    const large = randomBytes(300_000).toString("base64");
    const body = { front_elements: textOf(large) };
    await server.call("updateProject", { params: { id }, body, token });
    const { items } = (await server.call("listVersions", { params: { id }, token })).body;
    expect(items.map(({ revision }) => revision)).toEqual([first + 3, first + 2]);
    const three = (await server.call("getVersion", { ...at(first + 2), token })).body;
    expect(three.design.front_elements).toEqual(textOf("three"));
  });
});
