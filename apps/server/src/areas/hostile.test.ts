import type { RouteContract } from "@print-builder/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "#areas/index.ts";
import { addressOf } from "#test/site/callRoute.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

let server: TestServer;
let token: string;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.addUser({ id: "root", role: "super_admin" });
  token = await server.signIn("root");
  id = (await server.call("createProject", { body: { name: "Target" } })).body.id;
});
afterAll(() => server.close());

const cutOff = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\nhalf';
const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;
const deepObject = `${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`;

const bodies: readonly (readonly [string, string | Buffer])[] = [
  ["no JSON", "{"],
  ["nothing", ""],
  ["a word", "null"],
  ["a number", "1"],
  ["a list", "[]"],
  ["a list of lists", "[[[]]]"],
  ["bad UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ["NUL", '{"name":"a\\u0000b","email":"\\u0000","svg":"\\u0000","side":"front"}'],
  ["half a character", '{"name":"\\ud800","email":"\\udfff","password":"x"}'],
  ["__proto__", '{"name":"x","__proto__":{"role":"super_admin"},"front_elements":[{"__proto__":1}]}'],
  ["constructor", '{"name":"x","constructor":{"prototype":{"a":1}}}'],
  ["huge numbers", '{"name":"x","canvas_width":1e999,"record_index":1e308,"revision":-1e400}'],
  ["large numbers", '{"name":"x","canvas_width":1e300,"record_index":9007199254740993,"dpi":1e20}'],
  ["deep lists", deep],
  ["deep objects", deepObject],
  ["wrong types", '{"name":[],"email":{},"password":1,"tags":"x","front_elements":"x","svg":7,"range":[]}'],
  ["an array for a field", '{"range":{"type":["all"]},"field_map":[],"image_map":{"a":1}}'],
];

const addresses: readonly (readonly [string, string])[] = [
  ["bad %", "%E0%A4%A"],
  ["NUL", "a%00b"],
  ["a path", "..%2f..%2fetc%2fpasswd"],
  ["a path with dots", "%2e%2e"],
  ["SQL", "'%20or%201=1--"],
  ["half a character", "%ED%A0%80"],
  ["a long one", "x".repeat(400)],
  ["far too long", "x".repeat(5000)],
  ["__proto__", "__proto__"],
  ["spaces", "%20%20"],
];

function refusedClearly(response: { statusCode: number; headers: object; json(): unknown }): void {
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.statusCode).toBeLessThan(500);
  expect(response.json()).toMatchObject({
    detail: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^\w+$/),
  });
  expect(JSON.stringify(response.json())).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
}

const routes: readonly RouteContract[] = Object.values(contracts).filter((route) => route.id !== "logout");
const withBody = routes.filter((route) => route.body);
const withParams = routes.filter((route) => route.params);

describe("hostile input", () => {
  it.each(withBody.flatMap((route) => bodies.map(([name, body]) => ({ id: route.id, route, name, body }))))(
    "$id handles a body of $name without an internal error",
    async ({ route, body }) => {
      const response = await server.app.inject({
        method: route.method,
        url: addressOf(route, { params: { id, elementId: "e" } }),
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        payload: body,
      });
      // Some of these inputs are valid for some routes, such as an empty list of elements.
      if (response.statusCode >= 300) refusedClearly(response);
    },
  );

  it.each(
    withParams.flatMap((route) => addresses.map(([name, value]) => ({ id: route.id, route, name, value }))),
  )("$id answers 4xx to an id of $name", async ({ route, value }) => {
    const url = route.path.replace(":id", value).replaceAll(/:\w+/g, "front");
    const response = await server.app.inject({
      method: route.method,
      url,
      headers: { authorization: `Bearer ${token}` },
    });
    refusedClearly(response);
  });

  it.each(addresses)("a file name of %s returns 4xx", async (_, value) => {
    const url = `/api/projects/${id}/media/${value}`;
    const response = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    refusedClearly(response);
  });

  it.each([
    "page=0",
    "page=-1",
    "page=1&page=2",
    "limit=abc",
    "limit=1e3",
    "mode=other",
    "sided=%00",
    "search=%00",
    `search=${"x".repeat(600)}`,
    `tags=${"a,".repeat(100)}`,
  ])("refuses the query projects?%s", async (query) => {
    const url = `/api/projects?${query}`;
    refusedClearly(await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } }));
  });

  it.each([
    "search=%",
    "search=%E0%A4%A",
    "search=%ED%A0%80",
    "__proto__=1",
    "tags=nothing",
    "a[b]=c",
    "=",
    "&&",
  ])("handles the query projects?%s safely", async (query) => {
    const url = `/api/projects?${query}`;
    const response = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(200);
  });

  it.each([
    ["text/plain", "hello", 415],
    ["application/xml", "<a/>", 415],
    ["application/x-www-form-urlencoded", "name=x", 415],
    ["multipart/form-data; boundary=x", "--x--", 422],
    ["application/json; charset=utf-16", "{}", 422],
    ["", "{}", 415],
  ])("refuses a project sent as %j", async (type, payload, status) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const response = await server.app.inject({ method: "POST", url: "/api/projects", headers, payload });
    refusedClearly(response);
    expect(response.statusCode).toBe(status);
  });

  it("refuses malformed multipart bodies", async () => {
    const url = `/api/projects/${id}/media`;
    for (const payload of [
      "",
      "--x",
      "--x\r\n\r\n",
      "--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--",
      cutOff,
    ]) {
      const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" };
      refusedClearly(await server.app.inject({ method: "POST", url, headers, payload }));
    }
  });

  it.each([
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary=${"x".repeat(9000)}`,
  ])("refuses files sent as %.40s", async (type) => {
    const url = `/api/projects/${id}/media`;
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    refusedClearly(await server.app.inject({ method: "POST", url, headers, payload: "--x\r\n\r\n" }));
  });

  it("refuses too many files and a field called __proto__", async () => {
    const part = (name: string, index: number) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${index}.png"\r\n\r\nx\r\n`;
    const url = `/api/projects/${id}/media`;
    const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" };
    for (const name of ["files", "__proto__"]) {
      const payload = `${Array.from({ length: 130 }, (_, index) => part(name, index)).join("")}--x--`;
      refusedClearly(await server.app.inject({ method: "POST", url, headers, payload }));
    }
  });

  it("a body beyond the limit returns 413", async () => {
    const response = await server.app.inject({
      method: "POST",
      url: "/api/projects",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: JSON.stringify({ name: "x".repeat(2_000_000) }),
    });
    refusedClearly(response);
    expect([response.statusCode, response.json().code]).toEqual([413, "too_large"]);
  });

  it.each(["/api", "/api/", "/api/nothing", "/api/projects/x/y/z", "/api/%", "//api", "/api/../api/none"])(
    "the unknown address %s returns 404 or 400 as JSON",
    async (url) => {
      const response = await server.app.inject({ url });
      refusedClearly(response);
    },
  );

  it("refuses an unsupported method", async () => {
    refusedClearly(await server.app.inject({ method: "PATCH", url: `/api/projects/${id}` }));
  });

  it("hostile input does not change Object.prototype", () => {
    expect(({} as Record<string, unknown>).role).toBeUndefined();
  });

  it.each([
    ["host", "max-age=31536000"],
    ["subdomains", "max-age=31536000; includeSubDomains"],
  ] as const)("sends HSTS=%s to browsers", async (hsts, expected) => {
    const strict = await startTestServer("sqlite", { hsts });
    const { headers } = await strict.app.inject({ url: "/api/config" });
    await strict.close();
    expect(headers["strict-transport-security"]).toBe(expected);
  });

  it("every answer has the security headers", async () => {
    const { headers } = await server.app.inject({ url: "/api/health" });
    expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "x-frame-options": "DENY" });
    // HSTS is off by default: browsers would insist on TLS for this host for a year.
    expect(headers).not.toHaveProperty("strict-transport-security");
  });
});
