import { Writable } from "node:stream";
import type { ApiScope, RouteBody, routes } from "@print-builder/api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callRoute } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { joinDatabase } from "../../store/database.ts";

const minute = 60_000;

describe.each(kindsAboveStore())("API keys on %s", (kind) => {
  let server: TestServer;
  let log = "";
  beforeEach(async () => {
    log = "";
    const logStream = new Writable({
      write: (chunk, _, done) => {
        log += chunk;
        done();
      },
    });
    const options = { role: "super_admin", env: { LOG_LEVEL: "trace" }, logStream } as const;
    server = await startTestServer(kind, {}, options);
  });
  afterEach(() => server.close());

  type NewKey = RouteBody<typeof routes.createApiKey>;

  async function create(more: Partial<NewKey> = {}, token?: string) {
    const body = { name: "Office script", scopes: ["projects:read"] satisfies ApiScope[], ...more };
    const { status, body: answer } = await server.call("createApiKey", { body, ...(token ? { token } : {}) });
    expect(status).toBe(201);
    return answer;
  }
  const use = async (key: string) => {
    const { status, body } = await server.call("listProjects", { token: key });
    return body.code ?? status;
  };
  const audit = async () =>
    (await server.store.audit.list())
      .filter(({ action }) => action !== "signed_in")
      .map(({ action, actor_id, detail }) => [action, actor_id, detail]);

  it("shows a key only at its creation and stores only its hash", async () => {
    const { id, key } = await create({ name: " Office script ", scopes: ["print", "print"] });
    expect(key).toMatch(/^pb_[\w-]{43}$/);
    const { body } = await server.call("listApiKeys");
    expect(body.items).toEqual([
      {
        ...{ id, name: "Office script", scopes: ["print"], expires_at: null, last_used_at: null },
        created_by: { id: "admin", name: expect.any(String) },
        created_at: expect.any(String),
      },
    ]);
    await server.call("startPrintJob", { token: key, params: { id: "none" }, body: {} });
    const { db, close } = joinDatabase(server.database);
    const stored = JSON.stringify(await db.selectFrom("api_key").selectAll().execute());
    await close();
    for (const text of [stored, JSON.stringify(body), JSON.stringify(await audit()), log]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(key.slice(3));
    }
    expect(log).toContain("/api/projects/:id/export/jobs");
  });

  it("a key acts with its creator's rights, limited by its scopes", async () => {
    const { key } = await create({ scopes: ["projects:read", "projects:write"] });
    const { body } = await server.call("createProject", { token: key, body: { name: "By script" } });
    expect((await server.call("getProject", { params: { id: body.id } })).body.name).toBe("By script");
    const refused = await server.call("preflight", { token: key, params: { id: body.id }, body: {} });
    expect([refused.status, refused.body.code]).toEqual([403, "key_not_allowed"]);
    expect(refused.body.detail).toContain("lacks the scope print");
    for (const id of ["me", "createApiKey", "listUsers", "changePassword", "createWebhook"] as const) {
      expect([id, (await server.call(id, { token: key, body: {} })).body.code]).toEqual([
        id,
        "key_not_allowed",
      ]);
    }
    const denied = (await audit()).filter(([action]) => action === "access_denied");
    expect(denied[0]).toEqual(["access_denied", "admin", "preflight"]);
    expect(denied).toHaveLength(6);
  });

  it("a revoked key stops working at once", async () => {
    const { id, key } = await create();
    expect(await use(key)).toBe(200);
    expect((await server.call("revokeApiKey", { params: { id } })).status).toBe(204);
    expect(await use(key)).toBe("bad_api_key");
    expect((await server.call("revokeApiKey", { params: { id } })).body.code).toBe("not_kept");
    expect((await server.call("listApiKeys")).body.items).toEqual([]);
    expect(await audit()).toEqual([
      ["api_key_created", "admin", id],
      ["api_key_revoked", "admin", id],
      ["api_key_refused", null, ""],
    ]);
  });

  it("an expired key stops working and stays in the list", async () => {
    const expires = new Date(server.clock().getTime() + 5 * minute).toISOString();
    const { id, key } = await create({ expires_at: expires.replace("Z", "+00:00") });
    expect(await use(key)).toBe(200);
    server.advance(6 * minute);
    expect(await use(key)).toBe("bad_api_key");
    expect((await server.call("listApiKeys")).body.items).toMatchObject([{ id, expires_at: expires }]);
    expect((await audit()).at(-1)).toEqual(["api_key_refused", null, id]);
  });

  it.each([
    { change: "deleted", fields: null },
    { change: "demoted", fields: { role: "admin" } },
    { change: "deactivated", fields: { status: "inactive" } },
  ])("a key of a $change user stops working for good", async ({ fields }) => {
    await server.addUser({ id: "root", role: "super_admin" });
    const { key } = await create({}, await server.signIn("root"));
    const params = { id: "root" };
    expect(await use(key)).toBe(200);
    if (fields) await server.call("updateUser", { params, body: fields });
    else await server.call("deleteUser", { params });
    expect(await use(key)).toBe("bad_api_key");
    if (fields) await server.call("updateUser", { params, body: { role: "super_admin", status: "active" } });
    else await server.call("restoreUser", { params });
    expect(await use(key)).toBe("bad_api_key");
  });

  it("a key does not outlive rights that were changed in the database", async () => {
    const { key } = await create();
    await server.store.users.change("admin", { role: "admin" });
    expect(await use(key)).toBe("bad_api_key");
  });

  it("notes the last use at most once a minute", async () => {
    const { key } = await create();
    const lastUse = async () => (await server.store.apiKeys.list())[0]?.last_used_at ?? "";
    await use(key);
    const first = await lastUse();
    server.advance(30_000);
    await use(key);
    expect(await lastUse()).toBe(first);
    server.advance(minute);
    await use(key);
    expect(Date.parse(await lastUse()) - Date.parse(first)).toBeGreaterThanOrEqual(90_000);
  });

  it("limits guesses per address, and still accepts a valid key from there", async () => {
    const { key } = await create();
    const guess = (index: number) => `pb_${String(index).padStart(43, "x")}`;
    for (let index = 0; index < 50; index++) expect(await use(guess(index))).toBe("bad_api_key");
    const refused = await callRoute(server.app, "listProjects", { token: guess(50) });
    expect([refused.status, refused.body.code]).toEqual([429, "too_many_tries"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await use(key)).toBe(200);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ scopes: [] }, "scopes"],
    [{ scopes: ["users:write"] }, "scopes[0]"],
    [{ expires_at: "tomorrow" }, "expires_at"],
    [{ expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    [{ expires: "2030-01-01T00:00:00Z" }, "expires"],
  ])("refuses a key with %j", async (wrong, field) => {
    const body = { name: "Key", scopes: ["print"], ...wrong };
    const refused = await server.call("createApiKey", { body });
    expect([refused.status, refused.body.field]).toEqual([422, field]);
    expect((await server.call("listApiKeys")).body.items).toEqual([]);
  });
});
