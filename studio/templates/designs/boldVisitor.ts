import { drawArt, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, circle, locked, qr, rectangle, rule, typeface } from "../templateElement.ts";

const yellow = "#ffcc33";
const ink = "#151515";
const quiet = "#5a5a5a";
const text = typeface("Montserrat");

const detail = (name: string, x: number, width: number, content: string) => [
  text(`${name} label`, [x, 45.8, width], name, 2.13, 600, "#6b6b6b"),
  text(name, [x, 50.2, width], content, 2.9, 600, ink),
];

/** Slanted warning bars, 92 × 12. */
const bars = drawArt(
  92,
  12,
  Array.from({ length: 9 }, (_, i) => path(`M${i * 12 - 6} 12 ${i * 12} 0h6l-6 12Z`, ink)).join(""),
);

const step = (number: number, x: number, y: number, words: string) => [
  circle(`Step ${number} ground`, [x + 2.6, y - 1], 2.6, ink),
  text(`Step ${number}`, [x, y, 5.2], String(number), 2.8, 700, yellow, { align: "center" }),
  text(`Step ${number} words`, [x + 7.5, y, 70], words, 2.6, 600, ink),
];

export const boldVisitor: Template = {
  slug: "bold-visitor",
  name: "Bold Visitor",
  description: "Type is the design: the word VISITOR is read across a yard.",
  category: "id_card",
  purpose: "company",
  sheet: sheets.visitorBadge,
  background: yellow,
  front: [
    text("Kind", [5.2, 17.6, 66.5], "VISITOR", 15.4, 800, ink, { spacing: -0.3 }),
    locked(circle("Number ground", [78.5, 12.2], 6, ink)),
    text("Badge number", [72.5, 14.2, 12], "{{ badge }}", 5.4, 800, yellow, { align: "center" }),
    rectangle("Panel", [5, 22, 80, 33], "#ffffff", { radius: 2 }),
    text("Visitor name", [9.5, 33.4, 47], "{{ full_name }}", 7.2, 700, ink, { spacing: -0.1 }),
    text("Company", [9.5, 38.4, 47], "{{ company }}", 2.9, 500, quiet),
    rule("Rule", [9.5, 41.9, 46], "#e0e0e0", 0.3),
    ...detail("Host", 9.5, 22, "{{ host }}"),
    ...detail("In", 32.5, 11, "{{ time_in }}"),
    ...detail("Valid", 44, 14, "{{ date }}"),
    qr("Sign-out code", [60, 24.8, 22], "V-{{ id }}", ink),
    text("Code caption", [58, 50.2, 26], "Scan to leave", 2.3, 600, quiet, { align: "center" }),
  ],
  back: [
    art("Warning bars", [-1, -1, 92, 12], bars),
    text("Heading", [6, 20.5, 78], "Welcome. Please:", 5, 800, ink, { spacing: -0.08 }),
    ...step(1, 6, 28, "Wear this badge where it can be seen."),
    ...step(2, 6, 34.6, "Stay with your host."),
    ...step(3, 6, 41.2, "If the alarm rings, go to the front field."),
    ...step(4, 6, 47.8, "Scan out and hand the badge in."),
    text("Telephone", [6, 55.3, 78], "Safeguarding lead: Ms Doyle, 0117 496 0113", 2.4, 600, ink),
  ],
  sample: {
    id: "2026-1187",
    badge: "07",
    full_name: "Priya Raman",
    company: "Alder & Finch Architects",
    host: "Mr Okonjo",
    time_in: "08:45",
    date: "21 Nov",
  },
};
