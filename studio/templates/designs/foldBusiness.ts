import { drawArt, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, typeface } from "../templateElement.ts";

const deep = "#0f3a46";
const lagoon = "#1c7a86";
const mint = "#bfe3d4";
const honey = "#f5b95f";
const white = "#ffffff";
const text = typeface("Montserrat");

const facets = (list: readonly (readonly [points: string, color: string])[]) =>
  list.map(([points, color]) => path(`M${points}Z`, color)).join("");

/** Folded paper along the right edge. */
const fold = drawArt(
  36,
  57,
  facets([
    ["36 0V57H14L26 30Z", deep],
    ["36 0 26 30 12 0Z", lagoon],
    ["12 0 26 30 6 20Z", mint],
    ["26 30 14 57 2 40Z", honey],
    ["26 30 2 40 6 20Z", "#2d97a0"],
    ["14 57 2 40 0 57Z", "#e0993a"],
  ]),
);

/** The same sheet unfolded, which fills the back. */
const sheet = drawArt(
  87,
  57,
  facets([
    ["0 0H26L12 13Z", "#1a5664"],
    ["0 0 12 13 0 32Z", "#164c59"],
    ["0 32 12 13 18 43 0 57Z", lagoon],
    ["0 57 18 43 36 57Z", "#2d97a0"],
    ["87 0V26L74 15Z", "#164c59"],
    ["60 0H87L74 15Z", "#1a5664"],
    ["87 26 74 15 70 43 87 57Z", "#2d97a0"],
    ["87 57 70 43 52 57Z", honey],
  ]),
);

/** A folded letter N, 12 × 12. */
const mark = drawArt(
  12,
  12,
  facets([
    ["0 0 3.6 0V12H0", mint],
    ["0 0 3.6 0 12 12H8.4", white],
    ["8.4 0H12V12L8.4 6.9", honey],
  ]),
);

export const foldBusiness: Template = {
  slug: "fold-business-card",
  name: "Fold Business Card",
  description: "Paper folds in lagoon and honey along one edge, wide white space for the words.",
  category: "business",
  purpose: "company",
  sheet: sheets.businessLandscape,
  background: white,
  front: [
    art("Folds", [50, -1, 36, 57], fold),
    text("Company", [7, 12, 40], "Norden Schools", 2.9, 800, deep),
    text("Name", [7, 28.4, 43], "{{ full_name }}", 4.6, 700, deep, { spacing: -0.06 }),
    text("Position", [7, 32.6, 43], "{{ role }}", 2.5, 600, "#17717c"),
    text("Phone", [7, 41, 43], "{{ phone }}", 2.35, 500, "#3f5a62"),
    text("E-mail", [7, 44.6, 43], "{{ email }}", 2.35, 500, "#3f5a62"),
    text("Web", [7, 48.2, 43], "norden.example", 2.35, 500, "#3f5a62"),
  ],
  back: [
    ground("Deep", [-1, -1, 87, 57], deep),
    art("Sheet", [-1, -1, 87, 57], sheet),
    art("Mark", [37.5, 13.5, 10, 10], mark),
    text("Company", [12, 33, 61], "Norden Schools", 4.6, 800, white, { align: "center", spacing: -0.04 }),
    text("Motto", [12, 37.6, 61], "Nine schools, one north.", 2.5, 500, mint, { align: "center" }),
  ],
  leads: "back",
  sample: {
    full_name: "Sofia Marchetti",
    role: "Director of Learning",
    phone: "+44 1632 960 609",
    email: "s.marchetti@norden.example",
  },
};
