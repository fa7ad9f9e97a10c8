import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => server.close());

/** Everything that the server sends before it closes the connection. */
async function answerTo(bytes: string): Promise<{ status: number; head: string; body: unknown }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: JSON.parse(body) };
}

it.each([
  ["data that is not HTTP", "hello\r\n\r\n", 400, "bad_request"],
  ["an unknown method", "FETCH /api/health HTTP/1.1\r\n\r\n", 400, "bad_request"],
  ["a broken header", "GET /api/health HTTP/1.1\r\nhost x\r\n\r\n", 400, "bad_request"],
  ["two lengths", "POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400, "bad_request"],
  ["an unknown expectation", "GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: 1\r\n\r\n", 400, "bad_request"],
  ["a long address", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, "headers_too_large"],
  ["long headers", `GET / HTTP/1.1\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
  ["headers of 9 MB", `GET / HTTP/1.1\r\nx: ${"y".repeat(9_000_000)}\r\n\r\n`, 431, "headers_too_large"],
])("refuses %s with a detail and a code, like any call", async (_, bytes, status, code) => {
  const answer = await answerTo(bytes);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ detail: expect.stringMatching(/\S/), code });
  expect(answer.head).toMatch(/content-type: application\/json/i);
  expect(answer.head).toMatch(/connection: close/i);
});

it("an interrupted upload is not a server error and stores nothing", async () => {
  await server.addUser({ id: "root", role: "super_admin" });
  const token = await server.signIn("root");
  const { id } = (await server.call("createProject", { body: { name: "Broken off" } })).body;
  for (const path of [
    `/api/projects/${id}/data/upload`,
    `/api/projects/${id}/media`,
    "/api/projects/import",
  ]) {
    const socket = connect(port, "127.0.0.1");
    const head = [
      `POST ${path} HTTP/1.1`,
      "host: x",
      `authorization: Bearer ${token}`,
      "content-type: multipart/form-data; boundary=x",
      "content-length: 1000000",
    ];
    socket.write(
      `${head.join("\r\n")}\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1`,
    );
    await sleep(300);
    socket.resetAndDestroy();
  }
  await sleep(1000);
  expect((await server.call("listTroubles", { token })).body.items).toEqual([]);
  await expect.poll(() => readdirSync(join(server.dataDir, "tmp"))).toEqual([]);
});
