import { at, disc, drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, photo, qr, rectangle, rule, typeface } from "../templateElement.ts";

const night = "#1b1f4b";
const coral = "#ff6b57";
const mint = "#7fe0c3";
const cloud = "#f4f4fa";
const quiet = "#5c5f80";
const text = typeface("Montserrat");

/** Overlapping circles. */
const circles = drawArt(
  107,
  68,
  disc(88, 12, 26, "#2c3270") +
    disc(102, 44, 24, coral) +
    disc(70, 40, 9, mint) +
    at(12, 60, [0, 1, 2, 3, 4].map((i) => disc(i * 5, 0, 1, "#4a50a0")).join("")) +
    line("M-2 66C20 44 44 70 66 52S96 34 110 46", mint, 0.8),
);

/** The punched hole: a rounded slot of 15 × 4 mm. */
const slot = drawArt(
  19,
  7,
  path(
    "M3.5 1.5h12a2 2 0 0 1 0 4h-12a2 2 0 0 1 0-4Z",
    "none",
    ' stroke="#ffffff" stroke-width=".3" stroke-dasharray="1 .8"',
  ),
);

const talk = (row: number) => {
  const y = 46 + (row - 1) * 13.4;
  return [
    text(`Time ${row}`, [10, y, 17], `{{ time_${row} }}`, 3.6, 700, night),
    text(`Talk ${row}`, [29, y, 66], `{{ talk_${row} }}`, 3.6, 600, night),
    text(`Room ${row}`, [29, y + 4.8, 66], `{{ room_${row} }}`, 2.7, 500, quiet),
    rule(`Line ${row}`, [10, y + 7.6, 85], "#d8d9e8", 0.25),
  ];
};

export const conferenceBadge: Template = {
  slug: "confluence-conference-badge",
  name: "Confluence Conference Badge",
  description:
    "A6 with a place for the lanyard’s slot: a first name that is read across a hall, the day’s talks behind.",
  category: "id_card",
  purpose: "event",
  sheet: sheets.conferenceBadge,
  background: cloud,
  front: [
    ground("Night", [-1, -1, 107, 67], night),
    art("Circles", [-1, -1, 107, 68], circles),
    art("Lanyard slot", [43, 5, 19, 7], slot),
    text("Event", [10, 26, 60], "Confluence", 8, 800, "#ffffff", { spacing: -0.15 }),
    text("Date", [10, 32, 60], "Teaching & Technology, 6–8 May", 3.1, 500, "#cfd2f0"),
    rectangle("Photo frame", [10, 40, 32, 39.5], "#ffffff", { radius: 4 }),
    photo([11.4, 41.4, 29.2, 36.7], 3),
    rectangle("Role ground", [47, 70.6, 48, 8.9], coral, { radius: 4.4 }),
    text("Role", [49, 76.4, 44], "{{ role }}", 3.8, 700, night, { align: "center", spacing: 0.05 }),
    text("First name", [10, 101, 85], "{{ first_name }}", 15, 800, night, { spacing: -0.3 }),
    text("Last name", [10, 111, 85], "{{ last_name }}", 7.4, 600, night),
    text("Organisation", [10, 121, 56], "{{ organisation }}", 4, 500, quiet, { lines: 2 }),
    text("Number", [10, 140.4, 50], "Badge {{ id }}", 2.8, 600, quiet),
    qr("Contact code", [71, 117, 24], "CF-{{ id }}", night),
  ],
  back: [
    ground("Head", [-1, -1, 107, 35], night),
    art("Lanyard slot", [43, 5, 19, 7], slot),
    text("Heading", [10, 26.4, 85], "Your day", 7.4, 800, "#ffffff", { spacing: -0.12 }),
    ...[1, 2, 3, 4].flatMap(talk),
    rectangle("Network", [10, 104, 85, 17], "#ffffff", { radius: 3 }),
    text("Network label", [15, 110.4, 76], "Wireless network", 2.8, 500, quiet),
    text("Network name", [15, 116.4, 76], "Confluence · password: riverbank", 3.6, 700, night),
    text("Help label", [10, 130, 85], "Help desk", 2.8, 500, quiet),
    text("Help", [10, 135.4, 85], "Foyer, ground floor · 01632 960 808", 3.4, 700, night),
    text("Return", [10, 140.6, 85], "Please give the holder back when you leave.", 2.6, 500, quiet),
  ],
  sample: {
    id: "217",
    first_name: "Hannah",
    last_name: "Sørensen",
    role: "SPEAKER",
    organisation: "Institute of Learning, Aarhus",
    time_1: "09:30",
    talk_1: "Opening: reading again",
    room_1: "Great Hall",
    time_2: "11:00",
    talk_2: "Small data, large classes",
    room_2: "Room 2",
    time_3: "14:00",
    talk_3: "Workshop: marking in half the time",
    room_3: "Room 7, bring a laptop",
    time_4: "17:30",
    talk_4: "Supper by the river",
    room_4: "Boathouse",
  },
  person: {
    skin: "porcelain",
    hair: "wavy",
    hairColor: "auburn",
    ground: "#d9d3cb",
    wear: "blouse",
    top: "#2d4b63",
    lashes: true,
  },
};
