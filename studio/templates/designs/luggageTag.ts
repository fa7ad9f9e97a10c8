import { drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, qr, rectangle, rule, typeface } from "../templateElement.ts";

const sea = "#0d5c63";
const coral = "#f26b4e";
const sand = "#fff3e2";
const ink = "#0b2b2f";
const quiet = "#4c6467";
const text = typeface("Poppins");

const sky = drawArt(
  62,
  50,
  path("M0 0H62V50H0Z", sea) +
    path("M0 30C14 20 26 38 40 28S56 24 62 28V50H0Z", "#0a4b51") +
    path("M0 38C12 30 28 46 42 36S58 34 62 36V50H0Z", coral) +
    path("M0 44C14 38 30 50 44 43S58 42 62 43V50H0Z", sand) +
    `<g transform="translate(31 24) rotate(-24) scale(.9)">${path("M-15 0C-15-1.6-13-2.2-11-2.2H-2L4-11H7L4.4-2.2H10L12.6-5.4H14.8L13.6 0 14.8 5.4H12.6L10 2.2H4.4L7 11H4L-2 2.2H-11C-13 2.2-15 1.6-15 0Z", "#ffffff")}</g>` +
    line("M-2 22C6 26 12 27 18 27", "#ffffff", 0.5, ' stroke-dasharray="1.4 1.4"'),
);

const slot = drawArt(
  17,
  6,
  path(
    "M3 1.2h11a1.8 1.8 0 0 1 0 3.6h-11a1.8 1.8 0 0 1 0-3.6Z",
    "#ffffff",
    ' stroke="#0b2b2f" stroke-opacity=".4" stroke-width=".25" stroke-dasharray="1 .8"',
  ),
);

const detail = (name: string, y: number, content: string, size = 3.2) => [
  text(`${name} label`, [6, y, 48], name, 2.3, 500, quiet),
  text(name, [6, y + 4.6, 48], content, size, 600, ink),
];

export const luggageTag: Template = {
  slug: "departure-luggage-tag",
  name: "Departure Luggage Tag",
  description: "For class trips: the bag’s owner in front, whom to ring and where it sleeps behind. 8 on A4.",
  category: "label",
  purpose: "event",
  sheet: sheets.luggageTag,
  background: sand,
  front: [
    art("Sky", [-1, -1, 62, 50], sky),
    art("Strap slot", [21.5, 4, 17, 6], slot),
    text("Trip", [6, 55.6, 48], "{{ trip }}", 2.9, 600, "#b23a1f"),
    text("Name", [6, 64.6, 48], "{{ full_name }}", 6.4, 700, ink, { lines: 2, spacing: -0.08 }),
    rule("Rule", [6, 79.4, 48], "#e6d3b6", 0.3),
    text("Class label", [6, 84.6, 22], "Class", 2.3, 500, quiet),
    text("Class", [6, 91.4, 24], "{{ class }}", 5.4, 700, sea),
    text("Bag label", [32, 84.6, 22], "Coach", 2.3, 500, quiet),
    text("Coach", [32, 91.4, 22], "{{ coach }}", 5.4, 700, sea),
  ],
  back: [
    ground("Head", [-1, -1, 62, 19], sea),
    art("Strap slot", [21.5, 4, 17, 6], slot),
    text("Heading", [6, 15.6, 48], "Please bring me home", 3.3, 600, "#ffffff", { align: "center" }),
    ...detail("School", 26, "Harbour Lane School"),
    ...detail("Teacher on the trip", 37, "{{ teacher }}"),
    ...detail("Mobile", 48, "{{ phone }}", 4.2),
    ...detail("We stay at", 60, "{{ address }}"),
    rectangle("QR ground", [20.5, 71, 19, 19], "#ffffff", { radius: 1.6 }),
    qr("Owner code", [20.5, 71, 19], "BAG:{{ id }}", ink),
    text("Number", [6, 94.4, 48], "Bag {{ id }}", 2.4, 500, quiet, { align: "center" }),
  ],
  sample: {
    id: "7C-14",
    full_name: "Samira Haddad",
    class: "7C",
    coach: "2",
    trip: "Lakeland week, 12–16 May",
    teacher: "Ms Ogunleye",
    phone: "07700 900452",
    address: "Fell Head Youth Hostel",
  },
};
