import { drawArt, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, rule, typeface } from "../templateElement.ts";

const teal = "#13505b";
const sand = "#f7efe0";
const ember = "#c8552b";
const ink = "#10292e";
const quiet = "#51666a";
const title = typeface("Gelasio");
const text = typeface("Lato");

/** An owl on a stack of books. */
const owl = drawArt(
  14,
  32,
  path(
    "M2.6 7C2.6 3 4 1 4 1L6 2.4C6.6 2.2 7.4 2.2 8 2.4L10 1S11.4 3 11.4 7V13.4C11.4 16.4 9.4 18 7 18S2.6 16.4 2.6 13.4Z",
    "#ffffff",
  ) +
    path("M5 5.6a1.9 1.9 0 1 0 .01 0ZM9 5.6a1.9 1.9 0 1 0 .01 0Z", teal) +
    path("M7 8.4 6.1 9.6h1.8Z", ember) +
    path(
      "M4.4 12.4q1-1 1.8 0 .8-1 1.6 0 .8-1 1.8 0M5 14.4q1-1 2 0 1-1 2 0",
      "none",
      ' stroke="#13505b" stroke-width=".5"',
    ) +
    path("M1 19H13V22.4H1Z", ember) +
    path("M2 23H12.4V26H2Z", "#e9c46a") +
    path("M.8 26.6H13.4V30H.8Z", "#8fc1b5"),
);

export const librarySticker: Template = {
  slug: "owl-library-sticker",
  name: "Owl Library Sticker",
  description: "Shelf mark, title and barcode for the inside cover, with an owl. 21 on A4.",
  category: "label",
  purpose: "label",
  sheet: sheets.librarySticker,
  background: sand,
  front: [
    ground("Panel", [-1, -1, 17, 40.1], teal),
    art("Owl", [1.5, 3, 12.6, 28.8], owl),
    text("Shelf mark", [19, 7.4, 28], "{{ shelf }}", 4.4, 700, "#a4401b", { spacing: 0.05 }),
    text("Copy", [47, 7.2, 13], "copy {{ copy }}", 2.3, 400, quiet, { align: "right" }),
    title("Title", [19, 12.6, 41], "{{ title }}", 3.3, 600, ink),
    text("Author", [19, 16.2, 41], "{{ author }}", 2.4, 400, quiet),
    code128("Book barcode", [22.6, 19, 33, 8], "{{ id }}", "B1048220", ink),
    text("Book number", [19, 30.2, 41], "{{ id }}", 2.4, 700, ink, { spacing: 0.25 }),
    rule("Rule", [19, 31.6, 41], "#e0d3ba", 0.25),
    text("Library", [19, 34.8, 41], "Millbrook Library · please bring me back", 2.13, 400, quiet),
  ],
  back: [],
  sample: {
    id: "B1048220",
    shelf: "JF ROW",
    copy: "2",
    title: "The Lighthouse Summer",
    author: "Rowan, Esther",
  },
};
