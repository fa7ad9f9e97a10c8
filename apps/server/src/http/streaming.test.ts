import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { importDemo } from "../installation/importDemo.ts";

const demo = join(import.meta.dirname, "../../../../demo/student-card");

describe("streaming a PDF", () => {
  let server: TestServer;
  let address: string;
  let headers: Record<string, string>;
  let id: string;

  beforeAll(async () => {
    server = await startTestServer();
    id = await importDemo(server.services, demo, "admin");
    address = await server.app.listen({ port: 0, host: "127.0.0.1" });
    headers = { authorization: `Bearer ${await server.signIn("admin")}`, "content-type": "application/json" };
  });
  afterAll(() => server.close());

  const print = (copies: number, signal?: AbortSignal) =>
    fetch(`${address}/api/projects/${id}/export/pdf`, {
      method: "POST",
      headers,
      body: JSON.stringify({ side: "both", copies_per_record: copies }),
      ...(signal ? { signal } : {}),
    });
  const history = async () => (await server.store.history.list(id)).length;

  it("a PDF is visibly incomplete if its print process is killed", async () => {
    const response = await print(100);
    expect(response.status).toBe(200);
    for (const processId of server.printer.processIds()) process.kill(processId, "SIGKILL");
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(await history()).toBe(0);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  });

  it("stops a PDF that nobody reads and frees its place in the queue", async () => {
    for (let turn = 0; turn < 4; turn++) {
      const left = new AbortController();
      const response = await print(100, left.signal);
      expect(response.status).toBe(200);
      left.abort();
    }
    const next = await print(1);
    expect((await next.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    expect(await history()).toBe(1);
  });

  it("records a complete PDF with its size", async () => {
    const bytes = await (await print(2)).arrayBuffer();
    const entries = (await server.store.history.list(id)).map(({ entry }) => JSON.parse(entry));
    expect(entries.at(-1)).toMatchObject({ copies_per_record: 2, file_size_bytes: bytes.byteLength });
  });
});
