import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseKinds } from "#test/site/databases.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

describe.each(databaseKinds)("what users keep for printing, on %s", (kind) => {
  let server: TestServer;
  let other: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await server.addUser({ id: "other" });
    await server.addUser({ id: "chief", role: "super_admin" });
    other = await server.signIn("other");
  });
  afterAll(() => server.close());

  it("is a printer profile of their own, added, changed and removed", async () => {
    const profile = { name: " Office laser ", offset_x_mm: 0.5, back: { offset_x_mm: -0.2 } };
    const added = await server.call("addPrinter", { body: profile });
    expect(added.status).toBe(201);
    const { id } = added.body;
    expect(added.body.profile).toEqual({ ...profile, name: "Office laser" });
    expect((await server.call("listPrinters", { token: other })).body.printers).toEqual([]);
    const params = { id };
    const foreign = { token: other, params, body: { name: "Mine" } };
    expect((await server.call("changePrinter", foreign)).status).toBe(404);
    expect((await server.call("removePrinter", { token: other, params })).status).toBe(404);
    const changed = await server.call("changePrinter", { params, body: { name: "Office", dpi: 600 } });
    expect(changed.body).toEqual({ id, profile: { name: "Office", dpi: 600 } });
    expect((await server.call("listPrinters", {})).body.printers).toEqual([changed.body]);
    expect((await server.call("removePrinter", { params })).status).toBe(204);
    expect((await server.call("listPrinters", {})).body.printers).toEqual([]);
  });

  it("has one name each, whatever its case, and is refused by the name of what is wrong", async () => {
    await server.call("addPrinter", { body: { name: "Labels" } });
    const taken = await server.call("addPrinter", { body: { name: "LABELS" } });
    expect([taken.status, taken.body.code]).toEqual([409, "name_taken"]);
    expect((await server.call("addPrinter", { body: { name: "Labels" }, token: other })).status).toBe(201);
    const wrong = await server.call("addPrinter", { body: { name: "X", scale_x: 9 } });
    expect([wrong.status, wrong.body.detail]).toEqual([
      422,
      "profile: scale_x must be a number from 0.5 to 2",
    ]);
    expect((await server.call("addPrinter", { body: { dpi: 300 } })).body.detail).toBe(
      "name: must not be blank",
    );
  });

  it("is how they last printed a project, which goes with it", async () => {
    const { id } = (await server.call("createProject", { body: { name: "P" } })).body;
    const params = { id };
    expect((await server.call("getPrintSettings", { params })).body).toEqual({ settings: null });
    for (const dpi of [300, 600]) {
      await server.call("savePrintSettings", { params, body: { settings: { dpi, side: "both" } } });
    }
    expect((await server.call("getPrintSettings", { params })).body.settings).toEqual({
      dpi: 600,
      side: "both",
    });
    expect((await server.call("getPrintSettings", { params, token: other })).body).toEqual({
      settings: null,
    });
    await server.call("deleteProject", { params });
    const token = await server.signIn("chief");
    await server.call("deleteProject", { params, query: { forever: true }, token });
    expect((await server.call("getPrintSettings", { params })).status).toBe(404);
    expect(await server.store.userItems.named("admin", "print_settings", id)).toBeNull();
    const large = { settings: { note: "x".repeat(20_000) } };
    const { body } = await server.call("createProject", { body: { name: "Q" } });
    expect((await server.call("savePrintSettings", { params: { id: body.id }, body: large })).status).toBe(
      413,
    );
  });

  it("is stock of their own, with the measures of the catalogue's", async () => {
    const stock = {
      ...{ name: "Blank badges", paper: "a4", page_width_mm: 210, page_height_mm: 297, shape: "rounded" },
      ...{ label_width_mm: 90, label_height_mm: 60, corner_mm: 3, hole_mm: 0 },
      grids: [{ left_mm: 15, top_mm: 10, across: 2, down: 4, h_pitch_mm: 90, v_pitch_mm: 70 }],
    };
    const added = await server.call("addMyStock", { body: stock });
    expect(added.body).toEqual({ id: added.body.id, maker: "My stock", number: "", ...stock });
    expect((await server.call("listMyStocks", {})).body.stocks).toEqual([added.body]);
    expect((await server.call("listMyStocks", { token: other })).body.stocks).toEqual([]);
    expect((await server.call("addMyStock", { body: { ...stock, grids: [] } })).status).toBe(422);
    expect((await server.call("removeMyStock", { params: { id: added.body.id } })).status).toBe(204);
  });

  it("begins with a test sheet, one page for each side", async () => {
    const { status, bytes, headers } = await server.call("getTestSheet", {
      query: { paper: "cr80", sides: 2 },
    });
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(bytes.toString("latin1").match(/\/Type\/Page\b/g)).toHaveLength(2);
    expect((await server.call("getTestSheet", { query: { paper: "a9" } })).status).toBe(422);
  });
});
