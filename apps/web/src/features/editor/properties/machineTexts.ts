import { addElement, deleteSelection, type NewElement } from "@print-builder/core/editing";
import { isNewText, roleOf } from "@print-builder/core/elements";
import { writeName } from "@print-builder/core/expressions";
import { outsideText } from "@print-builder/core/ownValue";
import { type PaperScale, paperPx } from "@print-builder/core/sheets";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { type EditorSnapshot, paperScaleOf, selectedOf } from "#platform/editorSession/snapshot.ts";
import { showToast } from "#ui/toasts/showToast.ts";

/** OCR-B has ten characters and six lines per inch (ICAO 9303 part 3), so its font size equals its line spacing. */
const ocr = { signMm: 25.4 / 10, lineMm: 25.4 / 6 } as const;
const lines = 3;
const signs = 30;
/** Distances from the card's left and bottom edges (ICAO 9303 part 5). */
const marginMm = { left: 4, foot: 4 } as const;
/** Character width of Cousine relative to its font size. Like OCR-B, it is monospaced. */
const cousineWidth = 0.6;
/** Extra space, so that rounding errors clip no text. */
const spareMm = 0.4;
/** Font size of text that the driver extracts from the print. */
const trackMm = 2.4;

/** Time for which the hint is shown: long enough to read two sentences. */
const hintMs = 12_000;

export type MachineText = "mrz" | "track";

const plain = { fontFamily: "Cousine", color: "#000000", textWrap: "none", letterSpacing: 0, lineHeight: 1 };

/** Position at the bottom of the card, in the size of OCR-B or as large as fits. */
function mrzElement(fields: readonly string[], card: Card): NewElement {
  const { x: mmPerPx, y: mmPerLine } = card.scale;
  const room = card.width * mmPerPx - marginMm.left - spareMm;
  const fit = Math.min(1, room / (signs * ocr.signMm));
  const width = signs * ocr.signMm * fit + spareMm;
  const height = lines * ocr.lineMm * fit + spareMm;
  const top = card.height * mmPerLine - marginMm.foot - height;
  return {
    type: "text",
    at: { x: paperPx(marginMm.left, mmPerPx), y: paperPx(Math.max(0, top), mmPerLine) },
    size: { width: paperPx(width, mmPerPx), height: paperPx(height, mmPerLine) },
    properties: {
      ...plain,
      text: mrzText(fields),
      fontSize: paperPx((ocr.signMm / cousineWidth) * fit, mmPerPx),
      verticalAlign: "middle",
      required: true,
    },
  };
}

/** Position at the top of the card, where the text is visible while designing. It is not printed in ink. */
function trackElement(fields: readonly string[], { width, scale }: Card): NewElement {
  const size = { width: width / 2, height: paperPx(trackMm * 1.5, scale.y) };
  const text = trackText(fields);
  return {
    type: "text",
    at: { x: paperPx(marginMm.left, scale.x), y: 0 },
    size,
    properties: { ...plain, text, fontSize: paperPx(trackMm, scale.y), required: true },
  };
}

type Card = { readonly width: number; readonly height: number; readonly scale: PaperScale };

const hints: Readonly<Record<MachineText, string>> = {
  mrz: "Set in Cousine, ten characters per inch. Passport readers expect OCR-B: if you have that font, upload it and choose it.",
  track:
    "Card printers whose driver reads ~2 as the second track encode this text without printing it. If yours uses another character, type that instead.",
};

const fieldsOf = ({ project }: EditorSnapshot) => [
  ...new Set([...Object.keys(project.mapping.fieldMap), ...project.headers]),
];

/**
 * Adds machine-readable text with likely fields. It replaces a selected text element that still has its placeholder.
 */
export function addMachineText(editor: EditorSession, which: MachineText): void {
  const snapshot = editor.store.getState();
  const { canvas } = snapshot.shown.design;
  const card = { ...canvas, scale: paperScaleOf(snapshot) };
  const make = which === "mrz" ? mrzElement : trackElement;
  const element = make(fieldsOf(snapshot), card);
  const [only, ...others] = selectedOf(snapshot.shown);
  const isUnwritten =
    others.length === 0 && only && roleOf(only) === "text" && isNewText(outsideText(only.properties.text));
  editor.edit("Add text", (state) =>
    addElement(isUnwritten ? deleteSelection(state) : state, element, Date.now()),
  );
  showToast(hints[which], { durationMs: hintMs });
}

/** Common column names, reduced to letters and digits. The first match is used. */
const usualNames = {
  number: [
    /^(card|document)(no|number)$/,
    /^(admission|student|employee|staff|member)(no|number|id)$/,
    /^id$/,
  ],
  name: [/^(full)?name$/, /^(student|employee|holder)name$/],
  first: [/^(first|given)names?$/, /^forenames?$/],
  last: [/^(last|family)name$/, /^surname$/],
  born: [/^dob$/, /^(dateof)?birth(day|date)?$/, /^born$/],
  sex: [/^sex$/, /^gender$/],
  until: [/^(valid(until|to|thru)|expires(on)?|expiry(date)?|expirationdate)$/],
  nationality: [/^(nationality|country)code$/],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;

const onlySigns = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The matching field as an expression. Null if there is none. */
function fieldFor(what: keyof typeof usualNames, fields: readonly string[]): string | null {
  const patterns: readonly RegExp[] = usualNames[what];
  const found = patterns
    .map((pattern) => fields.find((field) => pattern.test(onlySigns(field))))
    .find((field) => field !== undefined);
  return found === undefined ? null : writeName(found);
}

const nothing = '""';

/**
 * The three machine-readable lines of a card (ICAO 9303, TD1), as text that reads them from fields with common names.
 * Data without such a field is left empty, and the number falls back to `id`.
 */
export function mrzText(fields: readonly string[]): string {
  const [first, last] = [fieldFor("first", fields), fieldFor("last", fields)];
  const isApart = first !== null && last !== null;
  // Family and given names can only be told apart if they are separate fields.
  const whole = isApart ? `{% assign holder = ${last} | append: ", " | append: ${first} %}` : "";
  const name = isApart ? "holder" : (fieldFor("name", fields) ?? first ?? last ?? nothing);
  const rest = ["born", "sex", "until", "nationality"] as const;
  const told = [name, ...rest.map((what) => fieldFor(what, fields) ?? nothing)];
  const given = told.slice(0, Math.max(2, told.findLastIndex((each) => each !== nothing) + 1));
  return `${whole}{{ ${fieldFor("number", fields) ?? "id"} | mrz: ${given.join(", ")} }}`;
}

/**
 * The second track of a magnetic stripe (ISO/IEC 7811) with the card's number, in the form that card printer drivers
 * extract from printed text: after `~2`, without the checksum, which they compute.
 */
export function trackText(fields: readonly string[]): string {
  return `~2{{ ${fieldFor("number", fields) ?? "id"} | track: 2, "without" }}`;
}
