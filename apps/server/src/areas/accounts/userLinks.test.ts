import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { fillAddress, password, startTestServer, type TestServer } from "#test/site/testServer.ts";
import { joinDatabase } from "../../store/database.ts";

const hour = 60 * 60 * 1000;
const chosen = "four quiet blue kites";

describe.each(kindsAboveStore())("invitation and reset links on %s", (kind) => {
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    server = await startTestServer(kind);
    await server.addUser({ id: "root", role: "super_admin", name: "Nadia Ferraz" });
    await server.addUser({ id: "new", password_hash: null, name: "Owen Pryce" });
    token = await server.signIn("root");
  });
  afterEach(() => server.close());

  const make = (id: string) => server.call("makeUserLink", { token, params: { id } });
  const linkOf = async (id: string) => (await make(id)).body.token;
  const look = (link: string) => server.call("lookAtLink", { token: null, body: { token: link } });
  const use = (link: string, new_password = chosen) =>
    server.call("useLink", { token: null, body: { token: link, new_password } });
  const change = (id: string, body: object) => server.call("updateUser", { token, params: { id }, body });
  const entry = async (id: string) =>
    (await server.call("listUsers", { token, query: { limit: "50" } })).body.items.find(
      (user) => user.id === id,
    );
  const canSignIn = async (id: string, tried: string) => {
    const body = { email: `${id}@example.org`, password: tried };
    return (await server.call("login", { token: null, body })).status === 200;
  };

  it("an invitation is valid for a week and signs the user in once", async () => {
    expect(await entry("new")).toMatchObject({ is_set_up: false, link: null, seen_at: null });
    const made = await make("new");
    expect(made.status).toBe(201);
    expect(made.body.kind).toBe("invitation");
    expect(Date.parse(made.body.expires_at) - Date.now()).toBeGreaterThan(7 * 24 * hour - 60_000);
    expect(await entry("new")).toMatchObject({
      link: { kind: "invitation", expires_at: made.body.expires_at },
    });
    expect((await look(made.body.token)).body).toEqual({
      kind: "invitation",
      name: "Owen Pryce",
      email: "new@example.org",
      expires_at: made.body.expires_at,
    });
    const used = await use(made.body.token);
    expect(used.status).toBe(200);
    expect(String(used.headers["set-cookie"])).toMatch(/HttpOnly/);
    expect((await server.call("me", { token: used.body.token })).body.id).toBe("new");
    expect(await canSignIn("new", chosen)).toBe(true);
    expect(await entry("new")).toMatchObject({ is_set_up: true, link: null });
    for (const again of [await look(made.body.token), await use(made.body.token, "another one of theirs")]) {
      expect([again.status, again.body.code]).toEqual([404, "link_over"]);
    }
    expect(await canSignIn("new", chosen)).toBe(true);
  });

  it("a reset link is valid for a day and ends all sessions", async () => {
    const before = await server.signIn("admin");
    const made = (await make("admin")).body;
    expect(made.kind).toBe("reset");
    expect(Date.parse(made.expires_at) - Date.now()).toBeLessThan(24 * hour + 60_000);
    // Until the link is used, the password and its sessions stay valid.
    expect((await server.call("me", { token: before })).status).toBe(200);
    expect(await canSignIn("admin", password)).toBe(true);
    expect((await use(made.token)).status).toBe(200);
    expect((await server.call("me", { token: before })).status).toBe(401);
    expect(await canSignIn("admin", password)).toBe(false);
  });

  it("a link's token is stored only as a hash and never logged", async () => {
    const link = await linkOf("new");
    const { db, close } = joinDatabase(server.database);
    const stored = JSON.stringify(await db.selectFrom("access_link").selectAll().execute());
    await close();
    const [row] = JSON.parse(stored);
    expect(row.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(stored).not.toContain(link);
    expect(link.length).toBeGreaterThanOrEqual(43);
    const answer = JSON.stringify(await entry("new"));
    expect(answer).not.toContain(row.token_hash);
    expect(answer).not.toMatch(/password_hash/);
    expect(JSON.stringify(await server.store.audit.list())).not.toContain(link);
    expect((await server.store.audit.list()).map(({ action }) => action)).toContain("link_made");
  });

  it("a new link, withdrawal, expiry or change to the user voids a link", async () => {
    const first = await linkOf("new");
    const second = await linkOf("new");
    expect((await look(first)).status).toBe(404);
    expect((await look(second)).status).toBe(200);
    await server.call("revokeUserLink", { token, params: { id: "new" } });
    expect((await look(second)).status).toBe(404);
    for (const body of [{ email: "other@example.org" }, { password: "set by the administrator" }]) {
      const link = await linkOf("new");
      await change("new", body);
      expect((await use(link)).status).toBe(404);
    }
    const named = await linkOf("new");
    await change("new", { name: "Owen P." });
    expect((await look(named)).status).toBe(200);
    await change("new", { status: "inactive" });
    expect((await look(named)).status).toBe(404);
    await change("new", { status: "active" });
    expect((await look(named)).status).toBe(404);
    const late = await linkOf("new");
    server.advance(25 * hour);
    expect((await use(late)).body.code).toBe("link_over");
  });

  it("refuses links for inactive or unknown users and your own account", async () => {
    await change("admin", { status: "inactive" });
    expect((await make("admin")).body.code).toBe("user_inactive");
    await server.call("deleteUser", { token, params: { id: "admin" } });
    expect((await make("admin")).body.code).toBe("user_deleted");
    expect((await make("root")).body.code).toBe("own_account");
    expect((await make("none")).body.code).toBe("user_not_found");
  });

  it("a weak password is refused, and the link stays valid", async () => {
    const link = await linkOf("new");
    for (const weak of ["password123", "Owen Pryce"]) {
      const refused = await use(link, weak);
      expect([refused.status, refused.body.code]).toEqual([422, "weak_password"]);
    }
    expect((await use(link)).status).toBe(200);
  });

  it("only one of ten simultaneous uses of a link succeeds", async () => {
    const link = await linkOf("new");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => use(link, `a password of number ${number}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "link_over")).toHaveLength(9);
  });

  it("blocks an address that tries many links", async () => {
    for (let number = 0; number < 50; number++) expect((await look(`guess ${number}`)).status).toBe(404);
    const stopped = await look("guess 50");
    expect([stopped.status, stopped.body.code]).toEqual([429, "too_many_tries"]);
  });

  it("accepts a valid link from an address with fifty failed attempts", async () => {
    const link = await linkOf("new");
    await fillAddress(server, "127.0.0.1");
    expect((await look("guess")).status).toBe(429);
    expect((await look(link)).status).toBe(200);
    expect((await use(link)).status).toBe(200);
  });
});
