import { at, box, drawArt } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, ground, qr, rectangle, typeface } from "../templateElement.ts";

const plum = "#2d2350";
const apricot = "#f5b94a";
const cream = "#fbf6ee";
const lilac = "#cfc7ec";
const quiet = "#5f5779";
const title = typeface("Gelasio");
const text = typeface("Lato");

type Book = {
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly leans?: true;
};

const books: readonly Book[] = [
  { width: 4, height: 24, color: "#ff6f61" },
  { width: 5.5, height: 30, color: apricot },
  { width: 3.5, height: 21, color: "#5cc0aa" },
  { width: 5, height: 27, color: cream },
  { width: 4.5, height: 33, color: "#7b8cf2" },
  { width: 4, height: 19.5, color: apricot, leans: true },
  { width: 6, height: 29, color: "#ff6f61" },
  { width: 4.5, height: 24, color: cream },
];

function spine({ width, height, color, leans }: Book): string {
  const w = width - 0.35;
  const drawing =
    box(0, -height, w, height, color, 0.6) +
    box(0, 3 - height, w, 0.8, plum, 0, ' opacity=".55"') +
    box(0, 4.6 - height, w, 0.4, plum, 0, ' opacity=".4"') +
    box(w / 2 - 0.6, -6, 1.2, 3, plum, 0.5, ' opacity=".35"');
  return leans ? `<g transform="rotate(9 ${w / 2} 0)">${drawing}</g>` : drawing;
}

/** Books on the lower edge of the drawing. */
function shelf(width: number, height: number, row: readonly Book[]): string {
  let x = 0.4;
  const drawings = row.map((book) => {
    const place = book.leans ? x + 2.3 : x;
    x += book.width + (book.leans ? 3.9 : 0);
    return at(Math.round(place * 100) / 100, height, spine(book));
  });
  return drawArt(width, height, drawings.join(""));
}

export const bookshelfLibrary: Template = {
  slug: "bookshelf-library",
  name: "Bookshelf Library Card",
  description: "A shelf of books over a pale strip that keeps the barcode easy to scan.",
  category: "id_card",
  purpose: "membership",
  sheet: sheets.cardLandscape,
  background: plum,
  front: [
    art("Books", [45.5, 4, 41.5, 36.2], shelf(41.5, 36.2, books)),
    ground("Strip", [-1, 40, 88, 15], cream),
    title("Title", [6, 12.4, 38], "Library", 7.8, 600, "#ffffff"),
    title("Title, second line", [6, 20, 38], "card", 7.8, 400, apricot, { italic: true }),
    text("Reader", [6, 27.4, 38.5], "{{ full_name }}", 3.2, 700, "#ffffff", { lines: 2 }),
    text("Since", [6, 36, 38], "Reader since {{ since }}", 2.3, 400, lilac),
    code128("Library barcode", [6, 42.7, 40, 5.6], "{{ id }}", "L20240917", plum),
    text("Library number", [6, 51.6, 30], "{{ id }}", 2.2, 700, quiet, { spacing: 0.16 }),
    text("Library name", [52, 46.3, 28], "Fenwick School Library", 2.3, 700, plum, { align: "right" }),
    text("Opening", [52, 49.8, 28], "Open 8 to 5, term time", 2.2, 400, quiet, { align: "right" }),
  ],
  back: [
    ground("Cream", [-1, -1, 88, 56], cream),
    ground("Shelf", [-1, 47, 88, 8], plum),
    art(
      "Books",
      [62, 12.4, 25, 34.7],
      shelf(25, 34.7, [...books.slice(4, 7), ...books.slice(2, 3), ...books.slice(1, 2)]),
    ),
    title("Heading", [6, 11.4, 52], "Borrow, read, return.", 4.8, 600, plum),
    rectangle("Accent", [6, 14.6, 6, 0.6], "#e0503f"),
    text(
      "Rules",
      [6, 20.4, 50],
      "Six books at a time, three weeks each.\nRenew at the desk or online.\nTell us at once if this card is lost.",
      2.4,
      400,
      "#4a4266",
      { lines: 3 },
    ),
    qr("Catalogue code", [4.2, 29.8, 15.4], "fenwick.example/my/{{ id }}", plum),
    text("Catalogue label", [21, 35.8, 40], "My books", 2.6, 700, plum),
    text(
      "Catalogue",
      [21, 39.3, 40],
      "Scan to see what you have\non loan and when it is due.",
      2.2,
      400,
      quiet,
      {
        lines: 2,
      },
    ),
    text("Library", [6, 52, 50], "Fenwick School Library", 2.3, 700, "#ffffff"),
    text("Telephone", [50, 52, 30], "01632 960 455", 2.3, 400, lilac, { align: "right" }),
  ],
  sample: { id: "L20240917", full_name: "Rosa Delgado", since: "2024" },
};
