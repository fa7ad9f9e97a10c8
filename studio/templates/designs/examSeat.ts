import { drawArt, line } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, photo, rule, typeface } from "../templateElement.ts";

const ink = "#161a2b";
const violet = "#4a3aa8";
const quiet = "#595e75";
const text = typeface("Roboto");

/** Rows of desks from above, one of them occupied. */
const desks = drawArt(
  34,
  69.7,
  Array.from({ length: 40 }, (_, i) => {
    const [x, y] = [2.4 + (i % 5) * 6.4, 3 + Math.floor(i / 5) * 8.4];
    return `<rect x="${x}" y="${y}" width="4.2" height="3" rx=".6" fill="#6a5bc4"/>${line(`M${x + 0.8} ${y + 4.4}h2.6`, "#6a5bc4", 0.8)}`;
  }).join(""),
);

const detail = (name: string, x: number, y: number, width: number, content: string) => [
  text(`${name} label`, [x, y, width], name, 2.5, 400, quiet),
  text(name, [x, y + 4.8, width], content, 3.8, 700, ink),
];

export const examSeat: Template = {
  slug: "rowmark-exam-seat",
  name: "Rowmark Exam Seat Label",
  description:
    "For the corner of a desk: seat in figures to be seen from the aisle, candidate with photo. 8 on A4.",
  category: "label",
  purpose: "school",
  sheet: sheets.examSeat,
  background: "#ffffff",
  front: [
    ground("Panel", [-1, -1, 33, 69.7], violet),
    art("Desks", [-1, -1, 33, 69.7], desks),
    ground("Seat ground", [-1, 18, 33, 33], violet),
    text("Seat label", [3, 25.4, 26], "Seat", 3.6, 500, "#ffffff", { align: "center" }),
    text("Seat", [3, 42.6, 26], "{{ seat }}", 17, 900, "#ffffff", { align: "center", spacing: -0.4 }),
    photo([37, 6, 18, 22.5], 1.4),
    text("Candidate label", [59, 9, 35], "Candidate", 2.5, 400, quiet),
    text("Candidate", [59, 14.6, 35], "{{ full_name }}", 4.6, 900, ink, { lines: 2 }),
    ...detail("Number", 59, 23.7, 22, "{{ id }}"),
    ...detail("Class", 82, 23.7, 12, "{{ class }}"),
    rule("Rule", [37, 33, 57], "#d6d3ec", 0.3),
    text("Subject", [37, 40.4, 57], "{{ subject }}", 5, 900, violet),
    text("When", [37, 45.6, 57], "{{ date }}, {{ time }} · {{ hall }}", 3, 500, ink),
    code128("Seat barcode", [37, 49.4, 42, 8], "{{ id }}-{{ seat }}", "260413-C14", ink),
    text("Number below", [37, 62.4, 57], "{{ id }} · {{ seat }}", 2.6, 500, quiet, { spacing: 0.2 }),
  ],
  back: [],
  sample: {
    id: "260413",
    seat: "C14",
    full_name: "Harjit Singh Gill",
    class: "11B",
    subject: "Mathematics, paper 2",
    date: "13 June",
    time: "9:00",
    hall: "Sports hall",
  },
  person: {
    skin: "tan",
    hair: "turban",
    hairColor: "black",
    ground: "#d8d6cb",
    wear: "jumper",
    top: "#5d6b3d",
    cloth: "navy",
  },
};
