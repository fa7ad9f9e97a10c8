import { box, drawArt, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, photo, qr, rectangle, rule, typeface } from "../templateElement.ts";

const teal = "#0f5f6b";
const aqua = "#8fd3cf";
const coral = "#b8412f";
const ink = "#12292e";
const quiet = "#4f666b";
const text = typeface("Open Sans");

const cross = (ground_: string, mark: string) =>
  drawArt(
    10,
    10,
    box(0, 0, 10, 10, ground_, 2.6) + box(4, 1.9, 2, 6.2, mark, 0.5) + box(1.9, 4, 6.2, 2, mark, 0.5),
  );

const wave = drawArt(
  56,
  12,
  path("M0 0H56V4.6C44 10.6 34 0.6 20 6.4 12 9.8 5 9.6 0 7.4Z", teal) +
    path(
      "M0 9.4C5 11.6 12 11.8 20 8.4 34 2.6 44 12.6 56 6.6V5.2C44 11.2 34 1.2 20 7 12 10.4 5 10.2 0 8Z",
      aqua,
    ),
);

const call = (y: number, what: string, number: string) => [
  text(what, [5, y, 30], what, 2.4, 600, ink),
  text(`${what} number`, [35, y, 14], number, 2.8, 800, coral, { align: "right" }),
  rule(`${what} line`, [5, y + 1.9, 44], "#dbe6e6", 0.2),
];

export const hospitalStaff: Template = {
  slug: "lakeside-hospital-staff",
  name: "Lakeside Hospital Staff",
  description:
    "The role is read across a ward; photo, department and barcode in front, emergency numbers behind.",
  category: "id_card",
  purpose: "hospital",
  sheet: sheets.cardPortrait,
  background: "#ffffff",
  front: [
    ground("Head", [-1, -1, 56, 28], teal),
    art("Wave", [-1, 26.4, 56, 12], wave),
    art("Cross", [4.4, 4.6, 7.2, 7.2], cross("#ffffff", teal)),
    text("Hospital", [13.6, 7.7, 37], "Lakeside Hospital", 3.2, 700, "#ffffff"),
    text("Place", [13.6, 11.2, 37], "Harrow Vale", 2.3, 400, "#cfeceb"),
    rectangle("Photo frame", [13.2, 15.4, 27.6, 34], "#ffffff", { radius: 3.6 }),
    photo([14.2, 16.4, 25.6, 32], 2.8),
    text("Name", [4, 54.8, 46], "{{ full_name }}", 4.5, 700, ink, { align: "center", spacing: -0.03 }),
    text("Department", [4, 58.8, 46], "{{ department }}", 2.5, 400, quiet, { align: "center" }),
    ground("Role ground", [-1, 61.6, 56, 9.4], coral),
    text("Role", [4, 67.9, 46], "{{ role }}", 4.4, 800, "#ffffff", { align: "center", spacing: 0.12 }),
    code128("Staff barcode", [12, 73.4, 30, 4.4], "{{ id }}", "LH40817", ink),
    text("Staff number", [4, 81.6, 46], "{{ id }} · valid to {{ valid_until }}", 2.2, 600, quiet, {
      align: "center",
    }),
  ],
  back: [
    ground("Head", [-1, -1, 56, 13], teal),
    text("Heading", [5, 8.2, 44], "Call at once", 3.8, 700, "#ffffff"),
    ...call(19.4, "Cardiac arrest", "2222"),
    ...call(25.6, "Fire", "2000"),
    ...call(31.8, "Security", "2100"),
    ...call(38, "Major incident", "2050"),
    qr("Door code", [5, 43.6, 17], "LH:{{ id }}", ink),
    text("Door label", [24.5, 49.6, 25], "Doors and lockers", 2.4, 700, ink),
    text("Door words", [24.5, 53, 25], "Hold the code\nto the reader.", 2.2, 400, quiet, { lines: 2 }),
    ground("Foot", [-1, 64.6, 56, 23], "#e9f4f3"),
    text("Return label", [5, 70, 44], "If found", 2.4, 700, teal),
    text(
      "Return",
      [5, 73.6, 44],
      "Please hand it in at reception or post it to\nLakeside Hospital, 1 Mere Road,\nHarrow Vale. 01632 960 550",
      2.13,
      400,
      ink,
      { lines: 3 },
    ),
  ],
  sample: {
    id: "LH40817",
    full_name: "Grace Mensah",
    role: "NURSE",
    department: "Children’s ward, level 2",
    valid_until: "12/2027",
  },
  person: {
    skin: "deep",
    hair: "bun",
    hairColor: "black",
    ground: "#c9d8dc",
    wear: "blouse",
    top: "#2f7d8c",
    smile: "open",
    lashes: true,
  },
};
