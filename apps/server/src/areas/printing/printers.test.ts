import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kindsAboveStore } from "#test/site/databases.ts";
import { manyCards } from "#test/site/manyCards.ts";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";
import { resultOf, untilCompleted } from "#test/site/watchJob.ts";

/** Distance of a word from the sheet's left edge, in mm. */
function leftOf(pdf: Buffer | undefined, word: string): number {
  const words = execFileSync("pdftotext", ["-bbox", "-", "-"], { input: pdf ?? "", encoding: "utf8" });
  const [, points] = new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`).exec(words) ?? [];
  return (Number(points) / 72) * 25.4;
}

describe.each(kindsAboveStore())("users' print settings, on %s", (kind) => {
  let server: TestServer;
  let other: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    await server.addUser({ id: "other" });
    await server.addUser({ id: "chief", role: "super_admin" });
    other = await server.signIn("other");
  });
  afterAll(() => server.close());

  it("adds, changes and removes a user's own printer profile", async () => {
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

  it("refuses invalid printers and duplicate names in any case", async () => {
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

  it("remembers a user's last print options for a project until deletion", async () => {
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

  it("stores a user's own stock with the same fields as the catalogue", async () => {
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

  it("a reprint uses the printer's current correction", async () => {
    const id = await manyCards(server, 3);
    const params = { id };
    const plain = await server.call("exportPdf", { params, body: {} });
    const known = { name: "Room 7", offset_x_mm: 2, duplex: "manual" };
    const added = await server.call("addPrinter", { body: known });
    const { headers, bytes } = await server.call("exportPdf", { params, body: { printer_profile: known } });
    const { print_history } = (await server.call("getProject", { params })).body;
    expect(print_history.at(-1)).toMatchObject({ id: headers["x-print-id"], printer_profile: known });
    const moved = (pdf: Buffer | undefined) => leftOf(pdf, "n2") - leftOf(plain.bytes, "n2");
    expect(moved(bytes)).toBeCloseTo(2, 2);
    const again = async () => {
      // The card was printed on the second label before.
      const body = { record_ids: ["2"], reason: "damaged", start_at: 2 };
      const { job_id } = (await server.call("reprintCards", { params, body })).body;
      await untilCompleted(server, job_id);
      const [pdf] = (await resultOf(server, job_id)).values();
      return moved(pdf);
    };
    expect(await again()).toBeCloseTo(2, 2);
    const measured = { ...known, offset_x_mm: 3.5 };
    await server.call("changePrinter", { params: { id: added.body.id }, body: measured });
    expect(await again()).toBeCloseTo(3.5, 2);
    // The earlier print keeps the correction of a removed printer.
    await server.call("removePrinter", { params: { id: added.body.id } });
    expect(await again()).toBeCloseTo(3.5, 2);
  });

  it("prints a test sheet with one page per side", async () => {
    const { status, bytes, headers } = await server.call("getTestSheet", {
      query: { paper: "cr80", sides: 2 },
    });
    expect([status, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(bytes.toString("latin1").match(/\/Type\/Page\b/g)).toHaveLength(2);
    expect((await server.call("getTestSheet", { query: { paper: "a9" } })).status).toBe(422);
  });
});
