import { at, drawArt, line, mm, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, photo, qr, rectangle, typeface } from "../templateElement.ts";

const forest = "#1f4030";
const sage = "#e4ecdc";
const leaf = "#5f8f62";
const moss = "#a9c29a";
const clay = "#a3431f";
const quiet = "#53685a";
const title = typeface("Gelasio");
const text = typeface("Lato");

/** A leaflet: two curves from the stem at (x, y) to a tip and back. */
function leaflet(x: number, y: number, length: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const along = (share: number, aside: number) => {
    const dx = length * share * Math.cos(angle) - aside * Math.sin(angle);
    return `${tenth(dx)} ${tenth(length * share * Math.sin(angle) + aside * Math.cos(angle))}`;
  };
  return `M${tenth(x)} ${tenth(y)}q${along(0.5, -1.5)} ${along(1, 0)}q${along(-0.5, 1.5)} ${along(-1, 0)}`;
}

const tenth = (value: number) => String(Math.round(value * 20) / 20);

/** A frond along a curved stem, with its foot at (0, 0). The leaflets are longest a third of the way up. */
function frond(height: number, bow: number, color: string): string {
  const pairs = Math.round(height / 2.5);
  const leaflets = Array.from({ length: pairs }, (_, i) => {
    const share = (i + 2) / (pairs + 2);
    const [x, y] = [bow * share * share, -height * share];
    const lean = (Math.atan2(2 * bow * share, height) * 180) / Math.PI;
    const length = height * 0.3 * Math.sin(Math.PI * (0.2 + share * 0.76)) + 0.6;
    return leaflet(x, y, length, lean - 35) + leaflet(x, y, length, lean + 215);
  });
  return line(`M0 0Q0 ${mm(-height / 2)} ${mm(bow)} ${-height}`, color, 0.5) + path(leaflets.join(""), color);
}

const thicket = drawArt(
  30,
  56,
  at(29, 60, frond(43, -8, moss)) + at(21, 60, frond(24, -7, leaf)) + at(31, 59, frond(33, -4, forest)),
);

/** A sage area with a leaf-shaped window: two corners are round, two pointed. */
const leafWindow = drawArt(
  30,
  37,
  `<path d="M0 0H30V37H0ZM14 1.5A12.5 12.5 0 0 0 1.5 14V35.5H16A12.5 12.5 0 0 0 28.5 23V1.5Z" fill="${sage}" fill-rule="evenodd"/>`,
);

const backFronds = drawArt(
  88,
  56,
  at(2, 60, frond(52, 7, "#2f5b45")) +
    at(12, 61, frond(26, 10, "#3d7155")) +
    at(86, -4, frond(50, -8, "#2f5b45"), 1, 180) +
    at(76, -4, frond(24, -9, "#3d7155"), 1, 180),
);

export const fernStaff: Template = {
  slug: "fern-staff",
  name: "Fern Staff",
  description: "Leaf-shaped photo and drawn ferns for kindergartens and forest schools.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardLandscape,
  background: sage,
  front: [
    art("Ferns", [57, -1, 30, 56], thicket),
    photo([7.2, 9.1, 27.6, 34.8]),
    art("Leaf window", [6, 8, 30, 37], leafWindow),
    title("School name", [40, 12.4, 40], "Fernhill Forest School", 3.3, 600, forest),
    text("Kind", [40, 16.4, 20], "Staff", 2.5, 700, clay),
    title("First name", [40, 28.6, 30], "{{ first_name }}", 7.4, 600, forest),
    title("Last name", [40, 34.8, 30], "{{ last_name }}", 5, 400, forest, { italic: true }),
    rectangle("Role ground", [40, 39.4, 24, 5.4], forest, { radius: 2.7 }),
    text("Role", [41.5, 43, 21], "{{ role }}", 2.4, 700, "#ffffff", { align: "center" }),
    text("Number", [7.5, 49.6, 27], "{{ id }}", 2.3, 700, quiet, { align: "center", spacing: 0.12 }),
  ],
  back: [
    ground("Forest", [-1, -1, 88, 56], forest),
    art("Ferns", [-1, -1, 88, 56], backFronds),
    rectangle("Panel", [13, 8, 60, 38], sage, { radius: 3 }),
    title("Heading", [18, 16.6, 34], "Found in the woods?", 3.2, 600, forest),
    text(
      "Request",
      [18, 21.8, 34],
      "Please bring this card to the\ngatehouse, or call us.",
      2.3,
      400,
      quiet,
      {
        lines: 2,
      },
    ),
    title("Telephone", [18, 31.2, 34], "01632 960 522", 3.6, 600, clay),
    text("Address", [18, 35.8, 34], "Fernhill Lane, Upper Dene", 2.3, 400, quiet),
    text("Valid until", [18, 41.2, 34], "Valid to {{ valid_until }}", 2.3, 700, forest),
    qr("Gate code", [52.5, 14, 17], "FERN-{{ id }}", forest),
    text("Code caption", [50.5, 34.4, 21], "Gate code", 2.3, 700, forest, { align: "center" }),
  ],
  sample: {
    id: "FH-0148",
    first_name: "Aroha",
    last_name: "Ngata",
    role: "Forest guide",
    valid_until: "30 June 2027",
  },
  person: {
    skin: "olive",
    hair: "wavy",
    hairColor: "espresso",
    ground: "#f1d9b5",
    wear: "shirt",
    top: "#a5502f",
    lashes: true,
    smile: "open",
  },
};
