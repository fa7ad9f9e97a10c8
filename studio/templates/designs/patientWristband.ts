import { drawArt, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, qr, rectangle, typeface } from "../templateElement.ts";

const blue = "#0b4f8a";
const pale = "#e6f0f8";
const ink = "#0d1b26";
const quiet = "#465867";
const red = "#b3202b";
const text = typeface("Open Sans");

const arrows = drawArt(
  20,
  10,
  [0, 6, 12]
    .map((x) => path(`M${x + 5} 1 ${x + 1} 5l4 4h1.6l-4-4 4-4Z`, blue, ' fill-opacity=".5"'))
    .join(""),
);

const detail = (name: string, x: number, y: number, width: number, content: string) => [
  text(`${name} label`, [x, y, width], name, 2.3, 400, quiet),
  text(name, [x, y + 4.6, width], content, 3.9, 700, ink),
];

export const patientWristband: Template = {
  slug: "clearband-patient-wristband",
  name: "Clearband Patient Wristband",
  description:
    "Name, birth date and number at arm’s length, allergies in red, codes for the scanner. 6 on A4.",
  category: "label",
  purpose: "hospital",
  sheet: sheets.wristband,
  background: "#ffffff",
  front: [
    ground("Tail", [-1, -1, 45, 27.4], pale),
    art("Arrows", [6, 9, 14, 7], arrows),
    text("Tail words", [22, 11.9, 21], "Wrap round,", 2.5, 600, blue),
    text("Tail words, second line", [22, 15.4, 21], "press here", 2.5, 600, blue),
    ground("Edge", [44, -1, 2.4, 27.4], blue),
    qr("Patient code", [48.6, 4.2, 17], "P:{{ id }}", ink),
    text("Name", [69, 8.6, 92], "{{ full_name }}", 6.2, 700, ink, { spacing: -0.05 }),
    ...detail("Born", 69, 14.4, 26, "{{ dob }}"),
    ...detail("Hospital no.", 97, 14.4, 26, "{{ id }}"),
    ...detail("Ward", 125, 14.4, 34, "{{ ward }}"),
    rectangle("Allergy ground", [163, 4.2, 45, 17], "#fdf0f0", {
      radius: 1.6,
      outline: { color: red, width: 0.5 },
    }),
    text("Allergy label", [166, 9.2, 39], "ALLERGIES", 2.5, 800, red, { spacing: 0.2 }),
    text("Allergies", [166, 14.2, 39], "{{ allergies }}", 3.4, 700, ink, { lines: 2 }),
    code128("Patient barcode", [216, 4.4, 46, 12.4], "{{ id }}", "0482-119-773", ink),
    text("Barcode text", [214, 21, 50], "{{ id }}", 2.8, 600, ink, { align: "center", spacing: 0.2 }),
    ground("End", [268, -1, 12, 27.4], blue),
  ],
  back: [],
  sample: {
    id: "0482-119-773",
    full_name: "Rosa Lindqvist",
    dob: "3 Aug 1951",
    ward: "4B, bed 12",
    allergies: "Penicillin, latex",
  },
};
