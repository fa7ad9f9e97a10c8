import { at, disc, drawArt, line, path, rings, scatter } from "../drawArt.ts";
import { fullSheet } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, rectangle, typeface } from "../templateElement.ts";

const night = "#1b1464";
const mint = "#7df0c8";
const orange = "#ff9f43";
const violet = "#7c5cff";
const rose = "#ff6b9a";
const white = "#ffffff";
const text = typeface("Montserrat");

const random = scatter(26);
const stars = Array.from({ length: 90 }, () => {
  const [x, y] = [Math.round(random() * 2120) / 10, Math.round(random() * 2150) / 10];
  return disc(x, y, random() > 0.85 ? 0.9 : 0.45, white, ' fill-opacity=".75"');
}).join("");

/** A ball with one band of shade, lit from the upper left. */
const ball = (x: number, y: number, r: number, light: string, dark: string) =>
  at(
    x,
    y,
    disc(0, 0, r, light) +
      path(
        `M${r * 0.5}-${r * 0.866}A${r} ${r} 0 1 1-${r * 0.866} ${r * 0.5}A${r * 1.15} ${r * 1.15} 0 0 0 ${r * 0.5}-${r * 0.866}Z`,
        dark,
      ),
  );

/** A round-bottomed flask, 60 × 96, with a small sun in it, centred at (30, 62). */
const flask =
  path("M20 2h20v4h-3v24.5A32 32 0 1 1 23 30.5V6h-3Z", white, ' fill-opacity=".16"') +
  path("M1.5 62Q15 54 30 61t28.5-1A29 29 0 1 1 1.5 62Z", orange) +
  path("M1.5 62Q15 54 30 61t28.5-1A29 29 0 0 1 58 68Q44 74 30 67T1.6 65Z", "#ffc07a") +
  disc(20, 76, 3.2, "#ffd9a8") +
  disc(38, 82, 2.2, "#ffd9a8") +
  disc(33, 72, 1.6, "#ffd9a8") +
  line("M20 2H40M23 6V30.5A32 32 0 1 0 37 30.5V6", white, 2.4) +
  line("M8 54A24 24 0 0 1 20 40", white, 2.4, ' stroke-opacity=".8"');

const orbits = drawArt(
  212,
  215,
  stars +
    rings(106, 106, [60, 80, 99], mint, 0.7, 0.75) +
    at(74, 43, flask, 1.08) +
    ball(157, 74, 11, rose, "#d13f74") +
    ball(30.5, 133, 15, violet, "#5637d6") +
    at(
      30.5,
      133,
      `<ellipse rx="24" ry="5.5" fill="none" stroke="${mint}" stroke-width="1.6" transform="rotate(-20)"/>`,
    ) +
    ball(181, 170, 8, mint, "#3fb892") +
    ball(148, 16.5, 6.5, "#ffd166", "#e0a52f") +
    ball(74, 199.7, 4.5, white, "#c9c5ee"),
  "poster",
);

export const scienceWeek: Template = {
  slug: "science-week-poster",
  name: "Science Week Poster",
  description: "A4: planets circle a flask in the night; the question is the headline.",
  category: "poster",
  purpose: "poster",
  sheet: fullSheet(210, 297),
  background: night,
  front: [
    art("Orbits", [-1, -1, 212, 215], orbits),
    text("School", [104, 272, 90], "{{ school }}", 6.6, 600, mint, { align: "right" }),
    text("Title", [16, 236, 178], "What if?", 34, 800, white, { spacing: -1 }),
    text("Title, second line", [16, 253, 178], "Science week", 16, 700, orange, { spacing: -0.3 }),
    rectangle("Accent", [16, 260, 16, 1.4], mint),
    text("Date", [16, 272, 86], "{{ date }}", 8.5, 700, white),
    text("Places", [16, 282, 178], "{{ time }} · {{ place }}", 6.6, 500, "#cfcaf5"),
  ],
  back: [],
  sample: {
    school: "Vector STEM Academy",
    date: "9 to 13 March",
    time: "Every lunch break",
    place: "Labs 1 to 4 and the quad",
  },
};
