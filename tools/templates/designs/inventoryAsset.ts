import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { ground, qr, typeface } from "../templateElement.ts";

const ink = "#15181d";
const orange = "#ff7a1a";
const text = typeface("Roboto");

export const inventoryAsset: Template = {
  slug: "inventory-asset-tag",
  name: "Inventory Asset Tag",
  description: "Small tag for laptops and projectors: QR code, number, owner. 48 on A4.",
  category: "label",
  sheet: sheets.assetLabel,
  background: "#ffffff",
  front: [
    ground("Head", [-1, -1, 47.7, 6.2], ink),
    ground("Edge", [-1, 5.2, 47.7, 0.9], orange),
    text("Owner", [2.4, 3.7, 41], "Property of Harbour Lane School", 2.3, 700, "#ffffff"),
    qr("Asset code", [1.2, 6.4, 14.4], "HL-{{ id }}", ink),
    text("Number", [16.6, 11.2, 27], "HL-{{ id }}", 4.2, 900, ink, { spacing: -0.02 }),
    text("Item", [16.6, 14.9, 27], "{{ item }}", 2.5, 500, ink),
    text("Room", [16.6, 18.5, 27], "{{ room }} · since {{ year }}", 2.2, 400, "#4d535c"),
  ],
  back: [],
  sample: { id: "004127", item: "Laptop, 13 inch", room: "Room 214", year: "2026" },
};
