import { at, drawArt, line, mm, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, photo, rectangle, typeface } from "../templateElement.ts";

const burgundy = "#6b1d2a";
const gold = "#a88443";
const paper = "#f8f3e8";
const ink = "#2a1e1a";
const text = typeface("Gelasio");

/** A quartered shield with two stars and an open book, 20 × 23. */
function shield(field: string, cross: string, charge: string): string {
  const star = (x: number, y: number) =>
    path(`M${x} ${y - 2}l.6 1.3 1.4.2-1 1 .2 1.4-1.2-.7-1.2.7.2-1.4-1-1 1.4-.2Z`, charge);
  return drawArt(
    20,
    23,
    path("M0 0H20V12c0 6-5 9-10 11C5 21 0 18 0 12Z", field) +
      line("M10 0V23M0 10H20", cross, 1.3) +
      star(5, 5.4) +
      star(15, 5.4) +
      line("M3 13.5q2-.8 3.7.2 1.7-1 1.9-.4", charge, 0.8) +
      line("M12 14.5h5M12 16.6h3.6", charge, 0.8),
  );
}

const oval = drawArt(
  30,
  36,
  `<path d="M0 0H30V36H0ZM15 2.2C7.93 2.2 2.2 9.27 2.2 18S7.93 33.8 15 33.8 27.8 26.73 27.8 18 22.07 2.2 15 2.2Z" fill="${paper}" fill-rule="evenodd"/>` +
    `<ellipse cx="15" cy="18" rx="13.7" ry="16.7" fill="none" stroke="${gold}" stroke-width=".35"/>`,
);

/** Two twigs of ivy that meet below the coat of arms, 40 × 36. */
function wreath(color: string): string {
  const leaf = path(
    "M0 0C-1.9-.9-2.4-3-1.2-4.4-.5-4 .1-4.8 0-5.8 1-5.2 1.3-4.4 1.3-4.3 2.5-3 1.9-.9 0 0Z",
    color,
  );
  const radius = 15;
  const twig = Array.from({ length: 7 }, (_, i) => {
    const angle = ((110 + i * 20) * Math.PI) / 180;
    const [x, y] = [20 + radius * Math.cos(angle), 17 + radius * Math.sin(angle)];
    const along = 110 + i * 20 + 180;
    return at(Number(mm(x)), Number(mm(y)), leaf, 0.95 - i * 0.05, along + (i % 2 ? 52 : -38));
  });
  const stem = line(`M20 32A${radius} ${radius} 0 0 1 9.4 6.4`, color, 0.4);
  const half = stem + twig.join("");
  return drawArt(40, 36, `${half}<g transform="translate(40 0) scale(-1 1)">${half}</g>`);
}

const doubleRule = (color: string) => [
  rectangle("Outer rule", [2.6, 2.6, 48.8, 80.8], "transparent", {
    radius: 1.6,
    outline: { color, width: 0.35 },
  }),
  rectangle("Inner rule", [3.6, 3.6, 46.8, 78.8], "transparent", {
    radius: 1,
    outline: { color, width: 0.15 },
  }),
];

export const ivyTeacher: Template = {
  slug: "ivy-teacher",
  name: "Ivy Teacher",
  description: "Classic college card: double rule, arms, oval portrait and a bookish serif.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardPortrait,
  background: paper,
  front: [
    photo([14, 26.6, 26, 32]),
    art("Oval", [12, 24.6, 30, 36], oval),
    ...doubleRule(gold),
    art("Arms", [24, 6.7, 6, 6.9], shield(burgundy, paper, "#d9b876")),
    text("School name", [5, 18.6, 44], "ST. IVES COLLEGE", 2.95, 600, burgundy, {
      align: "center",
      spacing: 0.28,
    }),
    text("Founded", [5, 22.4, 44], "Founded 1871", 2.25, 400, "#7a654a", { align: "center", italic: true }),
    text("Teacher name", [6, 65.2, 42], "{{ full_name }}", 4.2, 600, ink, { align: "center" }),
    text("Post", [6, 69, 42], "{{ role }}", 2.5, 400, burgundy, { align: "center", italic: true }),
    code128("Staff barcode", [14, 72, 26, 4.6], "T{{ id }}", "T1871", ink),
    text("Staff number", [6, 79.6, 42], "T · {{ id }}", 2.2, 400, "#5f4e40", {
      align: "center",
      spacing: 0.14,
    }),
  ],
  back: [
    ground("Burgundy", [-1, -1, 56, 88], burgundy),
    ...doubleRule("#c9a45f"),
    art("Wreath", [7, 8, 40, 36], wreath("#c9a45f")),
    art("Arms", [20.75, 17.2, 12.5, 14.4], shield("#f3e7d0", burgundy, burgundy)),
    text("Motto", [8, 49.6, 38], "Lux in libris", 4.2, 400, "#f3e7d0", { align: "center", italic: true }),
    text("Motto in English", [8, 53.6, 38], "There is light in books", 2.2, 400, "#dcc08d", {
      align: "center",
    }),
    text(
      "Return",
      [8, 60.4, 38],
      "This card belongs to the\nCollege. If found, please\nreturn it to the Porter’s Lodge.",
      2.3,
      400,
      "#f3e7d0",
      {
        align: "center",
        lines: 3,
      },
    ),
    text("Address", [7, 70.6, 40], "St. Ives College, Abbey Close", 2.2, 400, "#dcc08d", { align: "center" }),
    text("Telephone", [7, 74.2, 40], "01632 960 187", 2.5, 600, "#f3e7d0", { align: "center" }),
    text("Valid until", [7, 79, 40], "Valid to {{ valid_until }}", 2.2, 400, "#dcc08d", {
      align: "center",
      italic: true,
    }),
  ],
  sample: {
    id: "1871",
    full_name: "Dr Ruth Ashworth",
    role: "Head of Modern Languages",
    valid_until: "31 August 2027",
  },
  person: {
    skin: "fair",
    hair: "bob",
    hairColor: "chestnut",
    ground: "#e3d6c2",
    wear: "suit",
    top: "#5a2230",
    shirt: "#f6eee2",
    glasses: "round",
    lashes: true,
  },
};
