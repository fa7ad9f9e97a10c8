import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const megabyte = 1024 * 1024;

describe("answers before the body has arrived", () => {
  let server: TestServer;
  let port: number;
  let token: string;
  let project: string;
  beforeAll(async () => {
    server = await startTestServer();
    port = Number(new URL(await server.app.listen({ port: 0, host: "127.0.0.1" })).port);
    token = await server.signIn("admin");
    project = (await server.call("createProject", { body: { name: "Early" } })).body.id;
  });
  afterAll(() => server.close());

  type LargeCall = { readonly path: string; readonly headers?: readonly string[]; readonly chunk: number };

  /** Sends a 24 MB body like a simple client, which reads the answer only afterwards. */
  async function answerAfterSending({ path, headers = [], chunk }: LargeCall, isChunked = false) {
    const bytes = 24 * megabyte;
    const socket = connect(port, "127.0.0.1");
    const failed = new Promise<never>((_, reject) => socket.once("error", reject));
    const length = isChunked ? "transfer-encoding: chunked" : `content-length: ${bytes}`;
    const head = [`POST ${path} HTTP/1.1`, "host: x", "connection: close", length, ...headers];
    const all = async () => {
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      const part = Buffer.alloc(chunk, " ");
      const frame = Buffer.from(`${chunk.toString(16)}\r\n`);
      const piece = isChunked ? Buffer.concat([frame, part, Buffer.from("\r\n")]) : part;
      for (let sent = 0; sent < bytes; sent += chunk) {
        if (!socket.write(piece)) await once(socket, "drain");
        await nextTurn();
      }
      if (isChunked) socket.write("0\r\n\r\n");
      const answer = await text(socket);
      const [first = "", body = ""] = answer.split("\r\n\r\n");
      return { status: Number(first.split(" ")[1]), code: JSON.parse(body).code };
    };
    return await Promise.race([all(), failed]);
  }

  const json = () => ["content-type: application/json", `authorization: Bearer ${token}`];
  const form = () => ["content-type: multipart/form-data; boundary=x", `authorization: Bearer ${token}`];

  it.each([
    ["in large pieces", 6 * megabyte, false],
    ["in small pieces", 32 * 1024, false],
    ["in chunks without a stated length", megabyte, true],
  ])("answers a large JSON body %s with 413", async (_, chunk, isChunked) => {
    const sent = { path: "/api/projects", headers: json(), chunk };
    expect(await answerAfterSending(sent, isChunked)).toEqual({ status: 413, code: "too_large" });
  });

  it("refuses invalid calls without reading their bodies", async () => {
    const chunk = megabyte;
    const upload = `/api/projects/${project}/data/upload`;
    const cases = [
      [{ path: "/api/projects", headers: ["content-type: application/json"] }, 401, "not_signed_in"],
      [
        { path: "/api/projects", headers: ["content-type: text/plain", ...json().slice(1)] },
        415,
        "unsupported_media_type",
      ],
      [{ path: upload, headers: ["content-type: multipart/form-data; boundary=x"] }, 401, "not_signed_in"],
      [{ path: upload.replace(project, "gone"), headers: form() }, 404, "project_not_found"],
      [
        { path: upload, headers: ["content-type: multipart/form-data", ...json().slice(1)] },
        400,
        "bad_request",
      ],
    ] as const;
    for (const [sent, status, code] of cases)
      expect(await answerAfterSending({ ...sent, chunk }), sent.path).toEqual({ status, code });
  });

  it("closes the connection of a client that never stops sending", async () => {
    const socket = connect(port, "127.0.0.1");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined);
    const length = 4000 * megabyte;
    socket.write(
      `POST /api/projects HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
    );
    const part = Buffer.alloc(megabyte, " ");
    let sent = 0;
    while (!socket.destroyed && sent < length) {
      sent += part.length;
      if (!socket.write(part)) await Promise.race([once(socket, "drain").catch(() => undefined), closed]);
    }
    await closed;
    expect(sent).toBeLessThan(200 * megabyte);
  });
});
