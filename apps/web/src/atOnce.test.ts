import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { EarlyQuestion } from "#platform/api/earlyAnswer.ts";

const program = readFileSync(join(import.meta.dirname, "../public/atOnce.js"), "utf8");

type Visit = {
  readonly path?: string;
  readonly stored?: Readonly<Record<string, string>> | null;
  readonly prefersDark?: boolean;
  readonly answer?: () => Promise<Response>;
};

/** What the script does on a page: the scheme it shows, what it asks for, and what it leaves for the app. */
function visit({ path = "/", stored = {}, prefersDark = false, answer }: Visit) {
  const asked: { readonly address: string; readonly headers: object }[] = [];
  const shown: string[] = [];
  const page = {
    URL,
    AbortSignal,
    location: { pathname: path, origin: "https://cards.example" },
    matchMedia: () => ({ matches: prefersDark }),
    document: { documentElement: { setAttribute: (_: string, value: string) => shown.push(value) } },
    localStorage: {
      getItem: (key: string) => {
        if (stored === null) throw new DOMException("Storage is off.");
        return stored[key] ?? null;
      },
    },
    fetch: async (address: string, init: RequestInit) => {
      asked.push({ address, headers: { ...init.headers } });
      return answer ? await answer() : new Response('{"name":"Cards"}');
    },
    askedAtOnce: undefined as EarlyQuestion | undefined,
  };
  runInNewContext(program, page);
  return { asked, scheme: shown[0], question: page.askedAtOnce };
}

test("the colour scheme is the chosen one, or the system's", () => {
  const scheme = (stored: string | undefined, prefersDark: boolean) =>
    visit({ stored: stored === undefined ? {} : { colour_scheme: stored }, prefersDark }).scheme;
  expect([scheme("dark", false), scheme("light", true)]).toEqual(["dark", "light"]);
  expect([scheme("auto", true), scheme(undefined, false)]).toEqual(["dark", "light"]);
  expect(visit({ stored: null, prefersDark: true }).scheme).toBe("dark");
});

test("the editor's project is asked for by whoever is signed in, and its answer is kept", async () => {
  const { asked, question } = visit({ path: "/editor/p-1_a/", stored: { auth_token: "secret" } });
  expect(asked).toEqual([
    { address: "https://cards.example/api/projects/p-1_a", headers: { Authorization: "Bearer secret" } },
  ]);
  expect(question).toMatchObject({
    address: "https://cards.example/api/projects/p-1_a",
    authorization: "Bearer secret",
    arrived: null,
  });
  expect(await question?.answer).toEqual({ status: 200, text: '{"name":"Cards"}' });
  expect(question?.arrived).toEqual({ status: 200, text: '{"name":"Cards"}' });
});

test("[AUTH-15] the early question tells who asks, where the browser knows it", () => {
  const headersOf = (current_user: string) =>
    visit({ path: "/editor/p1", stored: { auth_token: "secret", current_user } }).asked[0]?.headers;
  expect(headersOf('{"id":"u-7","role":"super_admin","name":"Mira"}')).toEqual({
    Authorization: "Bearer secret",
    "X-User-Id": "u-7",
    "X-User-Role": "super_admin",
  });
  for (const strange of ["", "null", "7", "{}", '{"id":7}', "no json"]) {
    expect([strange, headersOf(strange)]).toEqual([strange, { Authorization: "Bearer secret" }]);
  }
});

test("no other address asks for anything, nor does somebody who is not signed in", () => {
  for (const path of [
    "/",
    "/editor",
    "/editor/",
    "/editor/a/b",
    "/editor/..%2f",
    "/projects",
    "/editors/a",
  ]) {
    expect([path, visit({ path, stored: { auth_token: "secret" } })]).toMatchObject([path, { asked: [] }]);
  }
  expect(visit({ path: "/editor/p1" })).toMatchObject({ asked: [], question: undefined });
  expect(visit({ path: "/editor/p1", stored: null })).toMatchObject({ asked: [], scheme: "light" });
});

test("an answer that does not come is left to whoever wants it", async () => {
  const answer = () => Promise.reject(new TypeError("no connection"));
  const { question } = visit({ path: "/editor/p1", stored: { auth_token: "secret" }, answer });
  await expect(question?.answer).rejects.toThrow("no connection");
  expect(question?.arrived).toBeNull();
});
