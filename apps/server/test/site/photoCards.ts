import { execFileSync } from "node:child_process";
import { chequer } from "@print-builder/production/testing";
import { filesForm } from "./callRoute.ts";
import type { KillableSite } from "./killableSite.ts";

/** A card found on paper: the person's number according to the name and the photo. */
export type PaperCard = { readonly name: number; readonly photo: number | null };

/**
 * Photos are square grids with this number of cells per side. The first row marks a photo, and the other
 * rows encode the person.
 */
const cells = 4;
const firstRow = [true, false, true, false];
const uploadedAtOnce = 100;

const canvas = { width: 323, height: 204 };
const nameAt = { x: 10, y: 10, width: 120, height: 30 };
const photoAt = { x: 160, y: 20, width: 150, height: 150 };

/** Cards with a name and a photo next to it, ten on a sheet. */
export const photoDesign = {
  name: "Cards with photos",
  canvas_width: canvas.width,
  canvas_height: canvas.height,
  front_elements: [
    { id: "name", type: "text", ...nameAt, properties: { text: "{{ name }}", fontSize: 14 } },
    {
      id: "photo",
      type: "image",
      ...photoAt,
      properties: { staticImage: false, imageBinding: "photo", fit: "fill" },
    },
  ],
};

export const photoName = (number: number): string => `p${number}.png`;

function cellsOf(number: number): readonly boolean[] {
  const bits = Array.from({ length: cells * (cells - 1) }, (_, bit) => ((number >> bit) & 1) === 1);
  return [...firstRow, ...bits];
}

/** A PNG with black and white cells that identifies a person in print. */
export function photoOf(number: number): Promise<Uint8Array<ArrayBuffer>> {
  return chequer(cellsOf(number), cells);
}

function peopleTable(people: number): string {
  const rows = Array.from({ length: people }, (_, at) => `n${at + 1},${photoName(at + 1)}`);
  return `name,photo\n${rows.join("\n")}\n`;
}

/** A project with this number of people, each with a photo. Returns its id. */
export async function photoCards(ask: KillableSite["ask"], people: number): Promise<string> {
  const { id } = await ask("createProject", { body: { name: photoDesign.name } });
  const params = { id };
  await ask("updateProject", { params, body: photoDesign });
  await ask("uploadData", { params, body: filesForm("file", { "t.csv": peopleTable(people) }) });
  await ask("saveMapping", { params, body: { field_map: { name: "name" }, image_map: { photo: "photo" } } });
  for (let first = 1; first <= people; first += uploadedAtOnce) {
    const numbers = Array.from(
      { length: Math.min(uploadedAtOnce, people - first + 1) },
      (_, at) => first + at,
    );
    const files = await Promise.all(
      numbers.map(async (number) => [photoName(number), await photoOf(number)] as const),
    );
    await ask("uploadMedia", { params, body: filesForm("files", Object.fromEntries(files)) });
  }
  return id;
}

type Word = { readonly number: number; readonly x: number; readonly y: number };

const dpi = 36;
const pointsPerInch = 72;

/** Names on the pages of a PDF with their positions in points. */
function namesIn(pdf: Buffer): readonly (readonly Word[])[] {
  const html = execFileSync("pdftotext", ["-bbox", "-", "-"], {
    input: pdf,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  return html
    .split("<page ")
    .slice(1)
    .map((page) =>
      [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>n(\d+)<\/word>/g)].map(
        ([, x, y, number]) => ({
          number: Number(number),
          x: Number(x),
          y: Number(y),
        }),
      ),
    );
}

type Page = { readonly width: number; readonly pixels: Buffer };

function pagesOf(pdf: Buffer): readonly Page[] {
  const images = execFileSync("pdftoppm", ["-gray", "-r", String(dpi), "-"], {
    input: pdf,
    maxBuffer: 1024 * 1024 * 1024,
  });
  const pages: Page[] = [];
  for (let at = 0; at < images.length; ) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(images.toString("latin1", at, at + 40));
    if (!head) throw new Error("pdftoppm made no PGM.");
    const [width, height] = [Number(head[1]), Number(head[2])];
    const start = at + head[0].length;
    at = start + width * height;
    pages.push({ width, pixels: images.subarray(start, at) });
  }
  return pages;
}

const pointsPerPx = pointsPerInch / 25.4 / 3.77;

/** The person whose photo is next to a name; null if there is no photo. */
function photoBeside({ x, y }: Word, { width, pixels }: Page): number | null {
  const isBlack = (cell: number): boolean => {
    const [column, row] = [cell % cells, Math.floor(cell / cells)];
    const fromName = {
      x: photoAt.x - nameAt.x + (photoAt.width * (column + 0.5)) / cells,
      y: photoAt.y - nameAt.y + (photoAt.height * (row + 0.5)) / cells,
    };
    const across = Math.round(((x + fromName.x * pointsPerPx) * dpi) / pointsPerInch - 0.5);
    const down = Math.round(((y + fromName.y * pointsPerPx) * dpi) / pointsPerInch - 0.5);
    return (pixels[down * width + across] ?? 255) < 128;
  };
  if (firstRow.some((expected, cell) => isBlack(cell) !== expected)) return null;
  let number = 0;
  for (let bit = 0; bit < cells * (cells - 1); bit++) if (isBlack(cells + bit)) number |= 1 << bit;
  return number;
}

/** Reads the cards of a rendered PDF in the order of printing. */
export function cardsOnPaper(pdf: Buffer): readonly PaperCard[] {
  const pages = pagesOf(pdf);
  return namesIn(pdf).flatMap((words, at) => {
    const page = pages[at];
    if (!page) throw new Error("A page has words and no picture.");
    return words.map((word) => ({ name: word.number, photo: photoBeside(word, page) }));
  });
}

/** The expected cards: everybody once, in table order, with the right photo. */
export function everybodyWithPhoto(people: number): readonly PaperCard[] {
  return Array.from({ length: people }, (_, at) => ({ name: at + 1, photo: at + 1 }));
}
