import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callRoute } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { fillAddress, password, startTestServer, type TestServer } from "#test/site/testServer.ts";
import { joinDatabase } from "../../store/database.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(kindsAboveStore())("signing in on %s", (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind);
  });
  afterEach(() => server.close());

  const tryIn = (email: string, tried: string, address = "198.51.100.1", cookie = "") =>
    server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email, password: tried },
      remoteAddress: address,
      headers: { cookie },
    });
  const deviceCookie = ({ headers }: Awaited<ReturnType<typeof tryIn>>) =>
    [headers["set-cookie"]].flat().find((each) => each?.startsWith("print_builder_device="));
  const isSignedIn = async (token: string) => (await server.call("me", { token })).status === 200;

  it("[AUTH-05] signing in returns a token and the user without the password", async () => {
    const answer = await callRoute(server.app, "login", {
      body: { email: " Admin@Example.org ", password },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.token).toMatch(/^[\w-]{43}$/);
    expect(answer.body.user).toEqual({
      id: "admin",
      name: "admin",
      email: "admin@example.org",
      role: "admin",
      status: "active",
      deleted_at: null,
    });
    const cookie = String(answer.headers["set-cookie"]);
    for (const part of ["HttpOnly", "SameSite=Strict", "Path=/api"]) expect(cookie).toContain(part);
    expect(cookie).not.toContain(answer.body.token);
  });

  it("stores only hashes of session tokens", async () => {
    const token = await server.signIn("admin");
    expect(await server.store.users.sessionByToken(token)).toBeNull();
    expect(await isSignedIn(token)).toBe(true);
  });

  it("[AUTH-04][AUTH-08] wrong passwords, unknown and inactive accounts get the same answer", async () => {
    await server.addUser({ id: "inactive", status: "inactive" });
    await server.addUser({ id: "deleted", deleted_at: "2026" });
    await server.addUser({ id: "none", password_hash: null });
    const tries = [
      ["admin", "wrong"],
      ["nobody", password],
      ["inactive", password],
      ["deleted", password],
      ["none", ""],
    ] as const;
    const answers = await Promise.all(tries.map(([id, tried]) => tryIn(`${id}@example.org`, tried)));
    for (const answer of [...answers, await tryIn("", ""), await tryIn("no email", "x")]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        code: "wrong_credentials",
        detail: "The email or the password is wrong.",
      });
    }
  });

  it("after ten failed attempts, even the right password has to wait", async () => {
    for (let index = 0; index < 10; index++)
      expect((await tryIn("admin@example.org", "x")).statusCode).toBe(401);
    const stopped = await tryIn("ADMIN@example.org", password);
    expect([stopped.statusCode, stopped.json().code]).toEqual([429, "too_many_tries"]);
    const wait = Number(stopped.headers["retry-after"]);
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    server.advance((wait + 1) * 1000);
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(200);
  });

  it("simultaneous attempts cannot exceed the limit together", async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => tryIn("admin@example.org", "x")));
    expect(tries.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10);
  });

  it("failed attempts from other addresses delay but do not lock an account", async () => {
    for (let index = 0; index < 22; index++) {
      await tryIn("admin@example.org", "x", `203.0.113.${Math.floor(index / 2)}`);
    }
    expect(server.slept.length).toBeGreaterThan(5);
    expect(Math.max(...server.slept)).toBeLessThanOrEqual(5000);
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(200);
  });

  it("limits an address or IPv6 /64 network to fifty attempts in total", async () => {
    for (let index = 0; index < 50; index++) {
      await server.store.signInTries.add({
        id: `t${index}`,
        account_key: `a${index}`,
        address_key: index % 2 === 0 ? "32.1.13.184.0.1.0.2/64" : "198.51.100.9",
        at: new Date().toISOString(),
      });
    }
    for (let index = 0; index < 25; index++) {
      const at = new Date().toISOString();
      await server.store.signInTries.add({
        id: `u${index}`,
        account_key: "b",
        address_key: "32.1.13.184.0.1.0.2/64",
        at,
      });
    }
    expect((await tryIn("admin@example.org", password, "2001:db8:1:2:ffff::9")).statusCode).toBe(429);
    expect((await tryIn("admin@example.org", password, "2001:db8:1:3::9")).statusCode).toBe(200);
    expect((await tryIn("admin@example.org", password, "198.51.100.9")).statusCode).toBe(200);
  });

  it("known users can sign in from an address with fifty failed attempts", async () => {
    await server.addUser({ id: "other" });
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(200);
    server.advance(29 * day);
    await fillAddress(server, "198.51.100.1");
    // Users who are new to this address must wait, and a wrong password gets the same answer as an
    // unknown account.
    const refused = [
      await tryIn("other@example.org", password),
      await tryIn("admin@example.org", "wrong"),
      await tryIn("nobody@example.org", "wrong"),
    ];
    for (const { statusCode, headers, body } of refused) {
      expect([statusCode, JSON.parse(body).code]).toEqual([429, "too_many_tries"]);
      expect(
        Math.abs(Number(headers["retry-after"]) - Number(refused[0]?.headers["retry-after"])),
      ).toBeLessThan(60);
    }
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(200);
  });

  it("a known browser can sign in from an address with fifty failed attempts", async () => {
    const cookie = String(deviceCookie(await tryIn("admin@example.org", password, "203.0.113.1"))).split(
      ";",
    )[0];
    await server.addUser({ id: "other" });
    await fillAddress(server, "198.51.100.1");
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(429);
    expect((await tryIn("other@example.org", password, undefined, cookie)).statusCode).toBe(429);
    expect((await tryIn("admin@example.org", password, undefined, `${cookie}x`)).statusCode).toBe(429);
    expect((await tryIn("admin@example.org", "wrong", undefined, cookie)).statusCode).toBe(429);
    expect((await tryIn("admin@example.org", password, undefined, cookie)).statusCode).toBe(200);
  });

  it("forgets devices thirty days after the last sign-in", async () => {
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(200);
    server.advance(31 * day);
    await fillAddress(server, "198.51.100.1");
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(429);
  });

  it("a known user at a blocked address still has only ten attempts", async () => {
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(200);
    await fillAddress(server, "198.51.100.1");
    for (let index = 0; index < 10; index++) await tryIn("admin@example.org", "wrong");
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(429);
    server.advance(16 * minute);
    expect((await tryIn("admin@example.org", password)).statusCode).toBe(200);
  });

  it("remembers at most fifty devices per user", async () => {
    for (let index = 0; index < 60; index++) await tryIn("admin@example.org", password, `203.0.113.${index}`);
    const { db, close } = joinDatabase(server.database);
    const known = await db.selectFrom("known_device").selectAll().execute();
    await close();
    expect(known.length).toBe(50);
    expect(JSON.stringify(known)).not.toContain("203.0.113");
  });

  it("a session ends after seven idle days, or thirty days in total", async () => {
    const token = await server.signIn("admin");
    for (let index = 0; index < 4; index++) {
      server.advance(6.9 * day);
      expect(await isSignedIn(token)).toBe(true);
    }
    server.advance(3 * day);
    expect(await isSignedIn(token)).toBe(false);
    const unused = await server.signIn("admin");
    server.advance(7.1 * day);
    expect(await isSignedIn(unused)).toBe(false);
  });

  it("[OPEN-08] deactivating or deleting a user ends their sessions at the next call", async () => {
    for (const change of [{ status: "inactive" }, { deleted_at: "2026" }] as const) {
      const id = Object.keys(change)[0] ?? "";
      await server.addUser({ id });
      const token = await server.signIn(id);
      await server.store.users.change(id, change);
      const { status, body } = await server.call("me", { token });
      expect([status, body.code]).toEqual([401, "session_ended"]);
    }
  });

  it("[AUTH-18] after logout the token and its cookie are invalid", async () => {
    const token = await server.signIn("admin");
    expect((await server.call("logout", { token })).status).toBe(204);
    expect(await isSignedIn(token)).toBe(false);
  });

  it.each([
    "Bearer",
    "Bearer x",
    "Basic YTpi",
    `Bearer ${"a".repeat(43)}`,
    `Bearer ${"a".repeat(5000)}`,
    "Bearer ../../etc",
  ])("refuses a call with the invalid credentials %j", async (authorization) => {
    const { status } = await server.call("me", { token: null, headers: { authorization } });
    expect(status).toBe(401);
  });

  it("accepts X-Forwarded-For only from a trusted proxy", async () => {
    const from = (address: string) =>
      server.app.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: "admin@example.org", password: "x" },
        remoteAddress: "198.51.100.1",
        headers: { "x-forwarded-for": address },
      });
    for (let index = 0; index < 10; index++) await from(`203.0.113.${index}`);
    expect((await from("203.0.113.99")).statusCode).toBe(429);
  });
});

describe("signing in behind a trusted proxy", () => {
  it("limits attempts by the address that a trusted proxy reports", async () => {
    const server = await startTestServer("sqlite", { trustProxy: ["198.51.100.0/24"] });
    const from = (address: string) =>
      server.app.inject({
        method: "POST",
        url: "/api/auth/login",
        payload: { email: "admin@example.org", password: "x" },
        remoteAddress: "198.51.100.1",
        headers: { "x-forwarded-for": address },
      });
    for (let index = 0; index < 10; index++) expect((await from("203.0.113.1")).statusCode).toBe(401);
    expect((await from("203.0.113.1")).statusCode).toBe(429);
    expect((await from("203.0.113.2")).statusCode).toBe(401);
    await server.close();
  });
});
