/** Longer values are cut in messages; readers recognise them by their beginning. */
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

/** Shares of a QR code: covered, tolerated by its level, and the level that would tolerate it. */
type Overlay = {
  readonly lost: number;
  readonly bears: number;
  readonly level: string;
  readonly enough: string | null;
};

/**
 * The texts of all problems on a card, shared by screen, preflight and commands. The code that reads a
 * picture file words the file's own problems.
 */
export const problemTexts = {
  noPhotoNamed: (token: string) => `The record names no photo for the field “${token}”.`,
  missingRequired: (token: string) =>
    `The record has no value for the field “${token}”, which the card needs.`,
  emptyToken: (token: string) => `The record has no value for the field “${token}”.`,
  unresolvedText: (token: string) => `No column feeds the field “${token}”; nothing is printed for it.`,
  unresolvedCode: (token: string) => `No column feeds the field “${token}” of the code.`,
  unresolvedPhoto: (token: string) =>
    `No column feeds the photo’s field “${token}”; no photo is printed for it.`,
  internalId: (token: string) =>
    `“${token}” is not mapped: an internal number of the school system is printed.`,
  expressionError: (expression: string, reason: string) =>
    `The expression “${shortened(expression)}” prints nothing: ${reason}.`,
  ruleError: (reason: string) => `A rule is not applied. ${reason}`,
  missingLookup: (table: string, key: string) =>
    `The lookup table “${shortened(table)}” has no row for “${shortened(key)}”.`,
  textOverflow: (text: string) => `The text “${shortened(text)}” does not fit its box.`,
  textTooLong: (text: string, tokens: readonly string[]) =>
    `The text “${shortened(text)}”${tokens.map((token) => ` from “${token}”`).join("")} has ${text.length} characters, too many to print, so it is left out. Shorten it.`,
  /** Null is the crest. */
  sampleText: (values: readonly (string | null)[]) =>
    `${values.map((value) => (value === null ? "The crest" : `“${value.replaceAll("\n", ", ")}”`)).join(" and ")} came with the template.`,
  defaultText: (text: string) =>
    `The text still says “${text}”, as it did when it was added, so it is not printed. Write what it should say, or delete it.`,
  missingGlyphs: (graphemes: readonly string[]) =>
    `No font has ${graphemes.map((each) => `“${each}”`).join(", ")}; a box is printed.`,
  unknownFont: (family: string) => `The font “${shortened(family)}” is not known; Arimo is printed instead.`,
  greyPicture:
    "The picture's file is damaged: a grey box was printed in its place. Open it in a picture program, save it again and upload the new file.",
  lowResolution: (dpi: number, needed: number) =>
    `The picture has ${Math.floor(dpi)} dots per inch here; ${needed} are needed to look sharp.`,
  drawingAsPixels: (reason: string) =>
    `The drawing holds ${reason}, so a PDF has it as pixels instead of sharp lines. Remove that, or print it if it looks right.`,
  noFace: "No face was found in the photo: its middle is printed. Place it by hand, or take another photo.",
  backgroundKept: "The background of this photo is not plain, so it was kept.",
  barcodeSmall: (moduleMm: number, dots: number) =>
    `The code's bars are ${moduleMm.toFixed(2)} mm wide, ${dots.toFixed(1)} printer dots; make it larger to scan well.`,
  codeUnreadable: (kind: string, printer: { name: string; dpi: number }, cause: string) =>
    `The ${kind} will not scan on ${printer.name === "" ? `a printer of ${printer.dpi} dpi` : `“${shortened(printer.name)}” (${printer.dpi} dpi)`}: ${cause}`,
  codeTooFine: (dots: number) =>
    `its narrowest bars are ${dots.toFixed(1)} printer dots wide. Make it larger, or print with more dots per inch.`,
  codeMarginCovered: "something lies in the light margin around it. Move it away, or make the code smaller.",
  codeCovered: "too much of it is covered, or lost in its colours. Take away what lies over it.",
  codeOverlaid: ({ lost, bears, level, enough }: Overlay) => {
    const remedy = enough ? `, or choose error correction ${enough} among the code's options` : "";
    return `What lies over the QR code takes ${Math.ceil(lost * 100)} % of its data, of which error correction ${level} bears ${Math.floor(bears * 100)} %. Make it smaller${remedy}.`;
  },
  noRoomForLogo:
    "The code has no room for a logo: choose a higher error correction among its options, or take the logo away.",
  codeCornerCovered:
    "Something lies over a corner of the QR code by which readers find it. Move it to the middle, or away.",
  codeUnread:
    "readers find nothing in it, even where it stands alone and large. Check its value and options, or choose another format.",
  codeReadsOtherwise: (text: string) => `a reader gets “${shortened(text)}” out of it. Make it larger.`,
  codeUnsigned: "Signed codes are made by the server, which keeps the key: print this design there.",
  barcodeBelowStandard: (moduleMm: number, leastMm: number) =>
    `The code's bars are ${moduleMm.toFixed(2)} mm wide; its standard asks for ${leastMm} mm at least. Make it larger.`,
  barcodeFaint:
    "The code's bars and its ground are too alike in brightness to scan: choose darker bars on a lighter ground.",
  labelWithoutSize: (label: { widthMm: number; heightMm: number }) =>
    `The label is ${label.widthMm} mm wide and ${label.heightMm} mm high: nothing of the cards is printed.`,
  otherPaper: (printer: string, paper: string, page: { widthMm: number; heightMm: number }) =>
    `${printer === "" ? "The printer" : `“${shortened(printer)}”`} holds ${paper} paper and the sheets are ${page.widthMm} × ${page.heightMm} mm.`,
  outsidePrintable: (mm: number) =>
    `${mm.toFixed(1)} mm of this lie in the edge of the paper that the printer leaves blank.`,
  groundOutsidePrintable: (mm: number) =>
    `The card's colour reaches ${mm.toFixed(1)} mm into the edge of the paper that the printer leaves blank.`,
  nearPaperEdge: (mm: number, side: "front" | "back") =>
    `Part of the ${side} is less than ${mm} mm from the edge of the paper, where most office printers print nothing. Page Setup centres the cards on the sheet.`,
  underCutout: (kind: "slot" | "hole" | "stripe" | "chip") =>
    ({
      slot: "Part of this is punched away by the slot.",
      hole: "Part of this is punched away by the hole.",
      stripe: "Part of this lies on the magnetic stripe, where nothing may be printed.",
      chip: "Part of this lies on the chip, where nothing may be printed.",
    })[kind],
  canvasScaled: (canvas: { width: number; height: number }, label: { widthMm: number; heightMm: number }) =>
    `The design's size (${canvas.width} × ${canvas.height} px) does not match the label's (${label.widthMm} × ${label.heightMm} mm); it is scaled to fit and centred.`,
  noSheetCode: () => "The margins of the sheet have no room for its code: the sheets are printed without.",
  noMarkRoom: ({ mark, missing, of }: { mark: keyof typeof markWords; missing: number; of: number }) => {
    const [what, parts] = markWords[mark];
    return missing === of
      ? `The margins of the sheet have no room for ${what}.`
      : `Only ${of - missing} of ${of} ${parts} have room in the margins of the sheet.`;
  },
  noProfile: (cards: number) =>
    `On ${cards === 1 ? "1 card" : `${cards.toLocaleString("en")} cards`} the picture does not say which colours it means: it is printed as sRGB.`,
  nearEdge: (text: string, { side, mm, safeMm }: { side: string; mm: number; safeMm: number }) => {
    const what = text === "" ? "A text or code" : `“${shortened(text)}”`;
    const where =
      mm < 0
        ? `reaches ${(-mm).toFixed(1)} mm over the ${side} edge`
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
    return `The id “${shortened(id)}” also belongs to ${[...chosen, ...(unchosen > 0 ? [not] : [])].join(", and to ")}.`;
  },
} as const;

/**
 * Other records with the same id: some by index and name, the number of others, and the number of unchosen
 * ones.
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
