import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${content}</svg>`;
const open = (source: string) => server.call("openDrawing", { body: { svg: source } });

it("converts a drawing to elements in px and lists what it cannot convert", async () => {
  const source = svg(
    '<filter id="f"/><rect x="4" y="2" width="10" height="6" fill="teal"/><circle cx="30" cy="10" r="5" filter="url(#f)"/>',
  );
  const { status, body } = await open(source);
  expect([status, body.width, body.height, body.left_out]).toEqual([200, 40, 20, "A filter was left out."]);
  expect(body.shapes).toMatchObject([
    { type: "rectangle", x: 4, y: 2, width: 10, height: 6, properties: { fillColor: "#008080" } },
    { type: "circle", x: 25, y: 5, width: 10, height: 10 },
  ]);
});

it.each([
  ["<html/>", 422, "unsafe_svg"],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("<rect/>")}`, 422, "unsafe_svg"],
  [svg(""), 422, "unsafe_svg"],
  ["", 422, "bad_value"],
  ["x".repeat(2_000_001), 422, "bad_value"],
])("refuses the drawing %.40s with a message", async (source, status, code) => {
  const answer = await open(source);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

it("opens the next drawing after a refused one", async () => {
  await open(svg('<g id="a"><rect width="9" height="9"/><use href="#a"/></g>'));
  expect((await open(svg('<rect width="9" height="9"/>'))).status).toBe(200);
});
