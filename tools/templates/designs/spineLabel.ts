import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { circle, code128, ground, locked, typeface } from "../templateElement.ts";

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
  sheet: sheets.spineLabel,
  background: "#ffffff",
  front: [
    ground("Spine", [-1, -1, 21, 35.9], violet),
    ground("Colour of the subject", [-1, -1, 21, 5], lime),
    text("Number", [1.5, 14, 16.8], "{{ dewey }}", 4.6, 800, "#ffffff", { align: "center" }),
    text("Author letters", [1.5, 20.6, 16.8], "{{ author_mark }}", 5.2, 800, lime, { align: "center" }),
    text("Copy", [1.5, 26, 16.8], "c. {{ copy }}", 2.6, 600, "#d9cdf0", { align: "center" }),
    text("Place", [1.5, 30.8, 16.8], "{{ section }}", 2.4, 600, "#ffffff", { align: "center" }),
    ground("Cover", [20, -1, 44.5, 8], lilac),
    locked(circle("Mark", [24.8, 3.5], 1.5, violet)),
    text("Library", [27.6, 4.4, 33], "Fenwick School Library", 2.4, 700, violet),
    text("Title", [23.4, 11.8, 37], "{{ title }}", 3.2, 700, ink),
    text("Author", [23.4, 15.4, 37], "{{ author }}", 2.4, 500, quiet),
    code128("Book barcode", [24.2, 18.4, 34, 8.6], "{{ id }}", "F30218847", ink),
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
