import { box, drawArt, rings } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, photo, qr, rectangle, typeface } from "../templateElement.ts";

const night = "#12161c";
const mint = "#8cf0c6";
const mist = "#aab4c2";
const text = typeface("Montserrat");

/** A gradient that fades the photo into the dark background. */
const dusk = drawArt(
  56,
  34,
  `<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}" stop-opacity="0"/>` +
    `<stop offset=".45" stop-color="${night}" stop-opacity=".62"/><stop offset=".8" stop-color="${night}"/></linearGradient>${box(0, 0, 56, 34, "url(#dusk)")}`,
);

const topShade = drawArt(
  56,
  22,
  `<linearGradient id="top" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}" stop-opacity=".5"/>` +
    `<stop offset="1" stop-color="${night}" stop-opacity="0"/></linearGradient>${box(0, 0, 56, 22, "url(#top)")}`,
);

const orbit = drawArt(
  56,
  64,
  rings(28, 30, [11, 18, 25, 32], mint, 0.3, 0.5) +
    [
      [39, 30],
      [28, 12],
      [10.3, 47.7],
    ]
      .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.3" fill="${mint}"/>`)
      .join("") +
    `<circle cx="28" cy="30" r="5" fill="${mint}"/>`,
);

export const nightShiftStaff: Template = {
  slug: "night-shift-staff",
  name: "Night Shift Staff",
  description: "Full-bleed photo fading into the dark, one mint accent, QR code for the door.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardPortrait,
  background: night,
  front: [
    photo([-1, -1, 56, 70]),
    art("Top shade", [-1, -1, 56, 22], topShade),
    art("Dusk", [-1, 36, 56, 34], dusk),
    ground("Night", [-1, 69, 56, 18], night),
    text("School name", [4.5, 8, 20], "ORBIT", 2.7, 800, "#ffffff", { spacing: 0.42 }),
    text("School kind", [29.5, 8, 20], "Studio School", 2.2, 500, "#dde3ea", { align: "right" }),
    text("First name", [4.2, 59.6, 45], "{{ first_name }}", 9, 800, "#ffffff", { spacing: -0.24 }),
    text("Last name", [4.5, 65.6, 45], "{{ last_name }}", 4.9, 500, "#ffffff", { spacing: -0.05 }),
    rectangle("Accent", [4.5, 69.2, 6, 0.7], mint),
    text("Department", [4.5, 74.2, 29], "{{ department }}", 2.5, 600, mint),
    text("Number", [4.5, 80.4, 29], "STAFF  {{ id }}", 2.2, 600, mist, { spacing: 0.16 }),
    rectangle("QR ground", [36, 68.2, 13.8, 13.8], "#ffffff", { radius: 1.2 }),
    qr("Door code", [36, 68.2, 13.8], "ORB-{{ id }}", night),
  ],
  back: [
    ground("Night", [-1, -1, 56, 88], night),
    art("Orbits", [-1, -6, 56, 64], orbit),
    text("School name", [4.5, 62.6, 45], "ORBIT", 5.6, 800, "#ffffff", { spacing: 0.9 }),
    text("School kind", [4.5, 66.6, 45], "Studio School", 2.4, 500, mist),
    rectangle("Accent", [4.5, 69.2, 6, 0.7], mint),
    text("Return", [4.5, 74.2, 45], "Found it? Call 0113 496 0288.", 2.3, 600, mint),
    text("Address", [4.5, 77.8, 45], "Unit 4, Foundry Yard", 2.2, 500, mist),
    text("Valid until", [4.5, 81.2, 45], "Expires {{ valid_until }}", 2.2, 500, mist),
  ],
  sample: {
    id: "00317",
    first_name: "Idris",
    last_name: "Coleman",
    department: "Design & Technology",
    valid_until: "31 Aug 2027",
  },
  person: {
    skin: "brown",
    hair: "crop",
    hairColor: "black",
    ground: "#465063",
    wear: "tee",
    top: "#1a2029",
    beard: true,
  },
};
