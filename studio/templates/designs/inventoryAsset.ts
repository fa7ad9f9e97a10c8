import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { ground, qr, rectangle, typeface } from "../templateElement.ts";

const ink = "#1b2a4a";
const orange = "#ff7a1a";
const text = typeface("Roboto");

export const inventoryAsset: Template = {
  slug: "inventory-asset-tag",
  name: "Inventory Asset Tag",
  description: "Small tag for laptops and projectors: QR code, number, owner. 48 on A4.",
  category: "label",
  purpose: "label",
  sheet: sheets.assetLabel,
  background: "#ffffff",
  front: [
    ground("Panel", [-1, -1, 18.6, 23.2], ink),
    ground("Edge", [17.6, -1, 0.9, 23.2], orange),
    rectangle("Code ground", [1.7, 3.2, 14.8, 14.8], "#ffffff", { radius: 1.2 }),
    qr("Asset code", [1.9, 3.4, 14.4], "HL-{{ id }}", ink),
    text("Owner", [20.2, 4.7, 23.4], "Harbour Lane School", 2.2, 700, "#a3460a"),
    text("Number", [20.2, 10.6, 23.4], "HL-{{ id }}", 4.4, 900, ink, { spacing: -0.04 }),
    text("Item", [20.2, 14.3, 23.4], "{{ item }}", 2.5, 500, ink),
    text("Room", [20.2, 17.7, 23.4], "{{ room }} · since {{ year }}", 2.2, 400, "#4d535c"),
  ],
  back: [],
  sample: { id: "004127", item: "Laptop, 13 inch", room: "Room 214", year: "2026" },
};
