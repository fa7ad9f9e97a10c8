import { at, disc, drawArt, line, path } from "../drawArt.ts";
import { fullSheet } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, typeface } from "../templateElement.ts";

const navy = "#14213d";
const coral = "#f4a58a";
const red = "#e4572e";
const cream = "#fbefe0";
const gold = "#f2b84b";
const title = typeface("Gelasio");
const text = typeface("Lato");

const sunrise = drawArt(
  212,
  100,
  [96, 80, 64, 48, 32].map((r, i) => disc(106, 100, r, [red, coral, cream, gold, red][i] ?? red)).join(""),
  "poster",
);

/** A stave of five lines that extends into the bleed, and two beamed quavers. */
const stave = drawArt(
  212,
  54,
  [0, 1, 2, 3, 4]
    .map((i) => line(`M-2 ${14 + i * 6}H214`, "#ffffff", 0.7, ' stroke-opacity=".22"'))
    .join("") +
    `<g fill="${cream}"><ellipse cx="150" cy="41" rx="7.5" ry="5.6" transform="rotate(-20 150 41)"/><ellipse cx="184" cy="35" rx="7.5" ry="5.6" transform="rotate(-20 184 35)"/>` +
    `${path("M154.6 40V14.5L191.8 7.5V34.5H189V17.5L157.4 23.5V40Z", cream)}</g>` +
    at(
      38,
      35,
      `<g fill="${gold}"><ellipse rx="6" ry="4.5" transform="rotate(-20)"/></g>${line("M5.2-1.6V-22", gold, 1.8)}`,
    ),
  "poster",
);

export const springConcert: Template = {
  slug: "spring-concert-poster",
  name: "Spring Concert Poster",
  description: "A4: a title on two lines, a sunrise of five rings over a stave.",
  category: "poster",
  purpose: "poster",
  sheet: fullSheet(210, 297),
  background: cream,
  front: [
    art("Sunrise", [-1, 96, 212, 100], sunrise),
    ground("Evening", [-1, 195.9, 212, 102.1], navy),
    art("Stave", [-1, 196, 212, 54], stave),
    title("Title", [16, 46, 178], "Spring", 37, 600, navy, { spacing: -0.8 }),
    title("Title, second line", [16, 80, 178], "Concert", 37, 400, red, { italic: true, spacing: -0.8 }),
    text("Date", [16, 258, 120], "{{ date }}", 13, 900, "#ffffff"),
    text("Time and place", [16, 270.5, 120], "{{ time }} · {{ place }}", 8.5, 400, "#c9d2e6"),
    text("Programme", [16, 283, 178], "Orchestra, jazz band and the Year 7 choir", 6.4, 400, "#c9d2e6"),
    text("Price", [140, 258, 54], "{{ price }}", 13, 900, gold, { align: "right" }),
  ],
  back: [],
  sample: { date: "Fri 27 March", time: "18:30", place: "Great Hall", price: "Free" },
};
