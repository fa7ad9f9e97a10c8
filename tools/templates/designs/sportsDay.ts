import { at, box, disc, drawArt, line, path } from "../drawArt.ts";
import { fullSheet } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, typeface } from "../templateElement.ts";

const brick = "#e2502f";
const lane = "#f7d9c8";
const field = "#1f6f4a";
const white = "#ffffff";
const navy = "#10233f";
const text = typeface("Montserrat");

/** A bend of the running track seen from above: lanes around a corner, the infield inside. */
const track = drawArt(
  852,
  900,
  box(0, 0, 852, 900, field) +
    path("M852 900H0V620A620 620 0 0 1 620 0H852Z", brick) +
    path("M852 900H460V720A260 260 0 0 1 720 460H852Z", "#2c8a5d") +
    [0, 1, 2, 3, 4, 5, 6].map((i) => {
      const edge = i * 76.6;
      const radius = 620 - i * 60;
      return line(`M${edge} 910V${edge + radius}A${radius} ${radius} 0 0 1 ${edge + radius} ${edge}H862`, lane, 5);
    }).join(""),
  "poster",
);

/** Numbers of the lanes at the start line. */
const runner = (color: string, skin: string) =>
  disc(0, -78, 15, skin) +
  line("M-4-56 6-8", color, 30) +
  line("M8-46 34-22 58-40", skin, 11) +
  line("M-8-46-34-36-44-8", skin, 11) +
  line("M6-6 36 22 22 66", skin, 14) +
  line("M2-4-16 34-62 38", skin, 14) +
  line("M22 66 40 68M-62 38-70 22", navy, 12);

const runners = drawArt(
  852,
  480,
  at(230, 250, runner("#ffd23f", "#7a4a2e"), 1.9, 6) +
    at(470, 225, runner(white, "#e0a878"), 1.9, 6) +
    at(700, 200, runner("#59c3ff", "#4d2f20"), 1.9, 6) +
    [40, 90, 150].map((x, i) => line(`M${x} ${180 + i * 60}h${70 - i * 10}`, white, 8, ' stroke-opacity=".8"')).join(""),
  "poster",
);

export const sportsDay: Template = {
  slug: "sports-day-roll-up",
  name: "Sports Day Roll-up",
  description: "85 × 200 cm stand-up banner: the track bends up to three runners.",
  category: "banner",
  sheet: fullSheet(850, 2000),
  background: brick,
  front: [
    ground("Sky", [-1, -1, 852, 1102], navy),
    art("Track", [-1, 1101, 852, 900], track),
    art("Runners", [-1, 690, 852, 480], runners),
    text("School", [70, 170, 710], "{{ school }}", 44, 600, "#ffd23f"),
    text("Title", [66, 390, 720], "Sports", 200, 800, white, { spacing: -7 }),
    text("Title, second line", [66, 580, 720], "day", 200, 800, brick, { spacing: -7 }),
    text("Date", [470, 1790, 330], "{{ date }}", 64, 800, white, { align: "right", lines: 2 }),
    text("Time", [470, 1900, 330], "{{ time }}", 44, 600, white, { align: "right" }),
  ],
  back: [],
  sample: { school: "Harbour Lane School", date: "Fri 19 June", time: "from 9:30" },
};
