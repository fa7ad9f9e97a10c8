import type { RouteContract } from "@print-builder/api";
import type { ApiExamples } from "@print-builder/api/contracts/openApi";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contracts } from "#areas/index.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import recorded from "./apiExamples.json" with { type: "json" };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type ApiDocument = { readonly paths: Record<string, Record<string, { readonly tags: readonly string[] }>> };

const get = (url: string) => server.app.inject({ method: "GET", url });

it("the API page has the usual Content-Security-Policy, no inline scripts", async () => {
  const page = await get("/api/docs");
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toMatch(/^text\/html/);
  expect(page.headers["content-security-policy"]).toBe(
    (await get("/api/health")).headers["content-security-policy"],
  );
  expect(page.body).not.toMatch(/<script(?![^>]* src=)/);
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
  expect(files.length).toBeGreaterThan(3);
  for (const path of files) expect((await get(path)).statusCode, path).toBe(200);
});

it("the API page shows every route under /api, in sections", async () => {
  const shown = (await get("/api/docs/json")).json() as ApiDocument;
  const whole = (await get("/api/openapi.json")).json() as ApiDocument;
  const { "/.well-known/print-builder-keys.json": keys, ...paths } = whole.paths;
  expect(keys).toBeDefined();
  expect(shown).toEqual({ ...whole, paths, servers: [] });
  const operations = Object.values(shown.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(Object.keys(contracts).length - 1);
  const chapters = Map.groupBy(operations, ({ tags: [chapter] }) => chapter);
  expect(Math.max(...[...chapters.values()].map((chapter) => chapter.length))).toBeLessThanOrEqual(50);
});

const routes: readonly RouteContract[] = Object.values(contracts);
const examples: ApiExamples = recorded;

it.each(routes.map((route) => ({ id: route.id, route })))(
  "the API examples of $id match its contract",
  ({ id, route: { body, answer } }) => {
    const { body: sent, answer: answered } = examples[id] ?? {};
    if (body) expect(body.safeParse(sent ?? "none").error).toBeUndefined();
    // The route that serves the document has no example, because the document must not contain itself.
    if ("body" in answer && id !== "openApi")
      expect(answer.body.safeParse(answered ?? "none").error).toBeUndefined();
  },
);
