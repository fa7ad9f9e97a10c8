import { at, disc, drawArt, line, mm, path } from "../drawArt.ts";
import { fullSheet } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, rectangle, rule, typeface } from "../templateElement.ts";

const navy = "#16284a";
const gold = "#b08a3e";
const paper = "#fdfaf2";
const quiet = "#5a6170";
const title = typeface("Gelasio");
const text = typeface("Lato");

/** A rosette of thin curves, as on banknotes. */
const rosette = (turns: number, radius: number, color: string, width: number) =>
  Array.from({ length: turns }, (_, i) =>
    at(
      0,
      0,
      `<ellipse rx="${mm(radius)}" ry="${mm(radius * 0.38)}" fill="none" stroke="${color}" stroke-width="${width}"/>`,
      1,
      Number(mm((i * 180) / turns)),
    ),
  ).join("");

const seal = drawArt(
  44,
  62,
  path("M13 34 6 60l9-4 5 6 5-24ZM31 34l7 26-9-4-5 6-5-24Z", navy) +
    at(
      22,
      22,
      disc(0, 0, 20.5, gold) + disc(0, 0, 18.4, paper) + rosette(24, 17, gold, 0.22) + disc(0, 0, 8.6, gold),
    ) +
    at(22, 22, path("M0-5.6 1.5-1.8 5.6-1.7 2.4.9 3.5 4.9 0 2.6-3.5 4.9-2.4.9-5.6-1.7-1.5-1.8Z", paper)),
  "poster",
);

const corner =
  line("M2 40V10a8 8 0 0 1 8-8H40M7 40V13a6 6 0 0 1 6-6H40", gold, 0.7) + disc(12.4, 12.4, 2.2, gold);
const corners = drawArt(
  277,
  190,
  corner +
    `<g transform="translate(277 0) scale(-1 1)">${corner}</g><g transform="translate(0 190) scale(1 -1)">${corner}</g><g transform="translate(277 190) scale(-1 -1)">${corner}</g>`,
  "poster",
);

const guilloche = drawArt(170, 120, at(85, 60, rosette(36, 80, "#efe5cd", 0.35)), "poster");

export const certificate: Template = {
  slug: "laureate-certificate",
  name: "Laureate Certificate",
  description:
    "A4 on its side, with a guilloche, a seal and two lines to sign: for what somebody has achieved.",
  category: "poster",
  purpose: "school",
  sheet: fullSheet(297, 210),
  background: paper,
  front: [
    art("Guilloche", [63.5, 45, 170, 120], guilloche),
    rectangle("Border", [10, 10, 277, 190], "transparent", { outline: { color: navy, width: 0.8 } }),
    art("Corners", [10, 10, 277, 190], corners),
    text("School", [40, 36, 217], "{{ school }}", 7, 700, navy, { align: "center", spacing: 0.6 }),
    title("Heading", [40, 63, 217], "Certificate of Achievement", 16, 600, navy, {
      align: "center",
      spacing: -0.2,
    }),
    rule("Rule", [128.5, 72, 40], gold, 0.8),
    text("Words", [40, 86, 217], "This is awarded to", 5.6, 400, quiet, { align: "center" }),
    title("Name", [40, 108, 217], "{{ full_name }}", 17, 600, "#7c5d1d", { align: "center" }),
    rule("Name line", [68.5, 113.6, 160], "#cdbb8f", 0.4),
    text("For", [40, 125, 217], "for {{ achievement }}", 6, 400, navy, { align: "center" }),
    text("Class", [40, 134, 217], "Class {{ class }} · {{ date }}", 5, 700, quiet, { align: "center" }),
    art("Seal", [130.9, 142, 35.2, 49.6], seal),
    rule("Signature line, left", [40, 176, 70], navy, 0.4),
    text("Signer, left", [40, 183, 70], "{{ teacher }}", 5, 700, navy, { align: "center" }),
    text("Post, left", [40, 189, 70], "Class teacher", 4, 400, quiet, { align: "center" }),
    rule("Signature line, right", [187, 176, 70], navy, 0.4),
    text("Signer, right", [187, 183, 70], "{{ head }}", 5, 700, navy, { align: "center" }),
    text("Post, right", [187, 189, 70], "Head teacher", 4, 400, quiet, { align: "center" }),
  ],
  back: [],
  sample: {
    school: "HARBOUR LANE SCHOOL",
    full_name: "Theodora Lambert",
    achievement: "outstanding work in mathematics",
    class: "9A",
    date: "18 July 2027",
    teacher: "Mr J. Osei",
    head: "Dr R. Whitcombe",
  },
};
