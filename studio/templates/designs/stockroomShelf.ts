import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { code128, ground, locked, rectangle, rule, typeface } from "../templateElement.ts";

const green = "#1e7a4c";
const pale = "#e0f5ea";
const ink = "#14201a";
const text = typeface("Lato");

export const stockroomShelf: Template = {
  slug: "stockroom-shelf-label",
  name: "Stockroom Shelf Label",
  description: "Place first, then item, then code. 14 on A4.",
  category: "label",
  purpose: "label",
  sheet: sheets.shelfLabel,
  background: "#ffffff",
  front: [
    ground("Place ground", [-1, -1, 28, 40.1], green),
    text("Bay", [2, 18.2, 23], "{{ bay }}", 11.5, 900, "#ffffff", { align: "center" }),
    text("Shelf", [2, 25.4, 23], "Shelf {{ shelf }}", 3.1, 700, pale, { align: "center" }),
    locked(rule("Rule", [8, 28.6, 11], "#7cbf9c", 0.3)),
    text("Room", [2, 33.2, 23], "{{ room }}", 2.4, 700, pale, { align: "center" }),
    text("Item", [32, 11, 63], "{{ item }}", 5.4, 900, ink),
    text("Detail", [32, 16, 63], "{{ detail }}", 2.8, 400, "#4a5850"),
    code128("Stock barcode", [32, 20.4, 42, 9.4], "{{ id }}", "BK250-12", "#111111"),
    text("Stock number", [32, 33.8, 42], "{{ id }}", 2.5, 700, "#333333", { spacing: 0.2 }),
    rectangle("Minimum ground", [81, 20.4, 13.5, 13.4], "#e6f3ec", { radius: 1.6 }),
    text("Minimum label", [81, 25.2, 13.5], "Min", 2.4, 900, "#17633d", { align: "center" }),
    text("Minimum", [82, 31.2, 11.5], "{{ min_qty }}", 5.2, 900, "#17633d", { align: "center" }),
  ],
  back: [],
  sample: {
    id: "BK250-12",
    item: "Beaker, glass",
    detail: "250 ml, low form · pack of 12",
    bay: "B4",
    shelf: "12",
    room: "Lab store",
    min_qty: "24",
  },
};
