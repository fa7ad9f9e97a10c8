import { disc, drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, photo, qr, rectangle, rule, typeface } from "../templateElement.ts";

const ink = "#1c2333";
const wine = "#8c1c3f";
const blush = "#f7e9ea";
const quiet = "#5d6475";
const edge = "#d9cfd2";
const text = typeface("Roboto");

/** A seal: two rings, rays and a quill. */
const seal = drawArt(
  20,
  20,
  disc(10, 10, 10, wine) +
    disc(10, 10, 8.6, "none", ' stroke="#fff" stroke-opacity=".75" stroke-width=".4"') +
    disc(10, 10, 7.8, "none", ' stroke="#fff" stroke-width=".8" stroke-dasharray=".3 1.061"') +
    path("M6 15C7 9 10 5 15 4 14.5 8.5 12 12 7.8 12.8L6.8 15.4Z", "#ffffff") +
    line("M6.3 15C8 11 10.5 8 13.5 5.6", wine, 0.5),
);

const perforation = drawArt(
  2,
  107,
  `<path d="M1 0V107" stroke="${wine}" stroke-opacity=".55" stroke-width=".4" stroke-dasharray="1.6 1.2"/>`,
);

const detail = (name: string, x: number, y: number, width: number, content: string) => [
  text(`${name} label`, [x, y, width], name, 2.2, 500, quiet),
  text(name, [x, y + 4.3, width], content, 3.4, 700, ink),
];

const paper = (row: number) => {
  const y = 64.6 + (row - 1) * 6;
  return [
    text(`Date ${row}`, [8, y, 25], `{{ date_${row} }}`, 2.7, 500, ink),
    text(`Time ${row}`, [34, y, 14], `{{ time_${row} }}`, 2.7, 500, ink),
    text(`Subject ${row}`, [49, y, 42], `{{ subject_${row} }}`, 2.7, 700, ink),
    text(`Room ${row}`, [92, y, 14], `{{ room_${row} }}`, 2.7, 500, ink, { align: "right" }),
    rule(`Line ${row}`, [8, y + 1.9, 98], edge, 0.2),
  ];
};

const instruction = (number: number, x: number, y: number, words: string) => [
  text(`Rule ${number} number`, [x, y, 6], String(number), 5.4, 900, wine),
  text(`Rule ${number}`, [x + 8, y - 0.9, 52], words, 3.4, 500, ink, { lines: 2 }),
];

export const examHallTicket: Template = {
  slug: "exam-hall-ticket",
  name: "Exam Hall Ticket",
  description: "A6 ticket with timetable, seat and a stub that the invigilator tears off; hall rules behind.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.examTicket,
  background: "#ffffff",
  front: [
    ground("Stub", [114, -1, 35, 107], blush),
    ground("Top edge", [-1, -1, 150, 4], wine),
    art("Seal", [8, 8, 14, 14], seal),
    text("Board", [25, 13.4, 84], "Wexcombe Examination Centre", 3, 500, quiet),
    text("Title", [25, 20.4, 84], "Hall ticket", 6.8, 900, ink, { spacing: -0.06 }),
    text("Session", [66, 20.4, 40], "{{ session }}", 3.2, 700, wine, { align: "right" }),
    rule("Head line", [8, 25.4, 98], ink, 0.35),
    photo([8, 28.6, 22, 27.5], 0.8),
    text("Candidate label", [34, 31, 72], "Candidate", 2.2, 500, quiet),
    text("Candidate", [34, 36.6, 72], "{{ full_name }}", 5.2, 900, ink, { spacing: -0.04 }),
    ...detail("Candidate no.", 34, 42.4, 26, "{{ id }}"),
    ...detail("Class", 62, 42.4, 16, "{{ class }}"),
    ...detail("Born", 80, 42.4, 26, "{{ dob }}"),
    ...detail("Centre", 34, 51.4, 72, "{{ centre }}"),
    rule("Table head", [8, 60, 98], ink, 0.35),
    ...[1, 2, 3, 4].flatMap(paper),
    code128("Ticket barcode", [8, 90.6, 48, 7.4], "{{ id }}-{{ seat }}", "260413-C14", ink),
    text("Signature", [72, 98.4, 34], "Signature of candidate", 2.2, 400, quiet, { align: "right" }),
    rule("Signature line", [66, 95, 40], ink, 0.2),
    art("Perforation", [113, -1, 2, 107], perforation),
    text("Seat label", [118, 14, 26], "Seat", 3.2, 500, wine),
    text("Seat", [117.6, 27.6, 27], "{{ seat }}", 13.5, 900, wine, { spacing: -0.3 }),
    rule("Stub line", [118, 33.6, 26], wine, 0.25),
    text("Hall label", [118, 39.4, 26], "Hall", 2.2, 500, quiet),
    text("Hall", [118, 43.8, 26], "{{ hall }}", 3.4, 700, ink),
    text("Stub name label", [118, 51, 26], "Candidate", 2.2, 500, quiet),
    text("Stub name", [118, 55.4, 26], "{{ full_name }}", 3.2, 700, ink, { lines: 2 }),
    rectangle("QR ground", [118, 71, 24, 24], "#ffffff", { radius: 1 }),
    qr("Check-in code", [118, 71, 24], "HT:{{ id }}:{{ seat }}", ink),
  ],
  back: [
    ground("Blush", [-1, -1, 150, 107], blush),
    ground("Foot", [-1, 91, 150, 15], wine),
    text("Heading", [8, 18, 100], "In the hall", 8, 900, wine, { spacing: -0.08 }),
    text("Subheading", [8, 24.2, 100], "Please read this before the first paper.", 3, 400, ink),
    art("Seal", [123, 9, 17, 17], seal),
    rule("Head line", [8, 29.6, 132], wine, 0.3),
    ...instruction(1, 8, 40, "Be at the door\nfifteen minutes early."),
    ...instruction(2, 8, 57, "Black ink only.\nNo notes, no books."),
    ...instruction(3, 8, 74, "Phones and watches\nstay outside, off."),
    ...instruction(4, 78, 40, "Write your number\non every sheet."),
    ...instruction(5, 78, 57, "Need something?\nRaise a hand and wait."),
    ...instruction(6, 78, 74, "Nobody leaves in the\nlast ten minutes."),
    text("Foot address", [8, 99.4, 84], "Wexcombe Examination Centre · 2 Minster Yard", 2.7, 500, "#ffffff"),
    text("Foot telephone", [90, 99.4, 50], "Exams office 01632 960 740", 2.7, 700, "#ffffff", {
      align: "right",
    }),
  ],
  sample: {
    id: "260413",
    full_name: "Mei Tanaka",
    class: "10B",
    dob: "27 Jul 2010",
    session: "Summer 2026",
    centre: "Wexcombe High School, 41207",
    seat: "C14",
    hall: "Great Hall",
    date_1: "Mon 11 May",
    time_1: "09:00",
    subject_1: "English Language, paper 1",
    room_1: "Hall",
    date_2: "Wed 13 May",
    time_2: "09:00",
    subject_2: "Mathematics, paper 1",
    room_2: "Hall",
    date_3: "Mon 18 May",
    time_3: "13:30",
    subject_3: "Chemistry",
    room_3: "Lab 2",
    date_4: "Thu 21 May",
    time_4: "09:00",
    subject_4: "French, writing",
    room_4: "L 11",
  },
  person: {
    skin: "fair",
    hair: "bobFringe",
    hairColor: "ink",
    ground: "#dfe3e8",
    wear: "jumper",
    top: "#3a2534",
    lashes: true,
  },
};
