import { drawArt, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, photo, qr, rectangle, rule, typeface } from "../templateElement.ts";

const black = "#17191c";
const yellow = "#ffd21f";
const grey = "#f2f3f4";
const quiet = "#565c63";
const text = typeface("Roboto");

const stripes = (width: number, height: number) =>
  drawArt(
    width,
    height,
    path(`M0 0H${width}V${height}H0Z`, yellow) +
      Array.from({ length: Math.ceil(width / 6) + 1 }, (_, i) =>
        path(`M${i * 6 - height} ${height}l${height}-${height}h3l-${height} ${height}Z`, black),
      ).join(""),
  );

const detail = (name: string, x: number, y: number, width: number, content: string) => [
  text(`${name} label`, [x, y, width], name, 2.2, 400, quiet),
  text(name, [x, y + 3.7, width], content, 2.8, 700, black),
];

const rule_ = (number: number, y: number, words: string) => [
  text(`Rule ${number} number`, [6, y, 5], `${number}`, 3.2, 900, black),
  text(`Rule ${number}`, [11, y, 48], words, 2.4, 500, black),
];

export const contractorPass: Template = {
  slug: "girder-contractor-pass",
  name: "Girder Contractor Pass",
  description: "Hazard stripes, trade and company in large type; site rules and the induction date behind.",
  category: "id_card",
  purpose: "company",
  sheet: sheets.cardLandscape,
  background: "#ffffff",
  front: [
    art("Stripes", [-1, -1, 87.6, 5.4], stripes(87.6, 5.4)),
    ground("Head", [-1, 4.4, 87.6, 10.4], black),
    text("Kind", [6, 12, 44], "CONTRACTOR", 5.6, 900, yellow, { spacing: 0.1 }),
    text("Site", [50, 11.4, 29.6], "Girder Works, Dock 4", 2.5, 500, "#ffffff", { align: "right" }),
    photo([6, 18.4, 24, 30], 1.6),
    text("Name", [34, 23.4, 45.6], "{{ full_name }}", 5, 900, black, { spacing: -0.03 }),
    text("Company", [34, 27.9, 45.6], "{{ company }}", 2.8, 400, quiet),
    rectangle("Trade ground", [34, 30.6, 30, 6], yellow, { radius: 1 }),
    text("Trade", [35.4, 34.8, 27.2], "{{ trade }}", 3.2, 900, black),
    ...detail("Valid to", 34, 41.4, 17, "{{ valid_until }}"),
    code128("Pass barcode", [55.6, 40.6, 23, 5.4], "{{ id }}", "GW3307", black),
    text("Pass number", [55.6, 49, 23], "{{ id }}", 2.2, 500, quiet, { align: "center", spacing: 0.15 }),
  ],
  back: [
    ground("Paper", [-1, -1, 87.6, 56], grey),
    art("Stripes", [-1, 49.6, 87.6, 5.4], stripes(87.6, 5.4)),
    text("Heading", [6, 10, 52], "On this site", 4.4, 900, black),
    ...rule_(1, 17, "Helmet, boots and vest, everywhere."),
    ...rule_(2, 22.6, "Sign in and out at the gate, every day."),
    ...rule_(3, 28.2, "Report every accident and near miss."),
    ...rule_(4, 33.8, "No one under a lifted load."),
    rule("Rule", [6, 38, 52], "#c9cdd1", 0.3),
    text("Induction", [6, 43, 52], "Induction: {{ induction }} · Site office 01632 960 414", 2.2, 500, quiet),
    rectangle("QR ground", [62, 8, 18, 18], "#ffffff", { radius: 1 }),
    qr("Gate code", [62, 8, 18], "GATE:{{ id }}", black),
    text("Gate words", [60, 29.6, 22], "Scan at the gate", 2.3, 500, quiet, { align: "center" }),
  ],
  sample: {
    id: "GW3307",
    full_name: "Imran Qureshi",
    company: "Northline Electrical Ltd",
    trade: "ELECTRICIAN",
    valid_until: "30 Jun 2027",
    induction: "2 Feb 2027",
  },
  person: {
    skin: "brown",
    hair: "crop",
    hairColor: "ink",
    ground: "#c8cdd3",
    wear: "shirt",
    top: "#d97b2f",
    beard: true,
  },
};
