import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
});
afterAll(() => server.close());

/** Everything that the server answers before it closes the connection. */
async function answerTo(bytes: string): Promise<{ status: number; head: string; body: unknown }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: JSON.parse(body) };
}

it.each([
  ["no HTTP", "hello\r\n\r\n", 400, "bad_request"],
  ["a method that there is none", "FETCH /api/health HTTP/1.1\r\n\r\n", 400, "bad_request"],
  ["a broken header", "GET /api/health HTTP/1.1\r\nhost x\r\n\r\n", 400, "bad_request"],
  ["two lengths", "POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n", 400, "bad_request"],
  ["what nobody can expect", "GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: 1\r\n\r\n", 400, "bad_request"],
  ["a long address", `GET /${"x".repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, "headers_too_large"],
  ["long headers", `GET / HTTP/1.1\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
])("%s is refused with a detail and a code, as every call is", async (_, bytes, status, code) => {
  const answer = await answerTo(bytes);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ detail: expect.stringMatching(/\S/), code });
  expect(answer.head).toMatch(/content-type: application\/json/i);
  expect(answer.head).toMatch(/connection: close/i);
});
