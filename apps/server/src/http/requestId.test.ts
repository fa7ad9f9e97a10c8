import { Writable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

let server: TestServer;
let lines: Record<string, unknown>[];
afterEach(() => server.close());

async function start(logLevel: string): Promise<void> {
  lines = [];
  const logStream = new Writable({
    write(chunk: Buffer, _, done) {
      const written = chunk.toString().split("\n").filter(Boolean);
      lines.push(...written.map((line) => JSON.parse(line)));
      done();
    },
  });
  server = await startTestServer("sqlite", { logLevel }, { logStream });
  lines = [];
}

const ask = (id?: string, url = "/api/config") =>
  server.app.inject({ url, headers: id === undefined ? {} : { "x-request-id": id } });

it("a proxy's request ID appears in the answer, the log and errors", async () => {
  await start("info");
  expect((await ask("Edge-7f.3_a")).headers["x-request-id"]).toBe("Edge-7f.3_a");
  expect((await ask("not-there", "/api/none")).headers["x-request-id"]).toBe("not-there");
  expect(
    lines.map(({ reqId, method, route, status, ms, msg }) => [reqId, method, route, status, typeof ms, msg]),
  ).toEqual([
    ["Edge-7f.3_a", "GET", "/api/config", 200, "number", "request completed"],
    ["not-there", "GET", "app", 404, "number", "request completed"],
  ]);
});

it.each(["", "a b", "a\tb", "x".repeat(65), 'quote"', "é"])(
  "replaces an invalid request ID (%j)",
  async (given) => {
    await start("silent");
    expect((await ask(given)).headers["x-request-id"]).toMatch(/^[0-9a-f]{12}$/);
  },
);

it("gives each call without a request ID a new ID", async () => {
  await start("silent");
  const [first, second] = [await ask(), await ask()];
  expect(first.headers["x-request-id"]).toMatch(/^[0-9a-f]{12}$/);
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
});

it("does not log health probes", async () => {
  await start("info");
  await ask(undefined, "/api/health");
  expect(lines).toEqual([]);
});
