import { labelShapes } from "@print-builder/core/document";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#test/site/testServer.ts";

describe("the stock catalogue", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer("sqlite");
  });
  afterAll(() => server.close());

  const list = async (query: Readonly<Record<string, string | number>>) =>
    (await server.call("listStocks", { query })).body;

  it("finds a stock by number with every measurement of its pack", async () => {
    expect(await list({ search: "L7160" })).toEqual({
      total: 1,
      stocks: [
        {
          id: "avery-l7160",
          maker: "Avery",
          number: "L7160",
          name: "Mailing labels",
          paper: "a4",
          page_width_mm: 210,
          page_height_mm: 297,
          shape: "rounded",
          label_width_mm: 63.5,
          label_height_mm: 38.1,
          corner_mm: 1.764,
          hole_mm: 0,
          grids: [{ left_mm: 7.21, top_mm: 15.15, across: 3, down: 7, h_pitch_mm: 66.04, v_pitch_mm: 38.1 }],
        },
      ],
    });
  });

  it("pages through stocks and filters by shape and paper", async () => {
    const first = await list({ shape: "circle", paper: "A4", limit: 2 });
    const second = await list({ shape: "circle", paper: "A4", limit: 2, offset: 2 });
    const ids = [...first.stocks, ...second.stocks].map(({ id }) => id);
    expect([new Set(ids).size, second.total]).toEqual([4, first.total]);
    const totals = await Promise.all(labelShapes.map(async (shape) => (await list({ shape })).total));
    expect(totals.every((total) => total > 0)).toBe(true);
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe((await list({})).total);
  });

  it.each([{ shape: "heart" }, { limit: 0 }, { limit: 1000 }, { offset: -1 }, { search: "x".repeat(501) }])(
    "refuses the stock query %j",
    async (query) => {
      expect((await server.call("listStocks", { query })).status).toBe(422);
    },
  );
});
