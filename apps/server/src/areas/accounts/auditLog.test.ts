import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

describe.each(kindsAboveStore())("the audit log on %s", (kind) => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startTestServer(kind);
    await server.addUser({ id: "root", role: "super_admin" });
    token = await server.signIn("root");
  });
  afterEach(() => server.close());

  const log = async () =>
    (await server.store.audit.list()).map(({ action, actor_id, subject_id, detail }) => [
      action,
      actor_id,
      subject_id,
      detail,
    ]);

  it("logs sign-ins, denials and user changes by id, without names", async () => {
    const before = (await log()).length;
    await server.call("login", { token: null, body: { email: "admin@example.org", password: "wrong" } });
    await server.call("login", {
      token: null,
      body: { email: "secret.person@example.org", password: "wrong" },
    });
    await server.call("listUsers");
    const body = { name: "Private Person", email: "private@person.example" };
    const { id } = (await server.call("createUser", { token, body })).body;
    const params = { id };
    await server.call("updateUser", {
      token,
      params,
      body: { name: "P", email: "p@p.example", status: "inactive" },
    });
    await server.call("updateUser", { token, params, body: { status: "inactive" } });
    await server.call("deleteUser", { token, params });
    await server.call("restoreUser", { token, params });
    const entries = (await log()).slice(before);
    expect(entries).toEqual([
      ["sign_in_refused", null, "admin", ""],
      ["sign_in_refused", null, null, ""],
      ["access_denied", "admin", null, "listUsers"],
      ["user_created", "root", id, ""],
      ["user_changed", "root", id, "name,email,status"],
      ["user_deleted", "root", id, ""],
      ["user_restored", "root", id, ""],
    ]);
    expect(JSON.stringify(await server.store.audit.list())).not.toMatch(/@|Private/);
  });

  it("a refused change leaves no entry in the audit log", async () => {
    const before = (await log()).length;
    await server.call("deleteUser", { token, params: { id: "root" } });
    await server.call("updateUser", { token, params: { id: "admin" }, body: { email: "root@example.org" } });
    expect((await log()).slice(before)).toEqual([]);
  });

  it("removes audit entries older than the configured time", async () => {
    const note = { action: "signed_in", actorId: "root", subjectId: "root" } as const;
    await server.store.audit.note({ ...note, at: new Date("2020-01-01") });
    await server.store.audit.sweep("2021");
    expect((await server.store.audit.list()).every(({ at }) => at > "2021")).toBe(true);
    expect(await log()).not.toEqual([]);
  });
});
