import { at, drawArt, line, path } from "../drawArt.ts";
import { sheets } from "../sheets.ts";
import type { Template } from "../template.ts";
import { art, code128, photo, qr, rectangle, typeface } from "../templateElement.ts";

const space = "#14123a";
const cyan = "#3fe3d5";
const pink = "#ff5fa2";
const violet = "#6a5cff";
const mist = "#b9b8e6";
const text = typeface("Montserrat");
const data = typeface("Cousine");

const half = 5;
const rise = 2.9;

type Faces = readonly [top: string, left: string, right: string];

/** An isometric cube; its top face begins at (0, 0). */
const cube = ([top, left, right]: Faces, height = 2 * rise) =>
  path(`M0 0 ${half} ${rise} 0 ${2 * rise} ${-half} ${rise}Z`, top) +
  path(`M${-half} ${rise} 0 ${2 * rise}v${height}L${-half} ${rise + height}Z`, left) +
  path(`M${half} ${rise} 0 ${2 * rise}v${height}L${half} ${rise + height}Z`, right);

const paints: Readonly<Record<0 | 1 | 2 | 3, Faces>> = {
  0: [cyan, "#1fa8a6", "#15807f"],
  1: [violet, "#4a3de0", "#352aad"],
  2: [pink, "#cf3d80", "#a12a62"],
  3: ["#2b2870", "#211f59", "#191745"],
};

type Placed = readonly [column: number, row: number, paint: 0 | 1 | 2 | 3];

/** Cubes on an isometric grid, drawn from the farthest to the nearest. */
const stack = (cubes: readonly Placed[], x: number, y: number) =>
  cubes.map(([column, row, paint]) => at(x + column * half, y + row * rise, cube(paints[paint]))).join("");

const frontCubes: readonly Placed[] = [
  [0, 0, 3],
  [-1, 1, 3],
  [1, 1, 1],
  [0, 2, 3],
  [2, 2, 3],
  [-1, 3, 0],
  [1, 3, 3],
  [3, 3, 2],
  [0, 4, 3],
  [2, 4, 1],
  [1, 5, 3],
  [3, 5, 3],
  [2, 6, 0],
  [4, 6, 3],
  [3, 7, 1],
  [5, 7, 2],
  [4, 8, 3],
  [2, 8, 3],
  [3, 9, 2],
  [5, 9, 3],
  [4, 10, 0],
  [3, 11, 3],
  [5, 11, 1],
  [4, 12, 3],
  [5, 13, 0],
  [4, 14, 2],
  [3, 13, 1],
  [5, 15, 3],
];

const frontArt = drawArt(30, 56, stack(frontCubes, 14, -6));
const backArt = drawArt(88, 56, stack(frontCubes, 66, -5));

/** The corners of a viewfinder around the photo. */
const finder = drawArt(30, 37, line("M.5 6V.5H6M24 .5H29.5V6M29.5 31V36.5H24M6 36.5H.5V31", cyan, 0.8));

const detail = (name: string, x: number, y: number, width: number, content: string) => [
  text(`${name} label`, [x, y, width], name, 2.2, 500, mist),
  data(name, [x, y + 3.8, width], content, 3, 700, "#ffffff"),
];

export const vectorStem: Template = {
  slug: "vector-stem-student",
  name: "Vector STEM Student",
  description: "Isometric blocks and fixed-width figures for science and computing schools.",
  category: "id_card",
  purpose: "school",
  sheet: sheets.cardLandscape,
  background: space,
  front: [
    art("Blocks", [57, -1, 30, 56], frontArt),
    art("Viewfinder", [5, 7, 30, 37], finder),
    photo([6.6, 8.6, 26.8, 33.8]),
    text("School name", [39, 10.2, 24], "Vector", 4, 800, "#ffffff", { spacing: -0.06 }),
    text("School kind", [39, 13.8, 24], "STEM Academy", 2.3, 500, cyan),
    text("First name", [39, 24.6, 30], "{{ first_name }}", 5.6, 800, "#ffffff", { spacing: -0.1 }),
    text("Last name", [39, 30.2, 30], "{{ last_name }}", 4, 500, "#ffffff"),
    ...detail("ID", 39, 36, 14, "{{ id }}"),
    ...detail("Group", 55, 36, 12, "{{ class }}"),
    rectangle("Barcode ground", [37.5, 43.4, 31, 6.6], "#ffffff", { radius: 0.8 }),
    code128("Student barcode", [41.4, 44.4, 23.2, 4.6], "{{ id }}", "VX3019", space),
    data("Year", [6.6, 48.8, 27], "{{ valid_from }}→{{ valid_until }}", 2.3, 400, mist),
  ],
  back: [
    art("Blocks", [-1, -1, 88, 56], backArt),
    text("Heading", [6, 10.4, 46], "If found", 4.4, 800, "#ffffff"),
    text("Return", [6, 15.2, 40], "Vector STEM Academy\n128 Foundry Street, Norbridge", 2.3, 500, mist, {
      lines: 2,
    }),
    data("Telephone", [6, 23.6, 40], "01632 960 128", 3, 700, cyan),
    ...detail("Emergency contact", 6, 34.6, 33, "{{ phone }}"),
    ...detail("Lab access", 6, 44.2, 33, "{{ access }}"),
    rectangle("QR ground", [42, 33.4, 15, 15], "#ffffff", { radius: 1.2 }),
    qr("Lab code", [42, 33.4, 15], "LAB:{{ id }}", space),
  ],
  sample: {
    id: "VX3019",
    first_name: "Kwame",
    last_name: "Boateng",
    class: "11-T",
    phone: "07700 900319",
    access: "Robotics, Lab 2",
    valid_from: "2026-09",
    valid_until: "2027-07",
  },
  person: {
    skin: "deep",
    hair: "afro",
    hairColor: "black",
    ground: "#5d55c9",
    wear: "tee",
    top: "#f3f4fa",
    glasses: "square",
  },
};
