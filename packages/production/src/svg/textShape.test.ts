import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openShapes } from "@print-builder/svg/shapes";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject, renderCard } from "../print/index.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-texts-"));
  for (const name of ["data", "images"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "data/rows.csv"), "name\nAnn\n");
});
afterAll(() => rm(folder, { recursive: true }));

/** The same aspect ratio as the card on which drawings are placed. */
const canvas = { width: 324, height: 204 };

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}">${content}</svg>`;

const opened = (content: string) => openShapes(svg(content));
const texts = (content: string) => opened(content).shapes.map(({ properties }) => properties);

type Ink = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Bounding box of the red ink on a card of a drawing's shapes, in px of the drawing. */
async function inkOf(content: string): Promise<Ink> {
  const front = opened(content).shapes.map((shape, index) => ({ ...shape, id: `s${index}`, zIndex: index }));
  const size = { canvas_width: canvas.width, canvas_height: canvas.height };
  const design = { name: "Texts", ...size, background_color: "#ffffff", front_elements: front };
  await writeFile(join(folder, "project.json"), JSON.stringify(design));
  const open = await openProject(folder);
  const { bytes } = await renderCard(
    open,
    { recordIndex: 0, side: "front", format: "png", dpi: 300 },
    new Date(0),
  );
  await open.close();
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [across, down] = [canvas.width / info.width, canvas.height / info.height];
  const [columns, rows]: [number[], number[]] = [[], []];
  for (let at = 0; at < data.length; at += 3) {
    const isRed = (data[at] ?? 0) > 150 && (data[at + 1] ?? 255) < 100;
    if (!isRed) continue;
    columns.push((at / 3) % info.width);
    rows.push(Math.floor(at / 3 / info.width));
  }
  const least = (values: readonly number[]) =>
    values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);
  return {
    left: least(columns) * across,
    top: least(rows) * down,
    right: (most(columns) + 1) * across,
    bottom: (most(rows) + 1) * down,
  };
}

const red = 'fill="#d00000" font-family="Arial"';
/** Height and left bearing of an Arial H, as fractions of the font size. */
const capital = { height: 0.688, bearing: 0.08 };

test.each([
  ["start", ({ left }: Ink) => left, 120 + 40 * capital.bearing],
  ["middle", ({ left, right }: Ink) => (left + right) / 2, 120],
  ["end", ({ right }: Ink) => right, 120 - 40 * capital.bearing],
] as const)("keeps the baseline, size and %s position of text", async (anchor, across, x) => {
  const ink = await inkOf(`<text x="120" y="90" font-size="40" text-anchor="${anchor}" ${red}>HIH</text>`);
  expect(Math.abs(ink.bottom - 90)).toBeLessThan(1.2);
  expect(Math.abs(ink.top - (90 - 40 * capital.height))).toBeLessThan(1.2);
  expect(Math.abs(across(ink) - x)).toBeLessThan(1.2);
});

test("text scales and rotates with its surroundings", async () => {
  const around = `<g transform="translate(60 20) rotate(90) scale(2)">`;
  const ink = await inkOf(`${around}<text x="10" y="0" font-size="20" ${red}>HIH</text></g>`);
  // Rotated by a quarter turn, the letters run downwards with their tops to the right.
  expect(Math.abs(ink.left - 60)).toBeLessThan(1.2);
  expect(Math.abs(ink.right - (60 + 40 * capital.height))).toBeLessThan(1.2);
  expect(Math.abs(ink.top - (20 + 20 + 40 * capital.bearing))).toBeLessThan(1.2);
});

test("converts positions in percent or ems to px", async () => {
  const inPx = await inkOf(`<text x="162" y="60" font-size="30" ${red}>HIH</text>`);
  expect(await inkOf(`<text x="50%" y="2em" font-size="30" ${red}>HIH</text>`)).toEqual(inPx);
});

test("makes each positioned line a separate text element with its style", async () => {
  const lines = `<text x="20" y="40" font-size="16" ${red}>One<tspan x="20" dy="2em" font-size="20" font-weight="700" fill="#0000d0">Two</tspan></text>`;
  expect(texts(lines)).toMatchObject([
    { text: "One", fontSize: 16, fontWeight: "normal", color: "#d00000", textAlign: "left" },
    { text: "Two", fontSize: 20, fontWeight: "bold", color: "#0000d0" },
  ]);
  const [one, two] = opened(lines).shapes;
  // Baselines are 40 px apart; a text element's box begins above its baseline.
  expect((two?.y ?? 0) + 0.945 * 20 - ((one?.y ?? 0) + 0.945 * 16)).toBeCloseTo(40, 3);
});

test("text keeps its colour, opacity and font, and its spaces are collapsed", () => {
  const style = `font-family="Nowhere, 'Lato', serif" font-style="italic" fill="rgb(0, 128, 0)" opacity="0.5"`;
  const { shapes, leftOut } = opened(`<text x="5" y="50" ${style}>  Harrow
      Vale </text>`);
  expect(leftOut).toBeNull();
  expect(shapes[0]).toMatchObject({
    type: "text",
    properties: {
      ...{ text: "Harrow Vale", fontSize: 16, fontFamily: "Lato", fontStyle: "italic" },
      ...{ color: "#008000", opacity: 0.5, textWrap: "none" },
    },
  });
});

test.each([
  ["A missing font was left out.", `<text x="5" y="50" font-family="Nowhere">A</text>`, 1],
  ["Stretched text was left out.", `<text x="5" y="50" transform="scale(2 1)">A</text>`, 1],
  [
    "Text on a path was left out.",
    `<path id="p" d="M0 50H200"/><text y="20">A<textPath href="#p">along</textPath></text>`,
    1,
  ],
  [
    "A style within a text was left out.",
    `<text x="5" y="50">A <tspan fill="red">red</tspan> word</text>`,
    1,
  ],
  ["A text outline was left out.", `<text x="5" y="50" stroke="red">A</text>`, 1],
  ["The positions of a text's letters were left out.", `<text x="5 9" y="50">Ab</text>`, 1],
  ["Text spacing was left out.", `<g letter-spacing="3"><text x="5" y="50">Ab</text></g>`, 1],
  ["A text direction was left out.", `<text x="5" y="50" writing-mode="tb">Ab</text>`, 1],
  ["A text baseline was left out.", `<text x="5" y="50">A<tspan baseline-shift="super">b</tspan></text>`, 1],
  [
    "A clip on a text was left out.",
    `<clipPath id="c"><rect width="9" height="99"/></clipPath><text x="5" y="50" clip-path="url(#c)">Abcdef</text>`,
    1,
  ],
  [
    "A text gradient was left out.",
    `<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><text x="5" y="50" fill="url(#g)">A</text>`,
    1,
  ],
])("names text features that a text element does not support: %s", (sentence, content, count) => {
  const { shapes, leftOut } = opened(content);
  expect(leftOut).toBe(sentence);
  expect(shapes.length).toBe(count);
});

test("text keeps underlines and strikethroughs", () => {
  const line = `<text y="50" text-decoration="underline line-through">A</text>`;
  expect(texts(line)).toMatchObject([{ textDecoration: "underline line-through" }]);
});

test("creates no element for invisible text", () => {
  const seen = `<rect width="9" height="9"/>`;
  for (const hidden of [`fill="none"`, `visibility="hidden"`, `font-size="0"`]) {
    expect(opened(`${seen}<text x="5" y="50" ${hidden}>A</text>`).shapes.map(({ type }) => type)).toEqual([
      "rectangle",
    ]);
  }
});
