import { defaultPageSetup, type Stock, withStock } from "@print-builder/core/document";
import { planSheets, slotsPerSheet } from "@print-builder/core/sheets";
import { beforeAll, describe, expect, it } from "vitest";
import { findStock, loadStocks, searchStocks } from "./searchStocks.ts";

let stocks: readonly Stock[];

beforeAll(async () => {
  stocks = await loadStocks();
});

const ids = (found: readonly Stock[]) => found.map(({ id }) => id);

describe("the stock catalogue", () => {
  it("lists each pack once", () => {
    expect(new Set(ids(stocks)).size).toBe(stocks.length);
    expect(ids(stocks).filter((id) => !/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u.test(id))).toEqual([]);
  });

  it("finds stock by number, exact matches first, and by shape and paper", () => {
    expect(ids(searchStocks(stocks, { search: "L7160" }))).toEqual(["avery-l7160"]);
    expect(ids(searchStocks(stocks, { search: "mailing  AVERY l7160" }))).toEqual(["avery-l7160"]);
    expect(ids(searchStocks(stocks, { search: "5160" }))[0]).toBe("avery-5160");
    const rings = searchStocks(stocks, { shape: "ring", paper: "A4" });
    expect(rings.length).toBeGreaterThan(20);
    expect(
      rings.every(({ shape, paper, hole_mm }) => shape === "ring" && paper === "a4" && hole_mm > 0),
    ).toBe(true);
    expect(searchStocks(stocks, {})).toHaveLength(stocks.length);
  });

  it.each(["avery-l7160", "Avery L7160", "L7160", "avery l7160"])(
    "finds stock for the search “%s”",
    (name) => {
      expect(findStock(stocks, name)).toMatchObject({ id: "avery-l7160", label_height_mm: 38.1 });
    },
  );

  it("suggests the closest stock unless exactly one matches", () => {
    expect(() => findStock(stocks, "Avery L716O")).toThrow(/no stock called “Avery L716O”.*avery-l716/);
    expect(() => findStock(stocks, "card")).toThrow(
      /\d+ stocks are called “card”\. The nearest: (?:[^(]+\([^)]+\)(?:, |\.)){5}$/,
    );
  });
});

describe("page setups with stock", () => {
  const request = {
    range: { type: "all" },
    side: "front",
    copiesPerRecord: 1,
    startAt: 1,
    printOrder: "across_then_down",
    dpi: 300,
    showGuides: false,
    flipEdge: "long",
  } as const;

  it("places every label where its maker does, to within 0.01 mm", () => {
    const wrong = stocks.filter((stock) => {
      const setup = withStock(defaultPageSetup, stock);
      const places = stock.grids.flatMap((grid) =>
        Array.from({ length: grid.across * grid.down }, (_, slot) => ({
          x: grid.left_mm + (slot % grid.across) * grid.h_pitch_mm,
          y: grid.top_mm + Math.floor(slot / grid.across) * grid.v_pitch_mm,
        })),
      );
      const { slots } = planSheets(request, slotsPerSheet(setup), setup, false).page(0);
      return (
        slots.length !== places.length ||
        slots.some(({ xMm, yMm }, slot) => {
          const { x = Number.NaN, y = Number.NaN } = places[slot] ?? {};
          return !(Math.abs(xMm - x) <= 0.01 && Math.abs(yMm - y) <= 0.01);
        })
      );
    });
    expect(ids(wrong)).toEqual([]);
  });

  it("adding stock keeps other page settings and stores the pack's name", () => {
    const setup = withStock({ ...defaultPageSetup, dpi: 600, cardType: "label" }, findStock(stocks, "L7160"));
    expect(setup).toMatchObject({
      dpi: 600,
      cardType: "label",
      stock: { id: "avery-l7160", name: "Avery L7160, Mailing labels" },
      label: { shape: "rounded", widthMm: 63.5 },
    });
  });

  it("ends a label where the next begins if the maker's data overlap", () => {
    const overlapping = stocks.filter(({ grids, label_height_mm }) =>
      grids.some(({ down, v_pitch_mm }) => down > 1 && v_pitch_mm < label_height_mm),
    );
    expect(overlapping.length).toBeGreaterThan(3);
    for (const stock of overlapping) {
      const { label, page } = withStock(defaultPageSetup, stock);
      expect([stock.id, label.heightMm, page.vGapMm]).toEqual([stock.id, stock.grids[0]?.v_pitch_mm, 0]);
    }
  });
});
