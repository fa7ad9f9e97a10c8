import { drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, typeface } from "../templateElement.ts";

const blue = "#22478f";
const red = "#d2353b";
const paper = "#fffdf7";
const ink = "#1f2a44";
const title = typeface("Gelasio");
const text = typeface("Lato");

const stripe = (height: number) =>
  drawArt(
    68.675,
    height,
    Array.from({ length: 14 }, (_, i) =>
      path(
        `M${i * 5.4 - 1} ${height} ${i * 5.4 - 1 + height} 0h2.6l${-height} ${height}Z`,
        i % 2 ? blue : red,
      ),
    ).join(""),
  );

/** A postmark: ring, swallow and waves, 22 × 14. */
const postmark = drawArt(
  22,
  14,
  `<g stroke="${blue}" fill="none" stroke-opacity=".75"><circle cx="7" cy="7" r="6.6" stroke-width=".4"/><circle cx="7" cy="7" r="5.2" stroke-width=".25"/></g>` +
    path(
      "M3.2 6.2C5 6 6 6.6 6.6 7.6 7 6 8.4 4.6 10.8 4.3 9.6 5.3 9.2 6.4 9 7.3L10.6 7.6 8.8 8.2C8 9.6 6.4 10 4.6 9.7 5.6 9.4 6 9 6.2 8.5 5.4 7.3 4.4 6.6 3.2 6.2Z",
      blue,
    ) +
    [4, 6, 8, 10]
      .map((y) => line(`M13.8 ${y}q1.1-1 2.2 0t2.2 0 2.2 0`, blue, 0.4, ' stroke-opacity=".6"'))
      .join(""),
);

export const airmailAddress: Template = {
  slug: "airmail-address-label",
  name: "Airmail Address Label",
  description: "Return address between airmail stripes, with a postmark. 30 on Letter.",
  category: "label",
  purpose: "label",
  sheet: sheets.addressLabel,
  background: paper,
  front: [
    art("Stripe above", [-1, -1, 68.675, 3.4], stripe(3.4)),
    art("Stripe below", [-1, 23, 68.675, 3.4], stripe(3.4)),
    art("Postmark", [45.6, 6, 18.2, 11.6], postmark),
    title("Name", [5, 8.6, 46], "{{ full_name }}", 3.5, 600, ink),
    text(
      "Address",
      [5, 12.7, 38],
      "{{ address_line_1 }}\n{{ address_line_2 }}\n{{ postcode }}",
      2.5,
      400,
      ink,
      {
        lines: 3,
        closes: true,
      },
    ),
  ],
  back: [],
  sample: {
    full_name: "Marguerite Duval",
    address_line_1: "Bursar, Wren Hall School",
    address_line_2: "14 Orchard Street, Lower Dene",
    postcode: "LD4 7WH",
  },
};
