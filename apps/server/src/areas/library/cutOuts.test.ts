import { drawnPeople, portrait } from "@print-builder/production/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filesForm } from "#test/site/callRoute.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer("sqlite");
  ({ id } = (await server.call("createProject", { body: { name: "Cut" } })).body);
  const plain = await drawnPeople(600, 800, [{ x: 300, y: 380, size: 380 }])
    .jpeg()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="1"/></svg>';
  const files = {
    "plain.jpg": new Uint8Array(plain),
    "busy.jpg": portrait("charles-schumer.jpg"),
    "a.svg": svg,
  };
  await server.call("uploadMedia", { params: { id }, body: filesForm("files", files) });
});
afterAll(() => server.close());

const cut = (filename: string) =>
  server.call("getMediaFile", { params: { id, filename }, query: { cut_out: true } });

it("removes a picture's plain background, also on repeated calls", async () => {
  for (const answer of [await cut("plain.jpg"), await cut("plain.jpg")]) {
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
    // An extended WebP header: transparency and size.
    expect(answer.bytes.toString("latin1", 8, 16)).toBe("WEBPVP8X");
    expect((answer.bytes[20] ?? 0) & 0x10).toBe(0x10);
    expect([answer.bytes.readUIntLE(24, 3) + 1, answer.bytes.readUIntLE(27, 3) + 1]).toEqual([600, 800]);
  }
});

it("leaves drawings and pictures without a plain background unchanged", async () => {
  const busy = await cut("busy.jpg");
  expect(new Uint8Array(busy.bytes)).toEqual(portrait("charles-schumer.jpg"));
  expect((await cut("a.svg")).headers["content-type"]).toContain("image/svg+xml");
  expect((await cut("nobody.jpg")).status).toBe(404);
});
