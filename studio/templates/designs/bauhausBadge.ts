import { at, box, disc, drawArt, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, qr, rectangle, rule, typeface } from "../templateElement.ts";

const ink = "#17181c";
const red = "#d43a20";
const blue = "#2556d9";
const yellow = "#f6b91c";
const paper = "#f4efe6";
const text = typeface("Poppins");

const tile = 18.5;
const half = tile / 2;
const square = (fill: string) => box(0, 0, tile + 0.02, tile + 0.02, fill);
// The hairline hides the gap between tiles that some rasterizers leave.
const quarter = (fill: string, degrees = 0) =>
  path(
    `M0 0h${tile}A${tile} ${tile} 0 0 1 0 ${tile}Z`,
    fill,
    ` stroke="${fill}" stroke-width=".1" transform="rotate(${degrees} ${half} ${half})"`,
  );
const ball = (fill: string, r = half) => disc(half, half, r, fill);
const dome = (fill: string, degrees = 0) =>
  path(
    `M0 ${half}a${half} ${half} 0 0 1 ${tile} 0Z`,
    fill,
    ` transform="rotate(${degrees} ${half} ${half})"`,
  );
const stripes = (fill: string) =>
  [0, 1, 2, 3].map((k) => box(0, (k * tile) / 4, tile, tile / 8, fill)).join("");

const tiles = [
  square(blue) + quarter(yellow, 180),
  square(paper) + ball(red),
  square(ink) + dome(paper) + dome(yellow, 180),
  square(yellow) + quarter(blue, 90),
  square(paper) + stripes(ink),
  square(yellow) + quarter(ink),
  square(red) + ball(paper) + ball(ink, tile / 4.2),
  square(paper) + quarter(red, 270),
  square(red) + quarter(paper, 90),
  square(blue) + dome(paper, 90) + dome(yellow, 270),
  square(paper) + ball(blue) + ball(yellow, tile / 4.2),
  square(ink) + quarter(red, 180),
];

/** Rows of four tiles each, chosen by number. The drawing starts 1 mm outside the card. */
const mosaic = (rows: readonly (readonly number[])[]) =>
  drawArt(
    76,
    rows.length * tile + 1,
    // The backgrounds of the outermost tiles extend into the bleed.
    `<g transform="translate(-.014 -.027) scale(1.027)">${rows
      .map((row, j) => row.map((tileNumber, i) => at(i * tile, j * tile, tiles[tileNumber] ?? "")).join(""))
      .join("")}</g>`,
  );

export const bauhausBadge: Template = {
  slug: "bauhaus-event-badge",
  name: "Bauhaus Event Badge",
  description: "A7 badge for fairs and open evenings; the first name reads from three metres.",
  category: "id_card",
  purpose: "event",
  sheet: sheets.eventBadge,
  background: paper,
  front: [
    art(
      "Mosaic",
      [-1, -1, 76, 38],
      mosaic([
        [0, 1, 2, 3],
        [4, 5, 6, 7],
      ]),
    ),
    text("Event", [6, 49, 62], "Science Fair", 7.6, 700, ink, { spacing: -0.16 }),
    text("When and where", [6, 55, 62], "12–13 June · Great Hall", 3, 500, "#5b574f"),
    rule("Rule", [6, 60.5, 62], ink, 0.35),
    text("First name", [6, 74, 62], "{{ first_name }}", 10.5, 700, ink, { spacing: -0.2 }),
    text("Last name", [6, 82, 62], "{{ last_name }}", 6.2, 500, ink),
    rectangle("Role ground", [6, 89.4, 26, 7.6], red, { radius: 3.8 }),
    text("Role", [8, 94.3, 22], "{{ role }}", 3.2, 600, "#ffffff", { align: "center" }),
    text("Stand", [35, 94.4, 18], "{{ stand }}", 3.3, 600, ink),
    qr("Badge code", [53.2, 84.6, 16], "SF26-{{ id }}", ink),
  ],
  back: [
    art(
      "Mosaic",
      [-1, -1, 76, 56.5],
      mosaic([
        [8, 4, 9, 10],
        [3, 11, 1, 7],
        [6, 0, 8, 5],
      ]),
    ),
    text("Heading", [6, 66.5, 62], "Today", 7.6, 700, ink, { spacing: -0.16 }),
    rule("Rule", [6, 70, 62], ink, 0.35),
    ...(
      [
        ["09:30", "Doors open, badges at the desk"],
        ["11:00", "Talk: the quiet power of mould"],
        ["14:00", "Judging, please stay at your stand"],
        ["16:30", "Prizes in the Great Hall"],
      ] as const
    ).flatMap(([time, what], i) => [
      text(`Time ${i + 1}`, [6, 76 + i * 5.2, 12], time, 2.8, 700, i % 2 ? blue : "#c7341d"),
      text(`Programme ${i + 1}`, [18, 76 + i * 5.2, 50], what, 2.8, 500, ink),
    ]),
    ground("Foot", [-1, 97, 76, 9], ink),
    text("Wi-fi", [6, 101.8, 62], "Wi-fi: fair-guest · Help: 0117 496 0199", 2.5, 500, "#ffffff"),
  ],
  sample: { id: "0241", first_name: "Tomás", last_name: "Ferreira", role: "Exhibitor", stand: "Stand 24" },
};
