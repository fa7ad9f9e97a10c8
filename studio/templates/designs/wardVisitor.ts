import { drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, circle, ground, locked, qr, rectangle, rule, typeface } from "../templateElement.ts";

const plum = "#4c2a63";
const lilac = "#f1eaf6";
const sun = "#ffc94d";
const ink = "#24162f";
const quiet = "#63566d";
const text = typeface("Poppins");

const heart = drawArt(
  30,
  26,
  path(
    "M15 25C4 17 1 12 1 7.6 1 3.6 4 1 7.6 1 10.8 1 13.6 3 15 6 16.4 3 19.2 1 22.4 1 26 1 29 3.6 29 7.6 29 12 26 17 15 25Z",
    "#6b4585",
  ) + line("M1.5 13H9L11.6 8 15.4 18 18.4 11 20 13H28.5", sun, 1.1),
);

const detail = (name: string, x: number, y: number, width: number, content: string) => [
  text(`${name} label`, [x, y, width], name, 2.3, 500, quiet),
  text(name, [x, y + 4.2, width], content, 3.2, 600, ink),
];

const step = (number: number, y: number, words: string) => [
  locked(circle(`Step ${number} ground`, [9, y - 1], 2.7, plum)),
  text(`Step ${number}`, [6.3, y + 0.05, 5.4], String(number), 2.8, 700, "#ffffff", { align: "center" }),
  text(`Step ${number} words`, [14.4, y, 70], words, 2.8, 500, ink),
];

export const wardVisitor: Template = {
  slug: "harbour-ward-visitor",
  name: "Harbour Ward Visitor",
  description:
    "Whom the visitor comes to see, on which ward and until when; washing hands and quiet hours behind.",
  category: "id_card",
  purpose: "hospital",
  sheet: sheets.visitorBadge,
  background: "#ffffff",
  front: [
    ground("Panel", [-1, -1, 30, 62], plum),
    art("Heart", [4, 5, 20, 17.3], heart),
    text("Ward label", [4, 33, 22], "Ward", 2.8, 500, "#dccbe8"),
    text("Ward", [4, 42.4, 22], "{{ ward }}", 9.4, 700, sun, { spacing: -0.1 }),
    text("Bed", [4, 48.2, 22], "Bed {{ bed }}", 3.2, 600, "#ffffff"),
    text("Hospital", [4, 55.4, 22], "Harbour Hospital", 2.3, 500, "#ffffff"),
    text("Kind", [34, 13.4, 52], "VISITOR", 8.6, 700, plum, { spacing: 0.2 }),
    rule("Rule", [34, 17.4, 51], plum, 0.5),
    text("Visitor", [34, 27, 51], "{{ full_name }}", 6, 600, ink, { spacing: -0.06 }),
    ...detail("Visiting", 34, 33.6, 51, "{{ patient }}"),
    ...detail("Date", 34, 43.6, 15, "{{ date }}"),
    ...detail("Until", 50.4, 43.6, 14, "{{ until }}"),
    text("Number", [34, 55.4, 30], "Badge {{ id }}", 2.3, 500, quiet),
    qr("Return code", [68.4, 40, 16.6], "HW-{{ id }}", ink),
  ],
  back: [
    ground("Paper", [-1, -1, 92, 62], lilac),
    text("Heading", [6, 12.4, 78], "Thank you for coming", 5, 600, plum, { spacing: -0.05 }),
    ...step(1, 21.4, "Wash your hands when you arrive and leave."),
    ...step(2, 29, "Two visitors at a bed, please."),
    ...step(3, 36.6, "Quiet hours are from 13:00 to 15:00."),
    ...step(4, 44.2, "Feeling ill? Please come another day."),
    rectangle("Foot", [6, 48.6, 78, 7], "#ffffff", { radius: 3.5 }),
    text(
      "Telephone",
      [9, 53.2, 72],
      "Ward desk 01632 960 771 · Hand this badge in when you go.",
      2.4,
      500,
      ink,
    ),
  ],
  sample: {
    id: "0583",
    full_name: "Daniel Achterberg",
    patient: "Mrs E. Achterberg",
    ward: "4B",
    bed: "12",
    date: "14 Mar",
    until: "17:30",
  },
};
