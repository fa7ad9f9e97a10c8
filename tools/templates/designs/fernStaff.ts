import { at, drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, ground, photo, qr, rectangle, typeface } from "../templateElement.ts";

const forest = "#1f4030";
const sage = "#e4ecdc";
const leaf = "#5f8f62";
const moss = "#a9c29a";
const clay = "#b9552f";
const quiet = "#53685a";
const title = typeface("Gelasio");
const text = typeface("Lato");

/** One frond from its foot upward; leaflets shrink towards the tip. */
function frond(length: number, color: string): string {
  const count = Math.round(length / 2.6);
  const leaflets = Array.from({ length: count }, (_, i) => {
    const share = i / count;
    const size = Math.round((1 - share * 0.82) * length * 2.6) / 10;
    const y = -Math.round((0.12 + share * 0.86) * length * 100) / 100;
    const blade = path(`M0 0C${size * 0.3}-${size * 0.34} ${size * 0.8}-${size * 0.3} ${size} 0 ${size * 0.7} ${size * 0.16} ${size * 0.3} ${size * 0.2} 0 0Z`, color);
    return at(0, y, blade, 1, -28) + `<g transform="translate(0 ${y}) scale(-1 1) rotate(-28)">${blade}</g>`;
  });
  return line(`M0 0V${-length}`, color, 0.5) + leaflets.join("");
}

const thicket = drawArt(
  40,
  56,
  at(42, 58, frond(50, moss), 1, -36) + at(40, 60, frond(46, leaf), 1, -10) + at(46, 44, frond(36, forest), 1, -52),
);

/** Sage with a leaf-shaped window: two corners round, two pointed. */
const leafWindow = drawArt(
  30,
  37,
  `<path d="M0 0H30V37H0ZM14 1.5A12.5 12.5 0 0 0 1.5 14V35.5H16A12.5 12.5 0 0 0 28.5 23V1.5Z" fill="${sage}" fill-rule="evenodd"/>`,
);

const backFronds = drawArt(
  88,
  56,
  at(-2, 58, frond(44, "#2b5540"), 1, 28) +
    at(12, 62, frond(40, "#38684e"), 1, 6) +
    at(91, -4, frond(42, "#2b5540"), 1, -132) +
    at(74, -8, frond(32, "#38684e"), 1, 176),
);

export const fernStaff: Template = {
  slug: "fern-staff",
  name: "Fern Staff",
  description: "Leaf-shaped photo and drawn ferns for kindergartens and forest schools.",
  category: "id_card",
  sheet: sheets.cardLandscape,
  background: sage,
  front: [
    art("Ferns", [47, -1, 40, 56], thicket),
    photo([7.5, 9.5, 27, 34]),
    art("Leaf window", [6, 8, 30, 37], leafWindow),
    title("School name", [40, 12.4, 40], "Fernhill Forest School", 3.3, 600, forest),
    text("Kind", [40, 16.2, 40], "Staff", 2.3, 700, clay),
    title("First name", [40, 29, 36], "{{ first_name }}", 7.4, 600, forest),
    title("Last name", [40, 35.2, 34], "{{ last_name }}", 5, 400, forest, { italic: true }),
    rectangle("Role ground", [40, 39.6, 27, 5.4], forest, { radius: 2.7 }),
    text("Role", [41.5, 43.2, 24], "{{ role }}", 2.4, 700, "#ffffff", { align: "center" }),
    text("Number", [7.5, 49.6, 27], "{{ id }}", 2.3, 700, quiet, { align: "center", spacing: 0.12 }),
  ],
  back: [
    ground("Forest", [-1, -1, 88, 56], forest),
    art("Ferns", [-1, -1, 88, 56], backFronds),
    rectangle("Panel", [15, 8, 56, 38], sage, { radius: 3 }),
    title("Heading", [20, 16.4, 30], "Found in the woods?", 3.5, 600, forest),
    text("Request", [20, 21.4, 30], "Please bring this card to the\ngatehouse, or call us.", 2.3, 400, quiet, { lines: 2 }),
    title("Telephone", [20, 31, 30], "01632 960 522", 3.6, 600, clay),
    text("Address", [20, 35.6, 30], "Fernhill Lane, Upper Dene", 2.3, 400, quiet),
    text("Valid until", [20, 41.2, 30], "Valid to {{ valid_until }}", 2.3, 700, forest),
    qr("Gate code", [51, 12, 17], "FERN-{{ id }}", forest),
    text("Code caption", [49, 32.6, 21], "Gate code", 2.3, 700, forest, { align: "center" }),
  ],
  sample: { id: "FH-0148", first_name: "Aroha", last_name: "Ngata", role: "Forest guide", valid_until: "30 June 2027" },
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
