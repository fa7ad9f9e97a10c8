import { drawArt, line } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, rectangle, typeface } from "../templateElement.ts";

const paper = "#f6f3ee";
const clay = "#c3512f";
const pine = "#1d3a2e";
const sand = "#e9c9a4";
const ink = "#1d1b19";
const title = typeface("Gelasio");
const text = typeface("Lato");

/** A lime leaf with veins, 20 × 22. */
const leaf = (color: string) =>
  drawArt(
    20,
    22,
    line(
      "M10 21V8M10 21C3 19 1 12 10 1 19 12 17 19 10 21ZM10 11.4 13.6 8.4M10 11.4 6.4 8.4M10 15.8 14.6 12.2M10 15.8 5.4 12.2",
      color,
      1.15,
    ),
  );

export const lindenBusiness: Template = {
  slug: "linden-business-card",
  name: "Linden Business Card",
  description: "Two sizes of type, one accent rule; the mark alone on a dark back.",
  category: "business",
  purpose: "company",
  sheet: sheets.businessLandscape,
  background: paper,
  front: [
    title("Name", [8, 13.6, 60], "{{ full_name }}", 4.7, 600, ink),
    text("Position", [8, 18.2, 60], "{{ role }}", 2.5, 400, "#75695c"),
    rectangle("Accent", [8, 33.6, 5, 0.5], clay),
    text("Phone", [8, 39.6, 50], "{{ phone }}", 2.45, 400, "#3b3732"),
    text("E-mail", [8, 43.4, 50], "{{ email }}", 2.45, 400, "#3b3732"),
    text("Address", [8, 47.2, 50], "9 Linden Row, Ashford", 2.45, 400, "#3b3732"),
    art("Leaf", [65.8, 34, 11.6, 12.8], leaf(clay)),
  ],
  back: [
    ground("Pine", [-1, -1, 87, 57], pine),
    art("Leaf", [34.5, 10.5, 16, 17.6], leaf(sand)),
    title("School name", [10, 39, 65], "Linden House", 4.8, 600, "#f3e9dc", { align: "center" }),
    text("Kind", [10, 43.8, 65.6], "SCHOOL", 2.2, 700, sand, { align: "center", spacing: 0.6 }),
  ],
  leads: "back",
  sample: {
    full_name: "Ana Castell",
    role: "Admissions",
    phone: "+44 20 7946 0812",
    email: "ana@linden.example",
  },
};
