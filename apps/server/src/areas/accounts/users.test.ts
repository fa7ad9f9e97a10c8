import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { password, startTestServer, type TestServer } from "#test/site/testServer.ts";
import { createUsers } from "./users.ts";

describe.each(kindsAboveStore())("managing users on %s", (kind) => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startTestServer(kind);
    await server.addUser({ id: "root", role: "super_admin", created_at: "2026-01-01T00:00:00.001Z" });
    token = await server.signIn("root");
  });
  afterEach(() => server.close());

  const create = (body: object) => server.call("createUser", { token, body });
  const update = (id: string, body: object, by = token) =>
    server.call("updateUser", { token: by, params: { id }, body });
  const remove = (id: string, by = token) => server.call("deleteUser", { token: by, params: { id } });
  const restore = (id: string) => server.call("restoreUser", { token, params: { id } });
  const list = (query: Record<string, string> = {}) => server.call("listUsers", { token, query });
  const canSignIn = (email: string, tried: string) =>
    server
      .call("login", { token: null, body: { email, password: tried } })
      .then(({ status }) => status === 200);
  const isSignedIn = async (held: string) => (await server.call("me", { token: held })).status === 200;
  const callerOf = async (id: string) => ({
    sessionId: "s",
    user: (await server.store.users.byEmail(`${id}@example.org`)) ?? never(),
  });
  const activeSuperAdmins = async () => {
    const { items } = (await list({ limit: "50" })).body;
    return items.filter(
      ({ role, status, deleted_at }) => role === "super_admin" && status === "active" && !deleted_at,
    );
  };

  it("[USER-04][USER-02][OPEN-20] a new user is an active admin who can sign in with the password", async () => {
    const answer = await create({ name: " Mira ", email: "Mira@School.example", password: "long enough" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: answer.body.id,
      name: "Mira",
      email: "Mira@School.example",
      role: "admin",
      status: "active",
      deleted_at: null,
    });
    expect(await canSignIn("mira@school.example", "long enough")).toBe(true);
  });

  it("[OPEN-10] a user without a password can sign in only after setting one", async () => {
    const { id } = (await create({ name: "A", email: "a@b.example" })).body;
    for (const tried of ["", "null", "undefined"]) expect(await canSignIn("a@b.example", tried)).toBe(false);
    expect((await update(id, { password: "now it has one" })).status).toBe(200);
    expect(await canSignIn("a@b.example", "now it has one")).toBe(true);
  });

  it("[USER-13][USER-15] lists users in the order of creation, in pages of 10, 20 or 50", async () => {
    for (let index = 0; index < 25; index++)
      await server.addUser({ id: `u${index}`, created_at: `2026-02-${10 + index}` });
    const first = (await list()).body;
    expect([first.total, first.page, first.limit, first.items.length]).toEqual([27, 1, 20, 20]);
    expect(first.items.slice(0, 3).map(({ id }) => id)).toEqual(["admin", "root", "u0"]);
    expect((await list({ page: "2" })).body.items).toHaveLength(7);
    expect((await list({ page: "3", limit: "10" })).body.items).toHaveLength(7);
    expect((await list({ limit: "50" })).body.items).toHaveLength(27);
    for (const query of [{ limit: "11" }, { limit: "abc" }, { limit: "100" }, { page: "0" }]) {
      const refused = await list(query as Record<string, string>);
      expect([refused.status, refused.body.field]).toEqual([422, Object.keys(query)[0]]);
    }
  });

  it("[USER-10][OPEN-09] PUT stores the fields sent, including the status", async () => {
    const { body } = await update("admin", { name: "Renamed", email: "new@b.example", role: "super_admin" });
    expect(body).toMatchObject({
      name: "Renamed",
      email: "new@b.example",
      role: "super_admin",
      status: "active",
    });
    expect((await update("admin", { status: "inactive" })).body).toMatchObject({
      name: "Renamed",
      status: "inactive",
    });
    expect(await canSignIn("new@b.example", password)).toBe(false);
  });

  it("[USER-05] answers contain no password or hash, and calls cannot set other fields", async () => {
    const extra = {
      id: "chosen",
      deleted_at: "2026",
      password_hash: "x",
      email_key: "y",
      created_at: "1999",
    };
    const made = await create({ name: "A", email: "a@b.example", password: "long enough", ...extra });
    const { id } = made.body;
    const answers = [made, await update(id, { name: "B", ...extra }), await list(), await restore(id)];
    for (const { status, bytes } of answers) {
      expect(status).toBeLessThan(300);
      expect(bytes.toString()).not.toMatch(/password|argon2|hash|_key|long enough/);
    }
    expect(id).not.toBe("chosen");
    expect(answers[1]?.body).toMatchObject({ id, deleted_at: null });
  });

  it("[OPEN-12] treats emails that differ only in case as the same", async () => {
    await create({ name: "A", email: "a@b.example" });
    const clashes = [
      await create({ name: "B", email: "A@B.example" }),
      await update("admin", { email: "A@b.EXAMPLE" }),
    ];
    for (const { status, body } of clashes) {
      expect([status, body.code, body.field]).toEqual([409, "email_taken", "email"]);
    }
  });

  it("[OPEN-12] the email of a deleted user is free for other users", async () => {
    const first = (await create({ name: "A", email: "a@b.example", password: "the first one" })).body;
    await remove(first.id);
    const second = await create({ name: "B", email: "A@b.example", password: "the second one" });
    expect(second.status).toBe(201);
    expect(await canSignIn("a@b.example", "the first one")).toBe(false);
    expect(await canSignIn("a@b.example", "the second one")).toBe(true);
    await remove(second.body.id);
    expect((await update("admin", { email: "a@b.example" })).status).toBe(200);
    const { items } = (await list()).body;
    expect(items.filter(({ email }) => email.toLowerCase() === "a@b.example")).toHaveLength(3);
  });

  it("[USER-12] restores a deleted user once the email is free again", async () => {
    const old = (await create({ name: "A", email: "a@b.example", password: "the first one" })).body;
    await remove(old.id);
    const { id } = (await create({ name: "B", email: "a@b.example" })).body;
    const refused = await restore(old.id);
    expect([refused.status, refused.body.code]).toEqual([409, "email_reused"]);
    expect((await list()).body.items.find((user) => user.id === old.id)?.deleted_at).not.toBeNull();
    await update(id, { email: "b@b.example" });
    expect((await restore(old.id)).body).toMatchObject({ email: "a@b.example", deleted_at: null });
    expect(await canSignIn("a@b.example", "the first one")).toBe(true);
    expect((await create({ name: "C", email: "a@b.example" })).body.code).toBe("email_taken");
  });

  it("setting a user's password ends only that user's sessions", async () => {
    const { id } = (await create({ name: "A", email: "a@b.example", password: "the first one" })).body;
    const signedIn = await server.call("login", {
      token: null,
      body: { email: "a@b.example", password: "the first one" },
    });
    expect((await update(id, { password: "short" })).body).toMatchObject({
      code: "bad_value",
      field: "password",
    });
    expect(await isSignedIn(signedIn.body.token)).toBe(true);
    await update(id, { password: "the second one" });
    expect(await isSignedIn(signedIn.body.token)).toBe(false);
    expect(await isSignedIn(token)).toBe(true);
    expect(await canSignIn("a@b.example", "the first one")).toBe(false);
    expect(await canSignIn("a@b.example", "the second one")).toBe(true);
  });

  it.each([
    [{ email: "a@b.example" }, "name"],
    [{ name: " ", email: "a@b.example" }, "name"],
    [{ name: "A" }, "email"],
    [{ name: "A", email: "no email" }, "email"],
    [{ name: "A", email: "a@b.example", role: "owner" }, "role"],
    [{ name: "A", email: "a@b.example", status: "deleted" }, "status"],
    [{ name: "A", email: "a@b.example", password: "short" }, "password"],
    [{ name: "A", email: "a@b.example", password: " ".repeat(12) }, "password"],
    [{ name: "A", email: "a@b.example", password: "x".repeat(201) }, "password"],
  ])("refuses a user with %j and names the field", async (body, field) => {
    const answer = await create(body);
    expect([answer.status, answer.body.field]).toEqual([422, field]);
  });

  it("[USER-11][USER-12][OPEN-08] deleting signs a user out, and restoring does not revive the token", async () => {
    const held = await server.signIn("admin");
    expect((await remove("admin")).status).toBe(204);
    const shown = (await list()).body.items.find(({ id }) => id === "admin");
    expect(shown?.deleted_at).toMatch(/^\d{4}-.*Z$/);
    expect(await isSignedIn(held)).toBe(false);
    expect(await canSignIn("admin@example.org", password)).toBe(false);
    expect((await update("admin", { name: "X" })).body.code).toBe("user_deleted");
    expect((await remove("admin")).status).toBe(204);
    const restored = await restore("admin");
    expect([restored.status, restored.body.deleted_at]).toEqual([200, null]);
    expect(await isSignedIn(held)).toBe(false);
    expect(await canSignIn("admin@example.org", password)).toBe(true);
  });

  it.each([{ role: "super_admin" }, { status: "inactive" }, { password: "another password" }])(
    "[OPEN-08] a change like %j ends sessions for good",
    async (change) => {
      const held = await server.signIn("admin");
      expect((await update("admin", { name: "Only the name" })).status).toBe(200);
      expect(await isSignedIn(held)).toBe(true);
      expect((await update("admin", change)).status).toBe(200);
      const { status, body } = await server.call("me", { token: held });
      expect([status, body.code]).toEqual([401, "session_ended"]);
      await update("admin", { role: "admin", status: "active", password });
      expect(await isSignedIn(held)).toBe(false);
    },
  );

  it("refuses a session if the password changed during the sign-in", async () => {
    const user = await server.store.users.byEmail("admin@example.org");
    if (!user) throw new Error("There is no admin.");
    await update("admin", { password: "another password" });
    // The password is checked before the change, but the session starts after it.
    const from = { address: "198.51.100.1", device: null };
    expect(await server.services.sessions.start(user, from)).toBeNull();
  });

  it.each([{ role: "admin" }, { status: "inactive" }, { password: "another password" }])(
    "[OPEN-11] refuses the change %j to your own account",
    async (change) => {
      await server.addUser({ id: "second", role: "super_admin" });
      const answer = await update("root", change);
      expect([answer.status, answer.body.code]).toEqual([409, "own_account"]);
      expect(await isSignedIn(token)).toBe(true);
    },
  );

  it("[OPEN-11] refuses to delete your own account, and says so to the last admin", async () => {
    expect((await remove("root")).body.code).toBe("last_super_admin");
    expect((await update("root", { role: "admin" })).body.code).toBe("last_super_admin");
    await server.addUser({ id: "second", role: "super_admin" });
    const answer = await remove("root");
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      "own_account",
      "You cannot delete your own account.",
    ]);
  });

  it("an unknown user returns 404", async () => {
    for (const answer of [await update("none", { name: "A" }), await remove("none"), await restore("none")]) {
      expect([answer.status, answer.body.code]).toEqual([404, "user_not_found"]);
    }
  });

  it("[OPEN-11] a hundred simultaneous demotions leave one active super admin", async () => {
    const ids = ["root", ...Array.from({ length: 9 }, (_, index) => `s${index}`)];
    for (const id of ids.slice(1)) await server.addUser({ id, role: "super_admin" });
    const tokens = await Promise.all(ids.map((id) => server.signIn(id)));
    const changes = [{ role: "admin" }, { status: "inactive" }, null];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const by = tokens[index % ids.length];
        const target = ids[Math.floor(index / ids.length)] ?? "";
        const change = changes[index % changes.length];
        return change ? update(target, change, by) : remove(target, by);
      }),
    );
    for (const { status } of answers) expect([200, 204, 401, 403, 409]).toContain(status);
    const left = (
      await Promise.all(ids.map(async (id) => await server.store.users.byEmail(`${id}@example.org`)))
    ).filter((user) => user?.role === "super_admin" && user.status === "active" && user.deleted_at === null);
    expect(left).toHaveLength(1);
    const log = await server.store.audit.list();
    const noted = log.filter(({ action }) => action === "user_changed" || action === "user_deleted");
    // Nine users lost their role, each in a logged change. Refused changes are not logged.
    expect(new Set(noted.map(({ subject_id }) => subject_id)).size).toBe(9);
  });

  it("[OPEN-11] when two super admins demote each other, one remains", async () => {
    const shutOut = [{ role: "admin" }, { status: "inactive" }, null] as const;
    const place = { role: "super_admin", status: "active", deleted_at: null } as const;
    await server.addUser({ id: "a", ...place });
    await server.addUser({ id: "b", ...place });
    await server.store.users.change("root", { role: "admin" });
    for (let round = 0; round < 12; round++) {
      await Promise.all(["a", "b"].map((id) => server.store.users.change(id, place)));
      const callers = await Promise.all(["a", "b"].map((id) => callerOf(id)));
      const change = shutOut[round % shutOut.length];
      const users = createUsers(server.services);
      const calls = Array.from({ length: 100 }, (_, index) => {
        const caller = callers[index % 2] ?? never();
        const target = index % 2 === 0 ? "b" : "a";
        return change ? users.update(caller, target, change) : users.remove(caller, target);
      });
      await Promise.allSettled(calls);
      const states = await Promise.all(["a", "b"].map((id) => callerOf(id)));
      const left = states.filter(
        ({ user }) => user.role === "super_admin" && user.status === "active" && user.deleted_at === null,
      );
      expect(left, `round ${round}`).toHaveLength(1);
    }
  });

  it("[OPEN-11] a demoted super admin cannot change users", async () => {
    await server.addUser({ id: "second", role: "super_admin" });
    const caller = await callerOf("second");
    await update("second", { role: "admin" });
    await expect(createUsers(server.services).remove(caller, "root")).rejects.toMatchObject({
      code: "not_allowed",
    });
    await update("second", { status: "inactive" });
    await expect(createUsers(server.services).remove(caller, "root")).rejects.toMatchObject({
      code: "session_ended",
    });
    expect(await activeSuperAdmins()).toHaveLength(1);
  });
});

function never(): never {
  throw new Error("There is no such user.");
}
