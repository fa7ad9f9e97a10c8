/** Longer values are cut off in messages, because people recognise them by their beginning. */
const maxShown = 40;

function shortened(value: string): string {
  return value.length > maxShown ? `${value.slice(0, maxShown)}…` : value;
}

const markWords = {
  crop: ["crop marks", "crop lines"],
  fold: ["fold marks", "fold lines"],
  registration: ["registration marks", "registration marks"],
  info: ["the line that names project, sheet and day", "lines"],
  colour_bar: ["the colour bar", "patches of the colour bar"],
} as const;

/** The covered share of a QR code, the share that its level tolerates, and the level that would be sufficient. */
type Overlay = {
  readonly lost: number;
  readonly bears: number;
  readonly level: string;
  readonly enough: string | null;
};

/**
 * The messages of all problems on a card, shared by screen, preflight and commands. Problems of a picture file are
 * worded by the code that reads the file.
 */
export const problemTexts = {
  noPhotoNamed: (token: string) => `The record has no photo name for the field “${token}”.`,
  missingRequired: (token: string) =>
    `The record has no value for the field “${token}”, which the card needs.`,
  emptyToken: (token: string) => `The record has no value for the field “${token}”.`,
  unresolvedText: (token: string) => `The field “${token}” has no column, so nothing is printed for it.`,
  unresolvedCode: (token: string) => `The field “${token}” of the code has no column.`,
  unresolvedPhoto: (token: string) => `The photo field “${token}” has no column, so no photo is printed.`,
  internalId: (token: string) =>
    `“${token}” is not mapped, so an internal number of the school system is printed.`,
  expressionError: (expression: string, reason: string) =>
    `The expression “${shortened(expression)}” prints nothing: ${reason}.`,
  ruleError: (reason: string) => `A rule is not applied. ${reason}`,
  missingLookup: (table: string, key: string) =>
    `The lookup table “${shortened(table)}” has no row for “${shortened(key)}”.`,
  textOverflow: (text: string) => `The text “${shortened(text)}” does not fit its box.`,
  textTooLong: (text: string, tokens: readonly string[]) =>
    `The text “${shortened(text)}”${tokens.map((token) => ` from “${token}”`).join("")} has ${text.length} characters, too many to print, so it is left out. Shorten it.`,
  /** A null value means the crest. */
  sampleText: (values: readonly (string | null)[]) =>
    `${values.map((value) => (value === null ? "The crest" : `“${value.replaceAll("\n", ", ")}”`)).join(" and ")} came with the template.`,
  defaultText: (text: string) =>
    `The text still says “${text}”, as it did when it was added, so it is not printed. Write what it should say, or delete it.`,
  missingGlyphs: (graphemes: readonly string[]) =>
    `No font has ${graphemes.map((each) => `“${each}”`).join(", ")}; a box is printed.`,
  unknownFont: (family: string) => `The font “${shortened(family)}” is unknown, so Arimo is printed instead.`,
  greyPicture:
    "The image file is damaged: a grey box was printed in its place. Open it in an image editor, save it again and upload the new file.",
  lowResolution: (dpi: number, needed: number) =>
    `The image has ${Math.floor(dpi)} dots per inch here; ${needed} are needed to look sharp.`,
  drawingAsPixels: (reason: string) =>
    `The drawing has ${reason}, so it prints as pixels instead of sharp lines. Remove that, or print it as it is if it looks right.`,
  noFace:
    "No face was found in the photo, so its middle is printed. Position it by hand, or use another photo.",
  backgroundKept: "The background of this photo is not plain, so it was kept.",
  barcodeSmall: (moduleMm: number, dots: number) =>
    `The code's bars are ${moduleMm.toFixed(2)} mm wide, ${dots.toFixed(1)} printer dots; make it larger to scan well.`,
  codeUnreadable: (kind: string, printer: { name: string; dpi: number }, cause: string) =>
    `The ${kind} will not scan on ${printer.name === "" ? `a printer of ${printer.dpi} dpi` : `“${shortened(printer.name)}” (${printer.dpi} dpi)`}: ${cause}`,
  codeTooFine: (dots: number) =>
    `its narrowest bars are ${dots.toFixed(1)} printer dots wide. Make it larger, or print with more dots per inch.`,
  codeMarginCovered: "something is in the blank margin around it. Move it away, or make the code smaller.",
  codeCovered: "too much of it is covered, or its colours are too similar. Remove whatever covers it.",
  codeOverlaid: ({ lost, bears, level, enough }: Overlay) => {
    const remedy = enough ? `, or choose error correction ${enough} in the code's options` : "";
    return `Something covers ${Math.ceil(lost * 100)}% of the QR code's data, and error correction ${level} can repair only ${Math.floor(bears * 100)}%. Make it smaller${remedy}.`;
  },
  noRoomForLogo:
    "The code has no room for a logo. Choose a higher error correction in its options, or remove the logo.",
  codeCornerCovered:
    "Something covers a corner that scanners need to find the QR code. Move it to the middle, or off the code.",
  codeUnread:
    "it cannot be scanned even when large and on its own. Check its value and options, or choose another format.",
  codeReadsOtherwise: (text: string) => `it scans as “${shortened(text)}”. Make it larger.`,
  codeUnsigned: "Signed codes need the server's key. Print this design on the server.",
  barcodeBelowStandard: (moduleMm: number, leastMm: number) =>
    `The code's bars are ${moduleMm.toFixed(2)} mm wide; the standard requires at least ${leastMm} mm. Make it larger.`,
  barcodeFaint:
    "The code's bars and background are too similar in brightness to scan. Choose darker bars on a lighter background.",
  labelWithoutSize: (label: { widthMm: number; heightMm: number }) =>
    `The label is ${label.widthMm} mm wide and ${label.heightMm} mm high, so no cards are printed.`,
  otherPaper: (printer: string, paper: string, page: { widthMm: number; heightMm: number }) =>
    `${printer === "" ? "The printer" : `“${shortened(printer)}”`} holds ${paper} paper, but the sheets are ${page.widthMm} × ${page.heightMm} mm.`,
  outsidePrintable: (mm: number) => `${mm.toFixed(1)} mm of this is in the paper's unprintable edge.`,
  groundOutsidePrintable: (mm: number) =>
    `The card's colour reaches ${mm.toFixed(1)} mm into the paper's unprintable edge.`,
  nearPaperEdge: (mm: number, side: "front" | "back") =>
    `Part of the ${side} is less than ${mm} mm from the edge of the paper, where most office printers cannot print. Centre the cards on the sheet in Page Setup.`,
  underCutout: (kind: "slot" | "hole" | "stripe" | "chip") =>
    ({
      slot: "Part of this is punched out by the slot.",
      hole: "Part of this is punched out by the hole.",
      stripe: "Part of this is on the magnetic stripe, where nothing may be printed.",
      chip: "Part of this is on the chip, where nothing may be printed.",
    })[kind],
  canvasScaled: (canvas: { width: number; height: number }, label: { widthMm: number; heightMm: number }) =>
    `The design's size (${canvas.width} × ${canvas.height} px) does not match the label's (${label.widthMm} × ${label.heightMm} mm); it is scaled to fit and centred.`,
  noMarkRoom: ({ mark, missing, of }: { mark: keyof typeof markWords; missing: number; of: number }) => {
    const [what, parts] = markWords[mark];
    return missing === of
      ? `The margins of the sheet have no room for ${what}.`
      : `Only ${of - missing} of ${of} ${parts} fit in the margins of the sheet.`;
  },
  noProfile: (cards: number) =>
    `On ${cards === 1 ? "1 card" : `${cards.toLocaleString("en")} cards`} the image has no colour profile, so it is printed as sRGB.`,
  nearEdge: (text: string, { side, mm, safeMm }: { side: string; mm: number; safeMm: number }) => {
    const what = text === "" ? "A text or code" : `“${shortened(text)}”`;
    const where =
      mm < 0
        ? `extends ${(-mm).toFixed(1)} mm beyond the ${side} edge`
        : `is ${mm.toFixed(1)} mm from the ${side} edge`;
    return `${what} ${where}; the safe zone is ${safeMm} mm.`;
  },
  endsInBleed: ({ side, mm, bleedMm }: { side: string; mm: number; bleedMm: number }) =>
    `It ends ${mm.toFixed(1)} mm beyond the ${side} edge, within the bleed of ${bleedMm} mm.`,
  duplicateId: (id: string, { others, further, unchosen }: SameId) => {
    const shown = others.map(({ index, name }) =>
      name === "" ? `record ${(index + 1).toLocaleString("en")}` : shortened(name),
    );
    const rest = listed(further > 0 ? [...shown, `${further.toLocaleString("en")} more`] : shown);
    const chosen = others.length > 0 ? [rest] : [];
    const not = `${unchosen.toLocaleString("en")} ${unchosen === 1 ? "card" : "cards"} not chosen`;
    return `The ID “${shortened(id)}” also belongs to ${[...chosen, ...(unchosen > 0 ? [not] : [])].join(", and to ")}.`;
  },
} as const;

/**
 * Other records with the same id: the first few by index and name, the number of remaining records, and the number
 * of unchosen records.
 */
type SameId = {
  readonly others: readonly { readonly index: number; readonly name: string }[];
  readonly further: number;
  readonly unchosen: number;
};

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
