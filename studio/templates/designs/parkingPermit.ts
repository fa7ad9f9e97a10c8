import { disc, drawArt, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, qr, rectangle, rule, typeface } from "../templateElement.ts";

const blue = "#0a4d9c";
const lemon = "#ffe14a";
const ink = "#0c1f38";
const quiet = "#4d5f76";
const text = typeface("Montserrat");

/** The cut-out for the mirror: a circle of 34 mm and a slit from the edge. */
const hook = drawArt(
  97,
  46,
  path("M0 0H97V46H0Z", blue) +
    disc(48.5, 21, 17, "#ffffff") +
    path("M31.5 21H0V11.6C12 12.6 24 10 33.4 13Z", "#ffffff") +
    disc(
      48.5,
      21,
      17,
      "none",
      ' stroke="#0c1f38" stroke-opacity=".35" stroke-width=".3" stroke-dasharray="1.4 1"',
    ),
);

export const parkingPermit: Template = {
  slug: "kerbside-parking-permit",
  name: "Kerbside Parking Permit",
  description: "Hangs from the mirror: number, zone and year are read through the windscreen. 4 on A4.",
  category: "label",
  purpose: "company",
  sheet: sheets.hanger,
  background: "#ffffff",
  front: [
    art("Hook", [-1, -1, 97, 46], hook),
    text("Kind", [7, 57.4, 81], "PARKING PERMIT", 6.4, 800, ink, { align: "center", spacing: 0.1 }),
    text("Place", [7, 63.4, 81], "Harbour Lane School", 3.6, 600, quiet, { align: "center" }),
    rectangle("Zone ground", [7, 68, 27, 27], blue, { radius: 4 }),
    text("Zone label", [7, 75.6, 27], "Zone", 3.4, 600, "#ffffff", { align: "center" }),
    text("Zone", [8, 91, 25], "{{ zone }}", 15, 800, lemon, { align: "center" }),
    text("Number label", [39, 73, 49], "Permit", 3.2, 500, quiet),
    text("Number", [39, 85.4, 49], "{{ id }}", 12.4, 800, ink, { spacing: -0.2 }),
    text("Plate", [39, 93.6, 49], "{{ plate }}", 4.6, 700, ink, { spacing: 0.15 }),
    rule("Rule", [7, 101, 81], "#c9d4e2", 0.4),
    text("Holder", [7, 109.6, 56], "{{ full_name }}", 4.6, 700, ink),
    text("Note", [7, 115, 56], "Not transferable. Show it whole.", 2.7, 500, quiet),
    qr("Check code", [67, 103.4, 21], "PP:{{ id }}", ink),
    ground("Year ground", [-1, 126, 97, 15], blue),
    text("Valid until", [7, 135.4, 81], "Valid to {{ valid_until }}", 6, 800, lemon, { align: "center" }),
  ],
  back: [],
  sample: { id: "0274", zone: "B", plate: "HL26 KQV", full_name: "Owen Farrell", valid_until: "Aug 2027" },
};
