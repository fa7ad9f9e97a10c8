import { at, disc, drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, qr, rectangle, rule, typeface } from "../templateElement.ts";

const berry = "#7a1f3d";
const blush = "#ffe3e1";
const gold = "#e7b765";
const leaf = "#2f6b56";
const ink = "#3a1020";
const quiet = "#7a4d5a";
const title = typeface("Gelasio");
const text = typeface("Lato");

const petal = path("M0 0C-3-2.4-3.4-6.4 0-9 3.4-6.4 3-2.4 0 0Z", "#c8435f");
const flower = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    [0, 72, 144, 216, 288]
      .map((degrees) => at(0, 0, petal.replaceAll("#c8435f", color), 1, degrees))
      .join("") + disc(0, 0, 1.9, gold),
    scale,
  );
const twig = (x: number, y: number, degrees: number) =>
  at(
    x,
    y,
    line("M0 0C6-3 12-3 18 0", leaf, 0.5) +
      [4, 8, 12, 16]
        .map((d, i) =>
          path(
            `M${d} ${-1.9}c.4-2.4 2-3.6 4-3.8-.2 2.2-1.6 3.8-4 3.8Z`,
            leaf,
            ` fill-opacity="${1 - i * 0.1}"`,
          ),
        )
        .join("") +
      [5, 9, 13].map((d) => path(`M${d} ${-1.6}c1 2 2.6 2.8 4.6 2.6-.8-2-2.4-3-4.6-2.6Z`, leaf)).join(""),
    1,
    degrees,
  );

const bouquet = drawArt(
  50,
  56,
  twig(22, 30, -150) +
    twig(26, 34, 160) +
    twig(30, 22, -120) +
    twig(34, 40, 110) +
    twig(24, 20, -170) +
    flower(32, 16, 1.15, "#c8435f") +
    flower(40, 34, 1.4, berry) +
    flower(24, 38, 0.95, "#e58a86") +
    flower(44, 12, 0.8, "#e58a86") +
    flower(28, 52, 0.85, "#c8435f") +
    flower(47, 52, 0.9, "#e58a86"),
);

export const giftCard: Template = {
  slug: "bouquet-gift-card",
  name: "Bouquet Gift Card",
  description: "Flowers, an amount in large type, and a code that the till reads.",
  category: "business",
  purpose: "company",
  sheet: sheets.cardLandscape,
  background: blush,
  front: [
    art("Bouquet", [36.6, -1, 50, 56], bouquet),
    title("Shop", [6, 10.6, 40], "Marlow & Daughters", 3.6, 600, berry),
    text("Kind", [6, 14.8, 40], "Books, paper, flowers", 2.3, 400, quiet),
    title("Amount", [6, 33.4, 40], "{{ amount }}", 12, 600, berry, { spacing: -0.2 }),
    text("Words", [6, 39, 36], "A gift for {{ full_name }}", 2.8, 700, ink, { lines: 2 }),
    text("From", [6, 48.6, 36], "from {{ giver }}", 2.5, 400, quiet, { italic: true }),
  ],
  back: [
    ground("Paper", [-1, -1, 87.6, 56], "#fffaf7"),
    ground("Strip", [-1, -1, 87.6, 13], berry),
    title("Heading", [6, 8.2, 60], "To spend as you like", 3.8, 600, "#ffffff"),
    rectangle("Code ground", [6, 17, 48, 15.4], "#ffffff", {
      radius: 1.4,
      outline: { color: "#ead5d3", width: 0.25 },
    }),
    code128("Till barcode", [11, 19.4, 38, 7.2], "{{ id }}", "GC-770-1942", ink),
    text("Code", [8, 30.6, 44], "{{ id }}", 2.5, 700, ink, { align: "center", spacing: 0.25 }),
    qr("Balance code", [60.6, 16, 19], "https://marlow.example/g/{{ id }}", ink),
    text("Balance", [58, 38, 24], "See the balance", 2.2, 700, ink, { align: "center" }),
    rule("Rule", [6, 36.6, 48], "#ead5d3", 0.3),
    text(
      "Terms",
      [6, 41, 50],
      "Valid to {{ valid_until }}, in every shop and online.\nNot for cash. Please keep it like money.",
      2.2,
      400,
      quiet,
      { lines: 2 },
    ),
    text("Address", [6, 49.6, 73], "Marlow & Daughters, 8 Market Row · marlow.example", 2.2, 700, berry),
  ],
  sample: {
    id: "GC-770-1942",
    full_name: "Clara Benítez",
    giver: "all of Class 4",
    amount: "£25",
    valid_until: "31 Dec 2028",
  },
};
