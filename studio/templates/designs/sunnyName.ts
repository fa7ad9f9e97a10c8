import { at, disc, drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, rectangle, typeface } from "../templateElement.ts";

const sky = "#bfe6f5";
const sun = "#ffc53d";
const grass = "#3fae72";
const navy = "#173a63";
const text = typeface("Poppins");

const rays = Array.from({ length: 12 }, (_, i) => at(0, 0, line("M0-10.6V-13.4", sun, 2), 1, i * 30)).join(
  "",
);

const cloud = (x: number, y: number, scale: number) =>
  at(
    x,
    y,
    path("M0 6a3 3 0 0 1 0-6 4.4 4.4 0 0 1 8-1.6A3.8 3.8 0 0 1 13.5 0a3 3 0 0 1 0 6Z", "#ffffff"),
    scale,
  );

const flower = (x: number, y: number, color: string) =>
  at(
    x,
    y,
    line("M0 0V6", "#2a7d50", 0.6) +
      [0, 72, 144, 216, 288].map((degrees) => at(0, 0, disc(0, -1.4, 1.1, color), 1, degrees)).join("") +
      disc(0, 0, 0.9, "#fff3c4"),
  );

const meadow = drawArt(
  82,
  52,
  at(
    68.6,
    10.4,
    rays +
      disc(0, 0, 8.2, sun) +
      disc(-3.2, -1, 0.9, navy) +
      disc(3.2, -1, 0.9, navy) +
      line("M-3.6 2.6q3.6 3.4 7.2 0", navy, 0.9),
    0.58,
  ) +
    cloud(8, 6, 0.9) +
    cloud(36, 4, 0.7) +
    path("M0 40Q14 31 30 37T58 36 82 39V52H0Z", "#79cf94") +
    path("M0 45Q16 38 34 43T66 42 82 45V52H0Z", grass) +
    flower(8, 42, "#ff7d8f") +
    flower(73, 41, "#ffffff") +
    flower(67, 43.5, "#ff9f5a"),
);

export const sunnyName: Template = {
  slug: "sunny-name-label",
  name: "Sunny Name Label",
  description: "For lunch boxes, coat pegs and exercise books of the little ones. 10 on A4.",
  category: "label",
  purpose: "label",
  sheet: sheets.nameLabel,
  background: sky,
  front: [
    art("Meadow", [-1, -1, 82, 52], meadow),
    text("This belongs to", [8, 15.8, 50], "This belongs to", 3.2, 600, navy),
    rectangle("Name ground", [5, 18.4, 70, 15], "#ffffff", { radius: 4 }),
    text("Name", [8, 29, 64], "{{ full_name }}", 8, 700, navy, { align: "center", spacing: -0.1 }),
    text("Class", [17, 46.6, 46], "{{ class }} · {{ teacher }}", 3, 600, "#08301b", { align: "center" }),
  ],
  back: [],
  sample: { full_name: "Lila Marchetti", class: "Reception", teacher: "Mr Osei" },
};
