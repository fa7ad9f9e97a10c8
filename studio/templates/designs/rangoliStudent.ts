import { at, disc, drawArt, mm, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, photo, qr, rectangle, rule, typeface } from "../templateElement.ts";

const maroon = "#7a1631";
const rose = "#a83450";
const marigold = "#f6a623";
const ivory = "#fff8ec";
const peacock = "#0c6b6b";
const ink = "#3a0d1a";
const quiet = "#7d5560";
const text = typeface("Poppins");

const turn = (degrees: number) => `transform="rotate(${mm(degrees)})"`;

/** Repeats a drawing `4 × perQuarter` times around (0, 0), quarter by quarter; `id` names it within the art. */
function around(id: string, perQuarter: number, drawing: string, offset = 0): string {
  const step = 90 / perQuarter;
  const others = Array.from(
    { length: perQuarter - 1 },
    (_, i) => `<use href="#${id}" ${turn((i + 1) * step)}/>`,
  );
  const quarters = [90, 180, 270].map((degrees) => `<use href="#${id}s" ${turn(degrees)}/>`);
  return `<g id="${id}s"><g id="${id}" ${turn(offset)}>${drawing}</g>${others.join("")}</g>${quarters.join("")}`;
}

/** A lotus petal on a circle of radius `r`. */
const petal = (r: number, length: number, width: number, color: string) =>
  path(
    `M0-${r}C${width}-${r + length * 0.3} ${width * 0.7}-${r + length * 0.75} 0-${r + length}` +
      ` ${-width * 0.7}-${r + length * 0.75} ${-width}-${r + length * 0.3} 0-${r}Z`,
    color,
  );

/** Rings of petals and dots around an empty centre with a radius of 16. */
const rangoli =
  around("outer", 6, petal(17, 12.5, 2.4, rose), 7.5) +
  around("middle", 6, petal(16.5, 8.5, 2, marigold)) +
  around("inner", 6, petal(16.5, 4.6, 1.1, maroon)) +
  around("dots", 6, disc(0, -27.4, 0.55, marigold)) +
  around("beads", 6, disc(0, -31.5, 0.8, rose), 7.5) +
  around("sparks", 12, disc(0, -34.4, 0.35, marigold));

/** A band's edge of hanging scallops. The band itself is a separate rectangle. */
const scallops = (width: number, color: string, dot: string) =>
  Array.from(
    { length: Math.ceil(width / 4) },
    (_, i) => disc(2 + i * 4, 0, 2, color) + disc(2 + i * 4, 0.5, 0.5, dot),
  ).join("");

const frontArt = drawArt(56, 47.4, at(28, 28.5, rangoli));
const edge = drawArt(56, 2.1, scallops(56, maroon, marigold));
const backArt = drawArt(56, 29, at(28, 32.5, rangoli, 0.84));
const topEdge = drawArt(56, 2.1, scallops(56, peacock, marigold));

const detail = (name: string, x: number, y: number, width: number, content: string) => [
  text(`${name} label`, [x, y, width], name, 2.13, 500, quiet),
  text(name, [x, y + 3.7, width], content, 2.8, 600, ink),
];

export const rangoliStudent: Template = {
  slug: "rangoli-student",
  name: "Rangoli Student",
  description: "The photo sits in a rangoli of petals; class, roll number and blood group in one line.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardPortrait,
  background: ivory,
  front: [
    ground("Maroon", [-1, -1, 56, 47.5], maroon),
    art("Scallops", [-1, 46.3, 56, 2.1], edge),
    art("Rangoli", [-1, -1, 56, 47.4], frontArt),
    rectangle("Photo rim", [11.6, 12.1, 30.8, 30.8], ivory, { radius: 15.4 }),
    photo([12.6, 13.1, 28.8, 28.8], 14.4),
    rectangle("Name ground", [8.5, 4.2, 37, 5.4], maroon, { radius: 2.7 }),
    text("School name", [9, 7.9, 36], "Saraswati Vidyalaya", 2.9, 700, ivory, { align: "center" }),
    text("Student name", [3.5, 54.8, 47], "{{ full_name }}", 4.7, 700, maroon, { align: "center" }),
    text("Guardian", [3.5, 58.6, 47], "c/o {{ guardian }}", 2.3, 500, quiet, { align: "center" }),
    rule("Rule", [6, 61, 42], "#ecd9bd", 0.3),
    ...detail("Class", 6, 64.4, 12, "{{ class }}"),
    ...detail("Roll no.", 19.5, 64.4, 11, "{{ roll_no }}"),
    ...detail("Blood", 32, 64.4, 10, "{{ blood_group }}"),
    ...detail("Bus", 42, 64.4, 8, "{{ bus }}"),
    code128("Admission barcode", [12, 71.4, 30, 5.4], "{{ id }}", "2026-0417", ink),
    text("Admission number", [6, 80.6, 42], "Adm. {{ id }} · Session 2026–27", 2.2, 500, quiet, {
      align: "center",
    }),
  ],
  back: [
    ground("Peacock", [-1, -1, 56, 17], peacock),
    art("Scallops", [-1, 15.8, 56, 2.1], topEdge),
    text("Heading", [4, 8.8, 46], "In an emergency", 3.4, 700, "#ffffff", { align: "center" }),
    text("Subheading", [4, 13, 46], "please call the family first", 2.3, 500, "#cdeae6", { align: "center" }),
    text("Phone", [4, 27, 46], "{{ phone }}", 4.2, 700, peacock, { align: "center" }),
    text("Guardian", [4, 31, 46], "{{ guardian }}", 2.5, 500, ink, { align: "center" }),
    text("Address", [5, 36, 44], "{{ address }}", 2.3, 500, quiet, { align: "center", lines: 2 }),
    qr("Admission code", [19, 41.2, 16], "SV/{{ id }}", ink),
    art("Rangoli", [-1, 58, 56, 29], backArt),
    text("Return", [4, 60.2, 46], "If found: Saraswati Vidyalaya, Pune 411 021", 2.13, 500, ink, {
      align: "center",
    }),
    rectangle("Valid ground", [14, 79, 26, 5], peacock, { radius: 2.5 }),
    text("Valid until", [14, 82.4, 26], "Valid to {{ valid_until }}", 2.2, 600, "#ffffff", {
      align: "center",
    }),
  ],
  sample: {
    id: "2026-0417",
    full_name: "Aditi Deshmukh",
    guardian: "Vaishali Deshmukh",
    class: "VII-B",
    roll_no: "14",
    blood_group: "B+",
    bus: "5",
    phone: "+91 10555 01417",
    address: "12 Lotus Court, Karve Road, Pune",
    valid_until: "April 2027",
  },
  person: {
    skin: "olive",
    hair: "sideBraid",
    hairColor: "black",
    ground: "#d6ece6",
    wear: "jumper",
    top: "#7a1631",
    cloth: "amber",
    lashes: true,
  },
};
