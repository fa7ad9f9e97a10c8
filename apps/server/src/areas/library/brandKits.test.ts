import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

const riverside = {
  name: "Riverside",
  colors: ["#1f4f8f", "#F2B134"],
  heading_font: "Georgia",
  body_font: "Arial",
  logo: "data:image/png;base64,aGVsbG8=",
};

describe.each(kindsAboveStore())("brand kits on %s", (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const add = (body: object) => server.call("addBrandKit", { body });
  const names = async () => (await server.call("listBrandKits")).body.kits.map(({ name }) => name);

  it("every user can see, change and remove brand kits", async () => {
    const { status, body } = await add(riverside);
    expect([status, body]).toEqual([201, { ...riverside, id: body.id }]);
    await server.addUser({ id: "other", name: "Other", email: "other@example.org" });
    const token = await server.signIn("other");
    expect((await server.call("listBrandKits", { token })).body.kits).toEqual([body]);
    const plain = { name: "Riverside", colors: ["#000000"] };
    const changed = await server.call("changeBrandKit", { params: { id: body.id }, body: plain });
    expect(changed.body).toEqual({ ...plain, id: body.id, heading_font: "", body_font: "", logo: null });
    expect((await add({ ...plain, name: "Abbey" })).status).toBe(201);
    expect(await names()).toEqual(["Abbey", "Riverside"]);
    const taken = await add({ ...plain, name: "RIVERSIDE" });
    expect([taken.status, taken.body.code]).toEqual([409, "name_taken"]);
    expect((await server.call("removeBrandKit", { params: { id: body.id } })).status).toBe(204);
    expect((await server.call("removeBrandKit", { params: { id: body.id } })).status).toBe(404);
    expect((await server.call("changeBrandKit", { params: { id: body.id }, body: plain })).status).toBe(404);
    expect(await names()).toEqual(["Abbey"]);
  });

  it.each([
    { colors: [] },
    { colors: ["blue"] },
    { colors: Array(13).fill("#000000") },
    { name: " " },
    { logo: "https://example.org/logo.png" },
    { logo: "data:text/html;base64,aGVsbG8=" },
    { logo: `data:image/png;base64,${"A".repeat(700_000)}` },
  ])("refuses a brand kit with %j", async (wrong) => {
    expect((await add({ ...riverside, ...wrong })).status).toBe(422);
  });
});
