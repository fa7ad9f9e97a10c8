import type { Paper, SideName } from "@print-builder/core/document";
import { type MarkPlace, markDiameter, markPlaces, nameDiameter, nameDots, namePlaces } from "./testMarks.ts";

/** Canvas px per mm, chosen so that the sides of all papers are whole px. */
const pxPerMm = 50;
const hairlineMm = 0.15;
/** Position of the rulers, as fractions of the sheet. */
const ruler = { u: 0.28, v: 0.5 };

type StoredElement = Readonly<Record<string, unknown>>;

/** Collects the elements of a side, in mm. */
type Pen = {
  readonly dot: (place: MarkPlace, diameter: number) => void;
  readonly line: (x: number, y: number, width: number, height: number) => void;
  readonly text: (x: number, y: number, width: number, sizeMm: number, text: string) => void;
};

function createPen(paper: Paper, elements: StoredElement[]): Pen {
  const shorter = Math.min(paper.widthMm, paper.heightMm);
  const add = (type: string, [x, y, width, height]: readonly number[], properties: object) => {
    const box = { x, y, width, height };
    const inPx = Object.fromEntries(Object.entries(box).map(([name, mm = 0]) => [name, mm * pxPerMm]));
    elements.push({ id: `mark-${elements.length}`, type, ...inPx, zIndex: elements.length, properties });
  };
  const black = { fillColor: "#000000", strokeWidth: 0 };
  return {
    dot({ u, v }, diameter) {
      const size = diameter * shorter;
      const [x, y] = [u * paper.widthMm - size / 2, v * paper.heightMm - size / 2];
      add("circle", [x, y, size, size], black);
    },
    line: (x, y, width, height) => add("rectangle", [x, y, width, height], black),
    text: (x, y, width, sizeMm, text) =>
      add("text", [x, y, width, sizeMm * 1.4], {
        ...{ text, fontFamily: "Arial", fontSize: sizeMm * pxPerMm, minFontSize: 1 },
        textWrap: "compress",
      }),
  };
}

/** A ruler from edge to edge, with a number every 10 mm. */
function drawRuler(pen: Pen, { widthMm, heightMm }: Paper, across: boolean): void {
  const letters = Math.min(widthMm, heightMm) < 100 ? 1.5 : 2.4;
  const [length, base] = across ? [widthMm, ruler.v * heightMm] : [heightMm, ruler.u * widthMm];
  for (let mm = 0; mm <= length; mm++) {
    const tick = mm % 10 === 0 ? 3 : mm % 5 === 0 ? 2.2 : 1.4;
    const at = mm - hairlineMm / 2;
    if (across) pen.line(at, base, hairlineMm, tick);
    else pen.line(base, at, tick, hairlineMm);
    if (mm % 10 !== 0 || mm === 0 || mm > length - 3) continue;
    if (across) pen.text(mm + 0.4, base + 1.8, 8, letters, String(mm));
    else pen.text(base + 3.3, mm - letters * 0.7, 8, letters, String(mm));
  }
}

/**
 * Draws lines that start at the very edge, 1 mm inside, 2 mm inside, …: the first complete line shows how much of
 * the edge stays blank.
 */
function drawEdgeSteps(pen: Pen, { widthMm, heightMm }: Paper): void {
  const isSmall = Math.min(widthMm, heightMm) < 100;
  const step = isSmall ? 0.7 : 1.4;
  for (let mm = 0; mm <= (isSmall ? 4 : 10); mm++) {
    const [x, y] = [0.7 * widthMm + mm * step, 0.28 * heightMm + mm * step];
    pen.line(mm, y, 3, hairlineMm);
    pen.line(widthMm - mm - 3, y, 3, hairlineMm);
    pen.line(x, mm, hairlineMm, 3);
    pen.line(x, heightMm - mm - 3, hairlineMm, 3);
  }
}

function drawSide(paper: Paper, side: SideName): readonly StoredElement[] {
  const elements: StoredElement[] = [];
  const pen = createPen(paper, elements);
  const { widthMm, heightMm } = paper;
  const letters = Math.min(3.2, Math.min(widthMm, heightMm) * 0.024);
  for (const place of markPlaces) pen.dot(place, markDiameter);
  for (const [at, isThere] of nameDots(paper, side).entries()) {
    const place = namePlaces[at];
    if (isThere && place) pen.dot(place, nameDiameter);
  }
  drawRuler(pen, paper, true);
  drawRuler(pen, paper, false);
  drawEdgeSteps(pen, paper);
  const [x, width] = [0.36 * widthMm, 0.6 * widthMm];
  pen.text(x, 0.41 * heightMm, width, letters * 1.3, `Test sheet, ${paper.name}, ${side}`);
  pen.text(x, 0.41 * heightMm + letters * 2, width, letters, "Print at actual size (100 %), unscaled.");
  if (heightMm < 100) return elements;
  const below = [
    "Scan or photograph the whole sheet on a darker ground,",
    "or measure with a ruler where the marks of these rulers lie.",
  ];
  for (const [at, text] of below.entries())
    pen.text(x, 0.545 * heightMm + at * letters * 1.5, width, letters, text);
  return elements;
}

/** The test sheet for a paper, as a stored design with a single label that fills the sheet. */
export function testSheetDesign(paper: Paper, isDualSided: boolean): Readonly<Record<string, unknown>> {
  const { widthMm, heightMm } = paper;
  const size = { width_mm: widthMm, height_mm: heightMm };
  return {
    name: `Test sheet ${paper.name}`,
    canvas_width: Math.round(widthMm * pxPerMm),
    canvas_height: Math.round(heightMm * pxPerMm),
    is_dual_sided: isDualSided,
    front_elements: drawSide(paper, "front"),
    back_elements: isDualSided ? drawSide(paper, "back") : [],
    page_setup: { page: { ...size, across: 1, down: 1 }, label: size },
  };
}
