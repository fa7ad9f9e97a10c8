import { afterEach, expect, test, vi } from "vitest";
import { globalConfig } from "zod/v4/core";
import type { takeEarly } from "#platform/api/earlyAnswer.ts";

type Visit = {
  readonly path?: string;
  readonly stored?: Readonly<Record<string, string>> | null;
  readonly prefersDark?: boolean;
  readonly answer?: () => Promise<Response>;
};

const project = '{"name":"Cards","front_elements":[]}';

afterEach(() => vi.unstubAllGlobals());

/**
 * Runs the script on a page. Returns its requests, the colour scheme, and a function that takes the prefetched
 * response.
 */
async function visit({ path = "/", stored = {}, prefersDark = false, answer }: Visit) {
  const asked: { readonly address: string; readonly headers: object }[] = [];
  const shown: string[] = [];
  vi.stubGlobal("location", { pathname: path, origin: "https://cards.example" });
  vi.stubGlobal("matchMedia", () => ({ matches: prefersDark }));
  vi.stubGlobal("document", {
    documentElement: { setAttribute: (_: string, value: string) => shown.push(value) },
  });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => {
      if (stored === null) throw new DOMException("Storage is off.");
      return stored[key] ?? null;
    },
  });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    asked.push({ address, headers: { ...init.headers } });
    return answer ? await answer() : new Response(project);
  });
  vi.resetModules();
  await import("./atOnce.ts");
  const app = await import("#platform/api/earlyAnswer.ts");
  const take: typeof takeEarly = app.takeEarly;
  return {
    asked,
    scheme: shown[0],
    take: () => take("https://cards.example/api/projects/p-1_a", "Bearer secret"),
  };
}

const signedIn = { auth_token: "secret" };

test("shows the chosen colour scheme, or else the system's", async () => {
  const scheme = async (stored: string | undefined, prefersDark: boolean) =>
    (await visit({ stored: stored === undefined ? {} : { colour_scheme: stored }, prefersDark })).scheme;
  expect([await scheme("dark", false), await scheme("light", true)]).toEqual(["dark", "light"]);
  expect([await scheme("auto", true), await scheme(undefined, false)]).toEqual(["dark", "light"]);
  expect((await visit({ stored: null, prefersDark: true })).scheme).toBe("dark");
});

test("prefetches the editor's project for the app if a token is stored", async () => {
  const { asked, take } = await visit({ path: "/editor/p-1_a/", stored: signedIn });
  expect(asked).toEqual([
    { address: "https://cards.example/api/projects/p-1_a", headers: { Authorization: "Bearer secret" } },
  ]);
  const answer = await take();
  expect([answer?.status, await answer?.text()]).toEqual([200, project]);
});

test("[AUTH-15] the prefetch sends the stored user's ID and role if readable", async () => {
  const headersOf = async (current_user: string) =>
    (await visit({ path: "/editor/p1", stored: { ...signedIn, current_user } })).asked[0]?.headers;
  expect(await headersOf('{"id":"u-7","role":"super_admin","name":"Mira"}')).toEqual({
    Authorization: "Bearer secret",
    "X-User-Id": "u-7",
    "X-User-Role": "super_admin",
  });
  for (const strange of ["", "null", "7", "{}", "no json"]) {
    expect([strange, await headersOf(strange)]).toEqual([strange, { Authorization: "Bearer secret" }]);
  }
});

test("prefetches nothing on other pages or without a stored token", async () => {
  for (const path of [
    "/",
    "/editor",
    "/editor/",
    "/editor/a/b",
    "/editor/..%2f",
    "/projects",
    "/editors/a",
  ]) {
    expect([path, (await visit({ path, stored: signedIn })).asked]).toEqual([path, []]);
  }
  expect((await visit({ path: "/editor/p1" })).asked).toEqual([]);
  expect(await visit({ path: "/editor/p1", stored: null })).toMatchObject({ asked: [], scheme: "light" });
});

test("reports a failed prefetch to the code that reads the response", async () => {
  const answer = () => Promise.reject(new TypeError("no connection"));
  const { take } = await visit({ path: "/editor/p-1_a", stored: signedIn, answer });
  await expect(take()).rejects.toThrow("no connection");
});

test("turns off zod's JIT compiler before the first schema is created", async () => {
  globalConfig.jitless = false;
  await visit({});
  expect(globalConfig.jitless).toBe(true);
});
