import { drawArt, path } from "../drawArt.ts";
import { fullSheet } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, circle, locked, rectangle, typeface } from "../templateElement.ts";

const indigo = "#2b2a6b";
const coral = "#ff7e5f";
const peach = "#ffe3d6";
const text = typeface("Poppins");

/** A window of the school. */
const pane = (x: number, y: number) =>
  path(`M${x} ${y}h4.4v6h-4.4Z`, indigo) +
  path(`M${x + 1.9} ${y}h.6v6h-.6ZM${x} ${y + 2.8}h4.4v.6h-4.4Z`, "#ffffff");

const school =
  path("M218 32H262V56H218Z", "#ffffff") +
  path("M215 32 220 25H260L265 32Z", "#c9543a") +
  path("M234 25 240 15 246 25V56H234Z", "#fff6f0") +
  path("M232 25.4 240 12.6 248 25.4 246 26 240 16 234 26Z", "#c9543a") +
  path("M239.6 3H240.4V14H239.6Z", indigo) +
  path("M240.4 3.4 249 5.8 240.4 8.2Z", "#ffc145") +
  path("M237 56V46a3 3 0 0 1 6 0V56Z", indigo) +
  path("M240 28a3 3 0 1 0 .01 0Z", "#ffc145") +
  [222, 228, 248, 254].map((x) => pane(x, 36) + pane(x, 46)).join("");

/** The school on its hill with a path to the door. The unit is a fifth of a millimetre of the banner. */
const hill = drawArt(
  660,
  502,
  `<g transform="translate(-844 1) scale(5)">${path("M168 100.2C184 66 212 50 240 50S286 58 300.4 66v34.2Z", coral)}${school}${path("M236 55H244C246 70 238 78 226 84S206 96 204 100.2H222C228 88 252 84 252 70 252 62 246 58 244 55Z", "#ffe3d6")}${path("M206 100.2C222 76 258 68 300.4 70v30.2Z", indigo)}${path("M186 62a5 7 0 1 1 .01 0ZM272 54a5.4 7.6 0 1 1 .01 0ZM283 58a4.4 6.2 0 1 1 .01 0Z", "#2f8f6f")}${path("M185.6 58h.9v14h-.9ZM271.6 50h.9v9h-.9ZM282.6 54h.9v9h-.9Z", "#7a4a2f")}</g>`,
  "poster",
);

export const openDay: Template = {
  slug: "open-day-banner",
  name: "Open Day Banner",
  description: "1.5 m wide: six words, read in two seconds from the road.",
  category: "banner",
  purpose: "poster",
  sheet: fullSheet(1500, 500),
  background: peach,
  front: [
    art("School on the hill", [842, -1, 660, 502], hill),
    locked(circle("Sun", [970, 140], 62, "#ffc145")),
    text("Title", [80, 232, 800], "Open day", 155, 700, indigo, { spacing: -4.5 }),
    text("When", [86, 312, 780], "{{ date }}, {{ time }}", 46, 500, indigo),
    rectangle("Call ground", [86, 358, 410, 76], indigo, { radius: 38 }),
    text("Call", [96, 407.5, 390], "Come and look round", 31, 600, "#ffffff", { align: "center" }),
    text("School", [1190, 420, 230], "{{ school }}", 38, 700, "#ffffff", { align: "right", lines: 2 }),
  ],
  back: [],
  sample: { date: "Saturday 10 October", time: "10 to 2", school: "Tide Park School" },
};
