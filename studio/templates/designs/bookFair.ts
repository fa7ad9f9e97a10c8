import { at, disc, drawArt, line, path } from "../drawArt.ts";
import { fullSheet } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, rectangle, typeface } from "../templateElement.ts";

const teal = "#0e5c5c";
const lemon = "#ffe14d";
const pink = "#ff8fb1";
const cream = "#fff6e0";
const tomato = "#f2542d";
const ink = "#0b2f33";
const text = typeface("Poppins");

/** Objects that fly out of an open book. */
const star = (x: number, y: number, size: number, color: string, degrees = 0) =>
  at(
    x,
    y,
    path("M0-10 2.4-3.2 9.5-3.1 3.9 1.3 5.9 8.1 0 4.1-5.9 8.1-3.9 1.3-9.5-3.1-2.4-3.2Z", color),
    size,
    degrees,
  );

const planet = (x: number, y: number) =>
  at(
    x,
    y,
    disc(0, 0, 19, tomato) +
      path("M-18 -5A19 19 0 0 1 18 -5Q0 4-18-5Z", "#ff7a52") +
      `<ellipse rx="31" ry="8" fill="none" stroke="${lemon}" stroke-width="3.2" transform="rotate(-18)"/>` +
      path("M-18 6A19 19 0 0 1-15-11 Q0-16 16-10A19 19 0 0 1 18 -6Q2 2-18 6Z", tomato),
  );

const rocket = (x: number, y: number) =>
  at(
    x,
    y,
    path("M0-42C14-30 18-12 14 10H-14C-18-12-14-30 0-42Z", cream) +
      path("M0-42C7-36 11-29 13.2-21H-13.2C-11-29-7-36 0-42Z", pink) +
      disc(0, -8, 6.5, teal) +
      disc(0, -8, 4, lemon) +
      path("M-14 4C-24 8-26 18-25 26L-12 14ZM14 4C24 8 26 18 25 26L12 14Z", pink) +
      path("M-8 12H8C8 24 4 32 0 40-4 32-8 24-8 12Z", lemon) +
      path("M-4 12H4C4 19 2 24 0 29-2 24-4 19-4 12Z", tomato),
    1.25,
    24,
  );

const whale = (x: number, y: number) =>
  at(
    x,
    y,
    path(
      "M-44 2C-40-20-8-26 12-14 22-8 30-8 36-18 30-26 32-34 36-38 40-34 42-30 44-28 46-32 52-36 58-36 58-28 54-20 46-16 44 6 24 22-6 22-30 22-44 14-44 2Z",
      pink,
    ) +
      path("M-43 6C-30 14 0 14 22 8 14 18 4 22-8 22-30 22-42 16-43 6Z", cream) +
      disc(-28, -2, 2.4, ink) +
      line("M-18-26C-18-34-24-38-28-36M-16-26C-16-36-10-40-6-37", cream, 2.4),
    0.95,
    -8,
  );

const openBook = at(
  148.5,
  0,
  path("M0 28C-30 8-78 4-124 14V104C-78 96-30 100 0 118 30 100 78 96 124 104V14C78 4 30 8 0 28Z", tomato) +
    path("M0 22C-28 2-74-4-116 6V94C-74 86-28 90 0 108Z", cream) +
    path("M0 22C28 2 74-4 116 6V94C74 86 28 90 0 108Z", "#fbe6bd") +
    [0, 1, 2, 3, 4]
      .map((i) =>
        line(`M-100 ${26 + i * 13}C-70 ${20 + i * 13}-38 ${24 + i * 13}-16 ${36 + i * 13}`, "#e2c893", 2),
      )
      .join("") +
    [0, 1, 2, 3, 4]
      .map((i) =>
        line(`M100 ${26 + i * 13}C70 ${20 + i * 13} 38 ${24 + i * 13} 16 ${36 + i * 13}`, "#d9b876", 2),
      )
      .join(""),
);

const scene = drawArt(
  299,
  236,
  `<linearGradient id="glow" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${lemon}" stop-opacity=".42"/><stop offset="1" stop-color="${lemon}" stop-opacity="0"/></linearGradient>` +
    path("M58 150 4 0H295L241 150Z", "url(#glow)") +
    whale(64, 80) +
    rocket(158, 68) +
    planet(240, 62) +
    star(114, 22, 0.9, lemon, 12) +
    star(30, 24, 1.2, lemon, -10) +
    star(196, 20, 0.7, cream, 20) +
    star(270, 116, 1, lemon, 8) +
    star(112, 116, 0.8, cream, -14) +
    star(196, 112, 0.9, pink, 10) +
    disc(52, 128, 3, cream) +
    disc(252, 18, 2.6, pink) +
    disc(280, 40, 2, cream) +
    at(1, 128, openBook),
  "poster",
);

export const bookFair: Template = {
  slug: "book-fair-poster",
  name: "Book Fair Poster",
  description: "A3: a whale, a rocket and a planet rise from an open book under very large words.",
  category: "poster",
  purpose: "poster",
  sheet: fullSheet(297, 420),
  background: teal,
  front: [
    art("Scene", [-1, 139, 299, 236], scene),
    text("Title", [20, 73, 257], "Book", 76, 700, lemon, { spacing: -2.4 }),
    text("Title, second line", [20, 138, 257], "fair", 76, 700, cream, { spacing: -2.4 }),
    rectangle("Days ground", [190, 103, 87, 30], pink, { radius: 15 }),
    text("Days", [194, 122.6, 79], "{{ days }}", 13, 700, ink, { align: "center" }),
    ground("Foot", [-1, 366, 299, 55], ink),
    text("Date", [20, 388, 190], "{{ date }}", 15, 700, lemon, { spacing: -0.2 }),
    text("Time and place", [20, 402.5, 190], "{{ time }} · {{ place }}", 10, 500, "#ffffff"),
    text("School", [180, 388, 97], "{{ school }}", 10, 600, "#ffffff", { align: "right" }),
    text("Call", [180, 402.5, 97], "Bring a book, swap a book", 7, 500, pink, { align: "right" }),
  ],
  back: [],
  sample: {
    days: "3 days",
    date: "12–14 November",
    time: "8:30 to 16:00",
    place: "Library",
    school: "Fenwick School",
  },
};
