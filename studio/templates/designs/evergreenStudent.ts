import { drawArt, path, rings } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import {
  art,
  circle,
  code128,
  ground,
  locked,
  photo,
  qr,
  rectangle,
  rule,
  typeface,
} from "../templateElement.ts";

const green = "#0f4b44";
const apricot = "#f2b36b";
const cream = "#fbf8f2";
const ink = "#12302c";
const quiet = "#5a6965";
const text = typeface("Montserrat");

/** Two hills and a sun on a shield, 18 × 21. */
const crest = (shield: string, hills: string) =>
  drawArt(
    18,
    21,
    path("M0 .1C6 1.1 12 1.1 18 .1V9.5c0 6-4 9.7-9 11.5C4 19.2 0 15.5 0 9.5Z", shield) +
      `<circle cx="9" cy="6.2" r="2.6" fill="${apricot}"/>` +
      path("M1.6 14 6 8.4l3 3.6 2.2-2.6 5.2 4.8C14.8 16.8 12 18.8 9 20 6 18.8 3.2 16.8 1.6 14Z", hills),
  );

const arcs = (width: number, height: number, x: number, y: number, radii: readonly number[]) =>
  drawArt(width, height, rings(x, y, radii, "#ffffff", 0.45, 0.16));

const detail = (name: string, x: number, y: number, width: number, heading: string, content: string) => [
  text(`${name} label`, [x, y, width], heading, 2.13, 500, quiet),
  text(name, [x, y + 3.5, width], content, 2.7, 600, ink),
];

export const evergreenStudent: Template = {
  slug: "evergreen-student",
  name: "Evergreen Student",
  description:
    "A photo across two grounds and one strong name; barcode in front, contacts and QR code behind.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardLandscape,
  background: cream,
  front: [
    ground("Green panel", [-1, -1, 24, 56], green),
    art("Arcs", [-1, 27, 24, 28], arcs(24, 28, 1, 27, [10, 15, 20, 25])),
    locked(circle("Sun", [0, 0], 9.5, apricot)),
    rectangle("Photo frame", [6.2, 8.4, 28.6, 36.6], cream, { radius: 3 }),
    photo([7, 9.2, 27, 35], 2.3),
    text("Role", [7, 49.8, 16], "STUDENT", 2.13, 700, "#ffffff", { spacing: 0.3 }),
    art("School crest", [40, 5.7, 5.8, 6.8], crest(green, "#ffffff")),
    text("School name", [48, 8.7, 34], "Northgate Academy", 3.1, 700, green),
    text("School year", [48, 12.1, 34], "Harrow Vale · 2026–27", 2.13, 500, quiet),
    text("Student name", [40, 23, 41.5], "{{ full_name }}", 5.1, 700, ink, { spacing: -0.06 }),
    rectangle("Class badge", [40, 25.5, 16, 4.4], "#f8e3c8", { radius: 2.2 }),
    text("Class", [40, 28.5, 16], "Class {{ class }}", 2.13, 700, "#7d4310", { align: "center" }),
    ...detail("ID number", 40, 34.4, 11.5, "ID no.", "{{ id }}"),
    ...detail("Date of birth", 52.6, 34.4, 16.4, "Born", "{{ dob }}"),
    ...detail("House", 71.2, 34.4, 11, "House", "{{ house }}"),
    code128("Admission barcode", [40, 41.2, 33, 5.6], "NA{{ id }}", "NA020418", ink),
    text("Barcode text", [40, 50, 20], "NA{{ id }}", 2.13, 600, quiet, { spacing: 0.1 }),
    text("Valid until", [56, 50, 26], "Valid to {{ valid_until }}", 2.13, 500, quiet, { align: "right" }),
  ],
  back: [
    ground("Footer", [-1, 41, 88, 14], green),
    art("Footer arcs", [62, 41, 25, 14], arcs(25, 14, 24, 13, [13, 18, 23])),
    locked(circle("Footer sun", [86, 54], 9.5, apricot)),
    text("Heading", [6, 9.4, 48], "If you find this card", 3.4, 700, green),
    text(
      "Return address",
      [6, 13.8, 50],
      "Please hand it to any member of staff,\nor post it to Northgate Academy,\n4 Mill Rise, Harrow Vale.",
      2.13,
      500,
      quiet,
      { lines: 3 },
    ),
    rule("Divider", [6, 22.6, 48], "#e0d8c8"),
    ...detail("Emergency contact", 6, 26.4, 48, "Emergency contact", "{{ guardian }}"),
    ...detail("Phone", 6, 34.2, 28, "Phone", "{{ phone }}"),
    ...detail("Bus", 36, 34.2, 20, "Bus", "{{ bus }}"),
    rectangle("QR ground", [60, 6, 20, 20], "#ffffff", { radius: 1.6 }),
    qr("Verification code", [60, 6, 20], "https://northgate.example/v/{{ id }}", ink),
    text("QR caption", [56, 29.6, 28], "Scan to verify", 2.13, 600, quiet, { align: "center" }),
    art("Footer crest", [6, 44.2, 5.7, 6.6], crest("#1b5f57", "#ffffff")),
    text("Web address", [14.2, 47.3, 45], "northgate.example", 2.4, 700, "#ffffff"),
    text("Ownership", [14.2, 50.6, 58], "Property of the school. Not transferable.", 2.13, 500, "#c3d8d2"),
  ],
  sample: {
    id: "020418",
    full_name: "Amara Okafor",
    class: "8B",
    dob: "14 Mar 2013",
    house: "Kestrel",
    valid_until: "July 2027",
    guardian: "Ngozi Okafor",
    phone: "0117 496 0142",
    bus: "4 · Elm Road",
  },
  person: {
    skin: "ebony",
    hair: "braids",
    hairColor: "black",
    ground: "#c4dcd5",
    wear: "suit",
    top: "#1f3a44",
    tie: "#e08a4b",
    cloth: "amber",
    lashes: true,
  },
};
