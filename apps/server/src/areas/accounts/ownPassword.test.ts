import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { fillAddress, password, startTestServer, type TestServer } from "#test/site/testServer.ts";

describe.each(kindsAboveStore())("changing your own password on %s", (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind);
  });
  afterEach(() => server.close());

  const change = (token: string, current_password: string, new_password: string) =>
    server.call("changePassword", { token, body: { current_password, new_password } });
  const isSignedIn = async (token: string) => (await server.call("me", { token })).status === 200;

  it("changing the password ends all other sessions", async () => {
    const [own, other] = [await server.signIn("admin"), await server.signIn("admin")];
    expect((await change(own, password, "a new password")).status).toBe(204);
    expect([await isSignedIn(own), await isSignedIn(other)]).toEqual([true, false]);
    const tryIn = async (tried: string) =>
      (await server.call("login", { token: null, body: { email: "admin@example.org", password: tried } }))
        .status;
    expect([await tryIn(password), await tryIn("a new password")]).toEqual([401, 200]);
    const [entry] = (await server.store.audit.list()).filter(({ action }) => action === "password_changed");
    expect([entry?.actor_id, entry?.subject_id]).toEqual(["admin", "admin"]);
  });

  it("reports a wrong current password by field and changes nothing", async () => {
    const token = await server.signIn("admin");
    const { status, body } = await change(token, "wrong", "a new password");
    expect([status, body.code, body.field]).toEqual([422, "wrong_password", "current_password"]);
    expect(await isSignedIn(token)).toBe(true);
    expect((await change(token, password, "a new password")).status).toBe(204);
  });

  it.each([
    ["short", "new_password: must have at least 8 characters"],
    [" ".repeat(10), "new_password: must not be only spaces"],
    ["x".repeat(201), "new_password: must have at most 200 characters"],
    [password, "new_password: must differ from the current password"],
  ])("refuses the new password %.12j and states the rule", async (next, detail) => {
    const { status, body } = await change(await server.signIn("admin"), password, next);
    expect([status, body.detail]).toEqual([422, detail]);
  });

  it("a stolen token allows only ten guesses of the current password", async () => {
    const token = await server.signIn("admin");
    for (let index = 0; index < 10; index++)
      expect((await change(token, "x", "a new password")).status).toBe(422);
    const stopped = await change(token, password, "a new password");
    expect([stopped.status, stopped.body.code]).toEqual([429, "too_many_tries"]);
    expect(Number(stopped.headers["retry-after"])).toBeGreaterThan(60);
  });

  it("other users' attempts from the same address do not block the change", async () => {
    const token = await server.signIn("admin");
    await fillAddress(server, "127.0.0.1");
    expect((await change(token, password, "a new password")).status).toBe(204);
  });

  it("only one of two simultaneous password changes succeeds", async () => {
    const tokens = [await server.signIn("admin"), await server.signIn("admin")];
    const answers = await Promise.all(
      tokens.map((token, index) => change(token, password, `new password ${index}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });
});
