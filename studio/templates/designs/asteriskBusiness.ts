import { at, box, drawArt } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, qr, rectangle, rule, typeface } from "../templateElement.ts";

const pink = "#ffc2d1";
const crimson = "#c81d3c";
const ink = "#33050f";
const text = typeface("Poppins");

/** Six rounded arms around the centre (r, r). */
const asterisk = (r: number, arm: number, color: string) =>
  at(
    r,
    r,
    Array.from({ length: 3 }, (_, i) =>
      at(0, 0, box(-arm / 2, -r, arm, 2 * r, color, arm / 2), 1, i * 60),
    ).join(""),
  );

export const asteriskBusiness: Template = {
  slug: "asterisk-business-card",
  name: "Asterisk Business Card",
  description: "Upright card in two reds: one huge asterisk, cut by the edge.",
  category: "business",
  purpose: "company",
  sheet: sheets.businessPortrait,
  background: pink,
  front: [
    art("Asterisk", [17, 41, 39, 45], drawArt(39, 45, asterisk(27, 13, crimson))),
    text("Name", [6, 13, 43], "{{ full_name }}", 5.6, 700, ink, { spacing: -0.1, lines: 2 }),
    text("Position", [6, 25.8, 43], "{{ role }}", 2.6, 500, "#a3122e"),
    text("Phone", [6, 33.4, 43], "{{ phone }}", 2.4, 500, ink),
    text("E-mail", [6, 37.2, 43], "{{ email }}", 2.4, 500, ink),
    text("Studio", [6, 79, 22], "Asterisk", 2.9, 700, ink),
  ],
  back: [
    ground("Crimson", [-1, -1, 57, 87], crimson),
    art("Asterisk", [-1, -1, 57, 50], drawArt(57, 50, at(3, -19, asterisk(31, 15, pink)))),
    text("Studio", [6, 59.6, 43], "Asterisk", 6.4, 700, "#ffffff", { spacing: -0.12 }),
    text("Kind", [6, 66.4, 26], "School of art\nand design", 2.5, 500, "#ffe9ee", { lines: 2 }),
    rule("Rule", [6, 71.6, 24], pink, 0.3),
    text("Address", [6, 75.8, 24], "3 Printworks Lane\nLeeds LS9 7XY", 2.3, 500, "#ffffff", { lines: 2 }),
    rectangle("QR ground", [33.5, 63.2, 15.5, 15.5], "#ffffff", { radius: 1 }),
    qr("Contact code", [33.5, 63.2, 15.5], "mailto:{{ email }}", ink),
  ],
  sample: {
    full_name: "Juno Okoro-Lindqvist",
    role: "Head of Print",
    phone: "+44 113 496 0377",
    email: "juno@asterisk.example",
  },
};
