import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { circle, ground, locked, photo, qr, rule, typeface } from "../templateElement.ts";

const ink = "#111111";
const red = "#d6322a";
const quiet = "#5c5c5c";
const text = typeface("Montserrat");

export const swissTeacher: Template = {
  slug: "swiss-teacher",
  name: "Swiss Teacher",
  description: "Black, white and one red dot: the grid does the work.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardLandscape,
  background: "#ffffff",
  front: [
    photo([56, -1, 31, 56]),
    locked(circle("Dot", [8.2, 8.6], 2.2, red)),
    text("School name", [12.4, 9.7, 40], "Kanton School", 3, 700, ink),
    text("First name", [6, 28.2, 47], "{{ first_name }}", 7, 700, ink, { spacing: -0.2 }),
    text("Last name", [6, 35.4, 47], "{{ last_name }}", 7, 700, ink, { spacing: -0.2 }),
    text("Role", [6, 40.4, 47], "{{ role }}", 2.5, 500, quiet),
    rule("Rule", [6, 44.6, 44], ink),
    text("Number", [6, 48.8, 22], "{{ id }}", 2.2, 600, ink),
    text("Year", [28, 48.8, 22], "{{ year }}", 2.2, 600, ink, { align: "right" }),
  ],
  back: [
    ground("Red field", [-1, -1, 31, 56], red),
    locked(circle("Dot", [14.5, 14.5], 8.5, "#ffffff")),
    text("Letter", [6, 18.3, 17], "K", 10.5, 700, red, { align: "center" }),
    text("Side name", [6, 42.6, 22], "Kanton", 3, 700, "#ffffff"),
    text("Side kind", [6, 46.2, 22], "School", 3, 700, "#ffffff"),
    text("Heading", [36, 10, 44], "This card opens doors.", 3.1, 700, ink),
    text(
      "Notice",
      [36, 14.6, 44],
      "Wear it where it can be seen.\nReport a lost card the same day.",
      2.2,
      500,
      quiet,
      {
        lines: 2,
      },
    ),
    rule("Rule", [36, 22, 44], ink),
    text("Office label", [36, 26.4, 26], "Office", 2.2, 500, quiet),
    text("Office", [36, 29.8, 24], "044 668 18 00", 2.5, 600, ink),
    text("Return label", [36, 36.6, 26], "Return to", 2.2, 500, quiet),
    text("Return", [36, 40, 25], "Seestrasse 12\n8002 Zürich", 2.5, 600, ink, { lines: 2 }),
    text("Year", [36, 48.8, 22], "{{ year }}", 2.2, 600, ink),
    qr("Door code", [62.4, 28.8, 19.6], "KANTON/{{ id }}", ink),
  ],
  sample: {
    id: "T-0094",
    first_name: "George",
    last_name: "Whitlock",
    role: "Teacher, Physics",
    year: "2026–27",
  },
  person: {
    skin: "fair",
    hair: "bald",
    hairColor: "silver",
    ground: "#d3d8dc",
    wear: "suit",
    top: "#39485c",
    shirt: "#f4f6f8",
    beard: true,
    glasses: "square",
  },
};
