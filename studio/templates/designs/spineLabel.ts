import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { circle, code128, ground, locked, rectangle, rule, typeface } from "../templateElement.ts";

const violet = "#4b2e83";
const lilac = "#efe9f8";
const lime = "#c6e34b";
const ink = "#221538";
const quiet = "#5f5274";
const text = typeface("Montserrat");

export const spineLabel: Template = {
  slug: "folio-spine-label",
  name: "Folio Spine Label",
  description: "Call number for the spine, title and barcode for the cover, on one label. 24 on A4.",
  category: "label",
  purpose: "label",
  sheet: sheets.spineLabel,
  background: "#ffffff",
  front: [
    ground("Spine", [-1, -1, 21, 35.9], violet),
    text("Number", [1.5, 8.6, 16.8], "{{ dewey }}", 4.8, 800, "#ffffff", { align: "center", spacing: -0.05 }),
    rule("Number line", [6.4, 11.4, 7], lime, 0.5),
    text("Author letters", [1.5, 18.2, 16.8], "{{ author_mark }}", 5.4, 800, lime, { align: "center" }),
    text("Copy", [1.5, 22.6, 16.8], "copy {{ copy }}", 2.3, 600, "#d9cdf0", { align: "center" }),
    rectangle("Place ground", [2.6, 25.6, 14.6, 4.9], lime, { radius: 2.4 }),
    text("Place", [3.6, 28.9, 12.6], "{{ section }}", 2.4, 700, ink, { align: "center" }),
    ground("Cover", [20, -1, 44.5, 8], lilac),
    locked(circle("Mark", [24.8, 3.5], 1.5, violet)),
    text("Library", [27.6, 4.4, 33], "Fenwick School Library", 2.4, 700, violet),
    text("Title", [23.4, 11.8, 37], "{{ title }}", 3.2, 700, ink),
    text("Author", [23.4, 15.4, 37], "{{ author }}", 2.4, 500, quiet),
    code128("Book barcode", [23.6, 18.4, 35, 8.4], "{{ id }}", "F30218847", ink),
    text("Book number", [23.4, 30.6, 37], "{{ id }}", 2.5, 600, ink, { spacing: 0.2 }),
  ],
  back: [],
  sample: {
    id: "F30218847",
    dewey: "598.9",
    author_mark: "MAC",
    copy: "2",
    section: "Nature",
    title: "H is for Hawk",
    author: "Macdonald, Helen",
  },
};
