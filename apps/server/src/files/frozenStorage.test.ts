import { afterEach, beforeEach, expect, it } from "vitest";
import { numberedPicture } from "#test/crash/numberedPicture.ts";
import { filesForm } from "#test/site/callRoute.ts";
import { manyCards } from "#test/site/manyCards.ts";
import { startTemporaryS3, type TemporaryS3 } from "#test/site/temporaryS3.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

let s3: TemporaryS3;
let server: TestServer;
beforeEach(async () => {
  s3 = await startTemporaryS3();
  server = await startTestServer("sqlite", { storage: await s3.freshBucket() });
});
afterEach(async () => {
  await server.close();
  await s3.stop();
});

const picture = { id: "p", type: "image", x: 0, y: 40, width: 20, height: 20 };
const lost = { status: 503, body: { code: "storage_unavailable" } };
/**
 * Our timers end each call after 10 to 18 s. Otherwise a call would wait for three socket timeouts of 30 s.
 */
const maxMs = 60_000;

async function timed<Result>(call: Promise<Result>): Promise<readonly [Result, number]> {
  const startedAt = performance.now();
  const result = await call;
  return [result, performance.now() - startedAt];
}

it("times out if the storage never answers, and blames the storage", async () => {
  const id = await manyCards(server, 20);
  const params = { id };
  const names = ["a.png", "b.png", "c.png"];
  const uploads = Object.fromEntries(names.map((name, index) => [name, numberedPicture(index)]));
  await server.call("uploadMedia", { params, body: filesForm("files", uploads) });
  const { front_elements = [] } = (await server.call("getProject", { params })).body;
  const shown = names.map((name) => ({
    ...picture,
    id: name,
    properties: { staticImage: true, imageData: `media:${name}`, originalName: name },
  }));
  await server.call("updateProject", { params, body: { front_elements: [...front_elements, ...shown] } });
  expect((await server.call("exportPdf", { params, body: {} })).status).toBe(200);
  s3.hold();
  const calls = await Promise.all([
    timed(server.call("exportPdf", { params, body: {} })),
    timed(server.call("getMediaFile", { params: { id, filename: "a.png" } })),
    timed(server.call("uploadMedia", { params, body: filesForm("files", { "d.png": numberedPicture(9) }) })),
  ]);
  for (const [answer, ms] of calls) {
    expect(answer).toMatchObject(lost);
    expect(ms).toBeLessThan(maxMs);
  }
  s3.release();
  const whole = () => server.call("exportPdf", { params, body: {} }).then(({ status }) => status);
  await expect.poll(whole, { interval: 500 }).toBe(200);
});
