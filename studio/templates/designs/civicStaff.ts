import { disc, drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, photo, qr, rectangle, rule, typeface } from "../templateElement.ts";

const teal = "#0a4f5c";
const orange = "#f28c38";
const ink = "#0b2a30";
const quiet = "#55707a";
const text = typeface("Lato");

const mark = (first: string, second: string) =>
  drawArt(8.4, 5.4, disc(2.7, 2.7, 2.7, first) + disc(5.7, 2.7, 2.7, second, ' fill-opacity=".92"'));

/** A white area with a wavy edge over the photo, drawn from x = -1. */
const wave = drawArt(
  65,
  56,
  path("M0 0H62.6C62.6 9 61 17 57 25 51 36 51 46 57.4 56H0Z", "#ffffff") +
    line("M62.6-1C62.6 9 61 17 57 25 51 36 51 46 57.6 57", orange, 1.3),
);

const backWave = drawArt(
  88,
  24,
  path("M-1 10C18 0 32 4 46 9S74 17 89 5V24H-1Z", teal) + line("M-1 10C18 0 32 4 46 9S74 17 89 5", orange, 1),
);

const emergency = (y: number, heading: string, number: string) => [
  text(`${heading} label`, [6, y, 30], heading, 2.2, 400, quiet),
  text(heading, [34, y, 22], number, 2.5, 700, ink),
];

export const civicStaff: Template = {
  slug: "civic-staff",
  name: "Civic Staff",
  description: "Full-height photo cut by one orange wave; name on two lines, barcode below.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardLandscape,
  background: "#ffffff",
  front: [
    photo([49, -1, 38, 56]),
    art("Wave", [-1, -1, 65, 56], wave),
    art("School mark", [6, 6, 8.4, 5.4], mark(teal, orange)),
    text("School name", [16.2, 9.8, 38], "Meridian School", 3.1, 900, teal),
    text("Role", [6, 19, 30], "STAFF", 2.2, 900, "#4f7079", { spacing: 0.5 }),
    text("First name", [6, 26.6, 44], "{{ first_name }}", 6.6, 900, teal, { spacing: -0.08 }),
    text("Last name", [6, 33.2, 44], "{{ last_name }}", 6.6, 900, teal, { spacing: -0.08 }),
    text("Department", [6, 38, 44], "{{ department }}", 2.7, 700, "#a8550a"),
    code128("Staff barcode", [6, 42.2, 29, 5], "{{ id }}", "S-0873", ink),
    text("Staff number", [6, 50.4, 20], "{{ id }}", 2.2, 700, quiet, { spacing: 0.12 }),
  ],
  back: [
    art("Wave", [-1, 31, 88, 24], backWave),
    text("Heading", [6, 10, 50], "In an emergency", 3.6, 900, teal),
    ...emergency(16.4, "School office", "020 7946 0410"),
    ...emergency(20.6, "First aid", "020 7946 0411"),
    ...emergency(24.8, "Site team", "020 7946 0412"),
    rule("Divider", [6, 27.6, 46], "#d5e0e2"),
    rectangle("QR ground", [62, 5.5, 18, 18], "#ffffff"),
    qr("Access code", [62, 5.5, 18], "MRD:{{ id }}:{{ valid_until }}", ink),
    text("QR caption", [58, 26.2, 26], "Scan at the gate", 2.2, 400, quiet, { align: "center" }),
    art("School mark", [6, 44.3, 8.4, 5.4], mark("#ffffff", orange)),
    text("Ownership", [17, 46.6, 40], "If found, please return to", 2.2, 400, "#c9dde0"),
    text("Address", [17, 49.9, 44], "Meridian School, 1 Quay Street", 2.3, 700, "#ffffff"),
    text("Valid until", [60, 49.9, 20], "Valid to {{ valid_until }}", 2.2, 400, "#ffffff", {
      align: "right",
    }),
  ],
  sample: {
    id: "S-0873",
    first_name: "Helena",
    last_name: "Brandt",
    department: "Learning Support",
    valid_until: "08/2027",
  },
  person: {
    skin: "light",
    hair: "centreLong",
    hairColor: "espresso",
    ground: "#bfdde0",
    wear: "suit",
    top: "#0b5563",
    shirt: "#f4f8f8",
    lashes: true,
  },
};
