import { disc, drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, photo, rectangle, typeface } from "../templateElement.ts";

const dusk = "#ffd9bd";
const coral = "#ff9472";
const violet = "#8d5a97";
const plum = "#54346d";
const deep = "#2c1d47";
const text = typeface("Poppins");

const birds = (x: number, y: number) =>
  line(`M${x} ${y}q1.3-1.2 2.2 0q1-1.2 2.2 0M${x + 5} ${y + 3}q1-.9 1.7 0q.8-.9 1.7 0`, plum, 0.45);

/** The glow and the birds behind the photo, which represents the low sun. */
const sky = drawArt(
  56,
  62,
  disc(28, 32, 25, "#ffe4cd") + disc(28, 32, 20.5, "#ffb791") + birds(5.5, 17) + birds(45, 20),
);

/** Ridges in front of the photo. The name is printed on the lowest ridge. */
const ridges = drawArt(
  56,
  47,
  path("M0 13 7 8l6 4.5L22 5l5 5.5L33 7l8 7 7-5 8 5.5V47H0Z", violet) +
    path("M0 19 9 13l7 6 10-6.5 11 8L46 14l10 7V47H0Z", plum) +
    path("M0 24q9-6.5 17-1.5t18-1.5T56 22V47H0Z", deep),
);

const backRidges = drawArt(
  56,
  40,
  path("M0 12 10 5l8 6 9-9 10 10 8-6 11 8V40H0Z", coral) +
    path("M0 19 9 12l9 7 10-8 12 9 8-5 8 5V40H0Z", violet) +
    path("M0 26 11 19l8 6 11-7 12 9 14-7V40H0Z", plum) +
    path("M0 29.5q10-4 19-1.5t18-1 19 1V40H0Z", deep),
);

const detail = (name: string, y: number, content: string) => [
  text(`${name} label`, [6, y, 42], name, 2.2, 500, "#735a86"),
  text(name, [6, y + 3.8, 42], content, 2.9, 600, deep),
];

export const ridgelineStudent: Template = {
  slug: "ridgeline-student",
  name: "Ridgeline Student",
  description: "The photo is the evening sun behind three ridges; white type on the dark ground below.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardPortrait,
  background: dusk,
  front: [
    art("Evening sky", [-1, -1, 56, 62], sky),
    photo([10.5, 14.6, 33, 33], 16.5),
    art("Ridges", [-1, 40, 56, 47], ridges),
    text("School name", [4, 9.6, 46], "Ridgeline School", 3.2, 700, deep, { align: "center" }),
    text("Student name", [4, 69, 46], "{{ full_name }}", 4.9, 700, "#ffffff", {
      align: "center",
      spacing: -0.05,
    }),
    text("Class", [4, 73.2, 46], "Class {{ class }} · {{ house }}", 2.5, 500, "#ffcfb3", { align: "center" }),
    rectangle("Barcode ground", [9, 75.6, 36, 6.2], "#ffffff", { radius: 0.8 }),
    code128("Student barcode", [12.8, 76.5, 28.4, 4.4], "{{ id }}", "RS20716", deep),
  ],
  back: [
    text("Heading", [6, 11.4, 42], "Out and about", 3.6, 700, deep),
    text("Notice", [6, 16, 42], "Carry this card on every trip.", 2.3, 500, "#5d4672"),
    ...detail("Student number", 22.4, "{{ id }}"),
    ...detail("In an emergency, call", 30.6, "{{ guardian }}"),
    text("Phone", [6, 38, 42], "{{ phone }}", 2.9, 600, deep),
    ...detail("Blood group", 43, "{{ blood_group }}"),
    art("Ridges", [-1, 47, 56, 40], backRidges),
    text("School office", [6, 79.2, 42], "School office 01632 960 204", 2.3, 600, "#ffffff", {
      align: "center",
    }),
    text("Valid until", [6, 82.6, 42], "Valid to {{ valid_until }}", 2.2, 500, "#ffcfb3", {
      align: "center",
    }),
  ],
  sample: {
    id: "RS20716",
    full_name: "Elin Aaltonen",
    class: "9A",
    house: "Summit House",
    guardian: "Kaisa Aaltonen",
    phone: "07700 900716",
    blood_group: "O+",
    valid_until: "July 2027",
  },
  person: {
    skin: "porcelain",
    hair: "long",
    hairColor: "copper",
    ground: "#ffe2b8",
    wear: "jumper",
    top: "#3c6f6a",
    freckles: true,
    lashes: true,
    smile: "open",
  },
};
