import { disc, drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, photo, qr, rectangle, typeface } from "../templateElement.ts";

const navy = "#22315c";
const coral = "#ff6f59";
const yellow = "#ffc94d";
const mint = "#38a38b";
const text = typeface("Poppins");

/** Shapes next to the arch. The drawing covers the card plus 1 mm on each side. */
const play = drawArt(
  56,
  70,
  disc(5, 31, 9, yellow) +
    path("M56 16a15 15 0 0 0-15 15h15Z", coral) +
    line("M3.5 47q2-2.6 4 0t4 0M3.5 50.4q2-2.6 4 0t4 0", mint, 0.9) +
    [0, 1, 2]
      .map((i) => [0, 1, 2].map((j) => disc(46.4 + i * 2.6, 48 + j * 2.6, 0.55, navy)).join(""))
      .join(""),
);

/** A cream area with an arched window, laid over the photo. */
const arch = drawArt(
  34,
  40,
  path("M0 0H34V40H0ZM1.2 38.8H32.8V17a15.8 15.8 0 0 0-31.6 0Z", "#fff5e3", ' fill-rule="evenodd"'),
);

const backShapes = drawArt(
  56,
  88,
  disc(55, 87, 20.5, coral) + disc(1, 1, 16, yellow) + path("M0 88V70a17 17 0 0 1 17 18Z", mint),
);

export const bluebellPupil: Template = {
  slug: "bluebell-pupil",
  name: "Bluebell Pupil",
  description: "Playful card for primary schools: arched photo, big name, the way home in the footer.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardPortrait,
  background: "#fff5e3",
  front: [
    photo([11, 14.5, 32, 38]),
    art("Arch", [10, 13.5, 34, 40], arch),
    art("Shapes", [-1, -1, 56, 70], play),
    text("School name", [4, 9.8, 46], "Bluebell Primary", 3.3, 700, navy, { align: "center" }),
    text("Pupil name", [4, 60.2, 46], "{{ full_name }}", 4.9, 700, navy, { align: "center", spacing: -0.06 }),
    rectangle("Class badge", [13, 63, 28, 5.2], coral, { radius: 2.6 }),
    text("Class", [14, 66.5, 26], "Year {{ year }} · {{ room }}", 2.4, 600, "#4a1108", { align: "center" }),
    ground("Footer", [-1, 72, 56, 15], navy),
    rectangle("QR ground", [38.8, 72.7, 12.6, 12.6], "#ffffff", { radius: 1 }),
    qr("Pupil code", [38.8, 72.7, 12.6], "BB-{{ id }}", navy),
    text("Pupil number label", [4, 77, 15], "Pupil no.", 2.13, 500, "#b4c0e4"),
    text("Pupil number", [4, 81.6, 15], "{{ id }}", 3.1, 600, "#ffffff"),
    text("Way home label", [20, 77, 18.6], "Goes home by", 2.13, 500, "#b4c0e4"),
    text("Way home", [20, 81.6, 18], "{{ goes_home_by }}", 3.1, 600, yellow),
  ],
  back: [
    ground("Navy", [-1, -1, 56, 88], navy),
    art("Shapes", [-1, -1, 56, 88], backShapes),
    text("Heading", [4, 29, 46], "Lost and found?", 4.3, 700, "#ffffff", { align: "center" }),
    text("Request", [4, 34.4, 46], "Please call the school office.", 2.3, 500, "#c7d0ea", {
      align: "center",
    }),
    rectangle("Phone ground", [8, 38.5, 38, 9], "#ffffff", { radius: 4.5 }),
    text("Office phone", [10, 44.3, 34], "0161 496 0771", 3.4, 700, navy, { align: "center" }),
    text("Guardian label", [6, 54.2, 42], "Grown-up to ring", 2.13, 500, "#c7d0ea", { align: "center" }),
    text("Guardian", [6, 57.8, 42], "{{ guardian }} · {{ phone }}", 2.4, 600, yellow, { align: "center" }),
    text("School", [4, 64.4, 46], "Bluebell Primary School", 2.2, 600, "#ffffff", { align: "center" }),
    text("Address", [4, 67.8, 46], "12 Larch Lane, Oakley", 2.2, 500, "#c7d0ea", { align: "center" }),
  ],
  sample: {
    id: "40172",
    full_name: "Milo Andersson",
    year: "4",
    room: "Room 12",
    goes_home_by: "Bus 2",
    guardian: "Karin Andersson",
    phone: "07700 900142",
  },
  person: {
    skin: "fair",
    hair: "curls",
    hairColor: "chestnut",
    ground: "#a9dceb",
    wear: "tee",
    top: "#f0705a",
    smile: "open",
    freckles: true,
  },
};
