import { deviceCookieName, mediaCookieName } from "@print-builder/api";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callRoute } from "#test/site/callRoute.ts";
import { kindsAboveStore } from "#test/site/databases.ts";
import { fillAddress, password, startTestServer, type TestServer } from "#test/site/testServer.ts";

const chosen = "four quiet blue kites";
/** Addresses of the sign-in before the change and of the change itself. */
const [before, elsewhere] = ["198.51.100.7", "127.0.0.1"];

/** Credentials that somebody who knows the old password may hold. */
type Credentials = {
  readonly token: string;
  readonly media: string;
  readonly device: string;
  readonly link: string;
};

type Way = (server: TestServer, held: Credentials, root: string) => Promise<{ readonly status: number }>;

/** Every way to change a password. */
const ways: Readonly<Record<string, Way>> = {
  "in the profile": async (server) => {
    const token = await server.signIn("user");
    const body = { current_password: password, new_password: chosen };
    return await server.call("changePassword", { token, body });
  },
  "by an administrator": (server, _, token) =>
    server.call("updateUser", { token, params: { id: "user" }, body: { password: chosen } }),
  "by a link": (server, { link: token }) =>
    server.call("useLink", { token: null, body: { token, new_password: chosen } }),
};

describe.each(kindsAboveStore())("a changed password on %s", (kind) => {
  let server: TestServer;
  let root: string;
  beforeEach(async () => {
    server = await startTestServer(kind);
    await server.addUser({ id: "root", role: "super_admin" });
    await server.addUser({ id: "user" });
    root = await server.signIn("root");
  });
  afterEach(() => server.close());

  const signIn = (tried: string, remoteAddress: string, cookie = "") =>
    server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { email: "user@example.org", password: tried },
      remoteAddress,
      headers: { cookie },
    });

  async function holdAll(): Promise<Credentials> {
    const answer = await signIn(password, before);
    const cookie = (name: string) => answer.cookies.find((each) => each.name === name)?.value ?? "";
    const link = (await server.call("makeUserLink", { token: root, params: { id: "user" } })).body.token;
    return {
      token: answer.json().token,
      media: cookie(mediaCookieName),
      device: cookie(deviceCookieName),
      link,
    };
  }

  /** Credentials that still work, including the old password. */
  async function stillCounts({ token, media, device, link }: Credentials): Promise<readonly string[]> {
    const { id } = (await server.call("createProject", { token: root, body: { name: "P" } })).body;
    const headers = { cookie: `${mediaCookieName}=${media}` };
    const picture = { token: null, params: { id, filename: "none.png" }, headers };
    const counts: Readonly<Record<string, boolean>> = {
      token: (await server.call("me", { token })).status === 200,
      cookie: (await callRoute(server.app, "getMediaFile", picture)).status !== 401,
      link: (await server.call("lookAtLink", { token: null, body: { token: link } })).status === 200,
      password: (await signIn(password, before)).statusCode === 200,
    };
    for (const address of [before, "203.0.113.9"]) await fillAddress(server, address);
    const now = counts.password ? password : chosen;
    const known = {
      address: (await signIn(now, before)).statusCode === 200,
      device: (await signIn(now, "203.0.113.9", `${deviceCookieName}=${device}`)).statusCode === 200,
    };
    return Object.entries({ ...counts, ...known }).flatMap(([name, does]) => (does ? [name] : []));
  }

  it("all credentials work until the password is changed", async () => {
    expect(await stillCounts(await holdAll())).toEqual([
      "token",
      "cookie",
      "link",
      "password",
      "address",
      "device",
    ]);
  });

  it.each(Object.entries(ways))("%s invalidates every earlier credential", async (_, change) => {
    const held = await holdAll();
    expect((await change(server, held, root)).status).toBeLessThan(300);
    expect(await stillCounts(held)).toEqual([]);
    expect((await signIn(chosen, elsewhere)).statusCode).toBe(200);
  });
});
