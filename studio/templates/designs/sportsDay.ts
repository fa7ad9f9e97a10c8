import { drawArt, line, path } from "../drawArt.ts";
import { fullSheet } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, rectangle, type TemplateElement, typeface } from "../templateElement.ts";

const navy = "#10233f";
const brick = "#e2502f";
const field = "#2c8a5d";
const chalk = "#fbe9df";
const sun = "#ffd23f";
const text = typeface("Montserrat");

const laneWidth = 100;
const lanes = 6;
/** Centre of the bend, measured from the drawing's corner. */
const middle = { x: 761, y: 761 };
const radii = Array.from({ length: lanes + 1 }, (_, i) => middle.x - 1 - i * laneWidth);

const lineOf = (radius: number) =>
  `M${middle.x - radius} ${middle.y + 2}A${radius} ${radius} 0 0 1 ${middle.x} ${middle.y - radius}H860`;

const areaOf = (radius: number) => `${lineOf(radius)}V${middle.y + 2}Z`;

const bend = drawArt(
  852,
  762,
  path(areaOf(760), brick) +
    path(areaOf(160), field) +
    radii.map((radius) => line(lineOf(radius), chalk, 5)).join(""),
  "poster",
);

/** The straight below the bend. Lanes are numbered from the inside. */
const straight: readonly TemplateElement[] = [
  ground("Straight", [-1, 1612, 601, 389], brick),
  ground("Infield", [600, 1612, 251, 389], field),
  ...radii.map((_, i) => ground(`Lane line ${i + 1}`, [i * laneWidth - 2.5, 1611, 5, 390], chalk)),
  ground("Start line", [-1, 1716, 601, 14], chalk),
  ...radii.slice(1).map((_, i) =>
    text(`Lane ${lanes - i}`, [i * laneWidth, 1856, laneWidth], String(lanes - i), 92, 800, chalk, {
      align: "center",
    }),
  ),
];

export const sportsDay: Template = {
  slug: "sports-day-roll-up",
  name: "Sports Day Roll-up",
  description: "85 × 200 cm stand-up banner: six lanes sweep round the bend below very large words.",
  category: "banner",
  purpose: "poster",
  sheet: fullSheet(850, 2000),
  background: navy,
  front: [
    art("Bend", [-1, 859, 852, 762], bend),
    ...straight,
    text("School", [70, 160, 710], "{{ school }}", 44, 600, sun),
    text("Title", [64, 375, 730], "Sports", 196, 800, "#ffffff", { spacing: -7 }),
    text("Title, second line", [64, 555, 730], "day", 196, 800, brick, { spacing: -7 }),
    rectangle("Accent", [70, 612, 110, 12], sun),
    text("Date", [70, 704, 710], "{{ date }}", 66, 800, "#ffffff", { spacing: -1 }),
    text("Time", [70, 776, 710], "{{ time }}", 46, 600, "#c7d3e6"),
  ],
  back: [],
  sample: { school: "Harbour Lane School", date: "Fri 19 June", time: "Gates open at 9:30" },
};
