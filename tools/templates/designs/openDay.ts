import { drawArt, path } from "../drawArt.ts";
import { fullSheet } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, circle, locked, rectangle, typeface } from "../templateElement.ts";

const indigo = "#2b2a6b";
const coral = "#ff7e5f";
const peach = "#ffe3d6";
const text = typeface("Poppins");

/** Two waves on the right; the drawing is in fifths of a millimetre of the banner. */
const waves = drawArt(
  660,
  502,
  `<g transform="translate(-844 1) scale(5)">${path("M170 100.2C176 52 214 60 224 30S262-6 300.4 6v94.2Z", coral)}${path("M206 100.2c4-30 36-28 44-50s26-22 50.4-16v66.2Z", indigo)}</g>`,
  "poster",
);

export const openDay: Template = {
  slug: "open-day-banner",
  name: "Open Day Banner",
  description: "1.5 m wide: six words, read in two seconds from the road.",
  category: "banner",
  sheet: fullSheet(1500, 500),
  background: peach,
  front: [
    art("Waves", [842, -1, 660, 502], waves),
    locked(circle("Sun", [980, 150], 65, "#ffc145")),
    text("Title", [80, 232, 800], "Open day", 155, 700, indigo, { spacing: -4.5 }),
    text("When", [86, 312, 780], "{{ date }}, {{ time }}", 46, 500, indigo),
    rectangle("Call ground", [86, 358, 410, 76], indigo, { radius: 38 }),
    text("Call", [96, 407.5, 390], "Come and look round", 31, 600, "#ffffff", { align: "center" }),
    text("School", [1160, 390, 260], "{{ school }}", 38, 700, "#ffffff", { align: "right", lines: 2 }),
  ],
  back: [],
  sample: { date: "Saturday 10 October", time: "10 to 2", school: "Tide Park School" },
};
