import { drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, qr, rectangle, rule, typeface } from "../templateElement.ts";

const pine = "#123c2e";
const moss = "#1d5542";
const gold = "#d8b978";
const paper = "#faf6ec";
const quiet = "#5d6a62";
const title = typeface("Gelasio");
const text = typeface("Lato");

/** A hill's contour lines, as on a hiking map. */
const contours = (width: number, height: number) =>
  drawArt(
    width,
    height,
    [8, 14, 20, 26, 32, 38, 44]
      .map((r, i) =>
        line(
          `M${width - 20 - r * 1.15} ${height + 2}C${width - 22 - r * 1.2} ${height - r * 0.9} ${width - 14 - r * 0.5} ${height - r * 1.25 - (i % 2)} ${width - 8 + r * 0.1} ${height - r * 1.1}S${width + 6} ${height - r * 0.9} ${width + 4} ${height - r * 0.7}`,
          moss,
          0.55,
        ),
      )
      .join(""),
  );

const peak = drawArt(
  12,
  10,
  path("M0 10 5 1.4 7.2 5 8.6 3 12 10Z", gold) + path("M5 1.4 3.6 3.8 5 4.6 6.2 3.4Z", pine),
);

export const membershipCard: Template = {
  slug: "summit-membership",
  name: "Summit Membership",
  description: "A club’s card with contour lines and a gold peak: name, kind and number, benefits behind.",
  category: "id_card",
  purpose: "membership",
  sheet: sheets.cardLandscape,
  background: pine,
  front: [
    art("Contours", [-1, -1, 87.6, 56], contours(87.6, 56)),
    art("Peak", [6, 6.4, 9, 7.5], peak),
    title("Club", [17.6, 10, 44], "Summit Walking Club", 3.9, 600, "#ffffff"),
    text("Founded", [17.6, 13.6, 44], "Est. 1962 · Fell Head", 2.3, 400, "#cfdcd2"),
    text("Kind", [54, 9.6, 25.6], "{{ kind }}", 2.5, 700, gold, { align: "right", spacing: 0.2 }),
    title("Name", [6, 34.6, 62], "{{ full_name }}", 6, 600, "#ffffff", { spacing: -0.03 }),
    rule("Rule", [6, 38.4, 20], gold, 0.4),
    text("Number label", [6, 43.2, 20], "Member no.", 2.2, 400, "#cfdcd2"),
    text("Number", [6, 47.6, 22], "{{ id }}", 3.2, 700, "#ffffff", { spacing: 0.15 }),
    text("Since label", [30, 43.2, 16], "Since", 2.2, 400, "#cfdcd2"),
    text("Since", [30, 47.6, 16], "{{ since }}", 3.2, 700, "#ffffff"),
    text("Until label", [48, 43.2, 20], "Valid to", 2.2, 400, "#cfdcd2"),
    text("Until", [48, 47.6, 24], "{{ valid_until }}", 3.2, 700, "#ffffff"),
  ],
  back: [
    ground("Paper", [-1, -1, 87.6, 56], paper),
    ground("Strip", [-1, 7, 87.6, 8], pine),
    title("Heading", [6, 12.5, 60], "Doors that this card opens", 3.4, 600, gold),
    text(
      "Benefits",
      [6, 21.6, 46],
      "Club huts at members’ rates\nMap and gear library\nGuided walks, all year\nA tenth off at Fell Head Outfitters",
      2.6,
      400,
      pine,
      { lines: 4 },
    ),
    rectangle("QR ground", [61.6, 18.6, 18, 18], "#ffffff", { radius: 1 }),
    qr("Member code", [61.6, 18.6, 18], "SWC:{{ id }}", pine),
    code128("Member barcode", [6, 39.4, 34, 4.8], "{{ id }}", "06-4182", pine),
    text(
      "Return",
      [6, 49.4, 73],
      "Found it? Summit Walking Club, 3 Tarn Lane, Fell Head · 01632 960 662",
      2.2,
      400,
      quiet,
    ),
  ],
  sample: {
    id: "06-4182",
    full_name: "Margaret Eriksen",
    kind: "FAMILY",
    since: "2011",
    valid_until: "31 Mar 2028",
  },
};
