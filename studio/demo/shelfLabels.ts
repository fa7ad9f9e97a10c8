import type { DemoProject } from "./demoProject.ts";
import { stock } from "./stock.ts";
import { barcode, type ElementDraft, locked, rectangle, rule, stack, text } from "./storedElement.ts";

const green = "#1e7a4c";
const pale = "#d3eedd";
const ink = "#14201a";

const font = { family: "Lato" } as const;
const small = { ...font, size: 8.5, weight: 700 } as const;

const label: readonly ElementDraft[] = [
  locked(rectangle("Location ground", [-1, -1, 16.5, 40.1], green)),
  text("Shelf", [1, 8.4, 13.5, 9.4], "{{ shelf }}", {
    ...font,
    size: 28,
    weight: 900,
    color: "#ffffff",
    align: "center",
  }),
  text("Bay", [1, 18.4, 13.5, 3.4], "{{ bay }}", {
    ...font,
    size: 10,
    weight: 700,
    color: pale,
    align: "center",
  }),
  locked(rule("Rule", 4.5, 24, 6.5, "#8cc4a3")),
  text("Room", [1, 25.8, 13.5, 3], "{{ room }}", { ...small, color: pale, align: "center" }),
  text("Item", [19, 4, 41, 5.2], "{{ item }}", {
    ...font,
    size: 15,
    weight: 900,
    color: ink,
    wrap: "compress",
  }),
  text("Detail", [19, 9.6, 41, 3.4], "{{ detail }}", {
    ...font,
    size: 9.5,
    weight: 400,
    color: "#4a5850",
    wrap: "compress",
  }),
  // 88 modules of 0.345 mm. The quiet zone of ten modules ends at the edge of the text.
  barcode("Stock barcode", [15.55, 15.8, 30.4, 12.6], "code128", "{{ id }}", ink),
  text("Stock number", [19, 29.4, 26, 3.4], "{{ id }}", {
    ...font,
    size: 10,
    weight: 700,
    color: ink,
    spacing: 0.6,
  }),
  barcode("Stock code", [46.3, 14.4, 15, 15], "qrcode", "{{ id }}", ink),
  rectangle("Minimum ground", [46.8, 29.7, 13.2, 4.6], "#e3f3e9", 2.3),
  text("Minimum", [46.8, 30.4, 13.2, 3.2], "Min {{ min_qty }}", {
    ...small,
    size: 9.5,
    weight: 900,
    color: "#17633d",
    align: "center",
  }),
];

/** Shelf labels for the common A4 sheet with 21 die-cut labels of 63.5 × 38.1 mm. */
export const shelfLabels: DemoProject = {
  name: "Stockroom shelf labels",
  backgroundColor: "#ffffff",
  pageSetup: {
    cardType: "single",
    dpi: 300,
    page: {
      width_mm: 210,
      height_mm: 297,
      left_mm: 7.25,
      top_mm: 15.15,
      across: 3,
      down: 7,
      h_gap_mm: 2.5,
      v_gap_mm: 0,
      orientation: "portrait",
    },
    label: { shape: "rounded", width_mm: 63.5, height_mm: 38.1, corner_w_mm: 2, corner_h_mm: 2 },
    cutout: {},
  },
  front: stack(label, 2),
  back: [],
  table: "labels.csv",
  rows: stock,
  fieldMap: {
    id: "sku",
    item: "item",
    detail: "detail",
    shelf: "shelf",
    bay: "bay",
    room: "room",
    min_qty: "min_qty",
  },
  imageMap: {},
  art: {},
};
