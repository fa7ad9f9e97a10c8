/** One student, with the data that every candidate prints. */
export type CardRecord = {
  readonly id: string;
  readonly name: string;
  /** The first name, percent-encoded for the URL in the QR code. */
  readonly first: string;
  readonly class: string;
  readonly roll: string;
  readonly address: string;
  readonly dob: string;
  /** File name in the photo folder. */
  readonly photo: string;
};

/** A box on the card, in mm from its top left corner. */
export type BoxMm = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

export type Weight = "regular" | "bold";

/** Text on the card: a box in mm and a size in points. Fields of the record replace `{field}`. */
export type CardText = BoxMm & {
  readonly text: string;
  readonly sizePt: number;
  readonly weight: Weight;
  readonly color: string;
  readonly wraps: boolean;
};

/** Sheet and labels: A4 portrait, 2 × 5 labels, centred. Lengths are mm. */
export const sheet = {
  widthMm: 210,
  heightMm: 297,
  leftMm: 19,
  topMm: 13.5,
  across: 2,
  down: 5,
  cardWidthMm: 86,
  cardHeightMm: 54,
} as const;

export const cardsPerSheet = sheet.across * sheet.down;

/** Distance between baselines ÷ font size, as in the product. */
export const lineHeight = 1.2;
/** Ascent of Arimo ÷ font size, for peers that position text by its baseline. */
export const ascent = 0.905;

const blue = "#134a8e";
const yellow = "#ffd34d";
const ink = "#222222";

/** The design: fourteen elements over a background picture. */
export const card = {
  background: { x: 0, y: 0, w: 86, h: 54 },
  header: { x: 0, y: 0, w: 86, h: 11, fill: blue },
  logo: { x: 2, y: 1, w: 9, h: 9 },
  photo: { x: 3, y: 13.5, w: 24, h: 32 },
  frame: { x: 2.5, y: 13, w: 25, h: 33, radius: 1.5, stroke: blue, strokeMm: 0.28 },
  qrCode: { x: 66, y: 22, w: 17, h: 17, value: "https://id.example.org/v/{id}?n={first}" },
  code128: { x: 30, y: 41, w: 50, h: 6.5, value: "{id}" },
  footer: { x: 2.5, y: 49, w: 81, h: 4, radius: 1.2, fill: yellow },
  texts: {
    title: text(13, 2.2, 70, 10, "bold", "Greenfield International School", "#ffffff"),
    subtitle: text(13, 6.8, 70, 6, "regular", "Student Identity Card 2026-27", "#ffffff"),
    name: text(30, 13, 55, 10, "bold", "{name}", "#111111"),
    classLine: text(30, 18.3, 55, 7, "regular", "Class: {class}    Roll No: {roll}"),
    dateOfBirth: text(30, 22, 35, 7, "regular", "Date of birth: {dob}"),
    address: { ...text(30, 25.7, 33, 6, "regular", "{address}"), h: 12, wraps: true },
    footer: text(5, 49.7, 76, 6, "bold", "ID {id}   Valid till 31/03/2027"),
  },
} as const;

export type TextName = keyof typeof card.texts;

/** Text that is the same on every card. */
export const fixedTexts = ["title", "subtitle"] as const satisfies readonly TextName[];
export const recordTexts = [
  "name",
  "classLine",
  "dateOfBirth",
  "address",
  "footer",
] as const satisfies readonly TextName[];

function text(
  x: number,
  y: number,
  w: number,
  sizePt: number,
  weight: Weight,
  content: string,
  color: string = ink,
): CardText {
  const h = (sizePt * lineHeight * 25.4) / 72;
  return { x, y, w, h, text: content, sizePt, weight, color, wraps: false };
}

/** Replaces each `{field}` with the record's value. */
export function fill(template: string, record: CardRecord): string {
  return template.replace(/\{(\w+)\}/g, (_, field: keyof CardRecord) => record[field]);
}

/** Top left corner of card number `index` on its sheet, in mm. */
export function labelOrigin(index: number): { readonly x: number; readonly y: number } {
  const slot = index % cardsPerSheet;
  return {
    x: sheet.leftMm + (slot % sheet.across) * sheet.cardWidthMm,
    y: sheet.topMm + Math.floor(slot / sheet.across) * sheet.cardHeightMm,
  };
}

export const toPoints = (mm: number): number => (mm * 72) / 25.4;
