/** Longer values are cut in a message: who reads it knows them by their beginning. */
const maxShown = 40;

function shortened(value: string): string {
  return value.length > maxShown ? `${value.slice(0, maxShown)}…` : value;
}

/**
 * The words for what is wrong on a card; the screen, preflight and the commands all say it with these. What is
 * wrong with a single picture file is said where the file is read.
 */
export const problemTexts = {
  noPhotoNamed: (token: string) => `The record names no photo for the token “${token}”.`,
  missingRequired: (token: string) =>
    `The record has no value for the token “${token}”, which the card needs.`,
  emptyToken: (token: string) => `The record has no value for the token “${token}”.`,
  unresolvedText: (token: string) => `No column feeds the token “${token}”; nothing is printed for it.`,
  unresolvedCode: (token: string) => `No column feeds the token “${token}” of the code.`,
  unresolvedPhoto: (token: string) =>
    `No column feeds the image token “${token}”; no photo is printed for it.`,
  textOverflow: (text: string) => `The text “${shortened(text)}” does not fit its box.`,
  defaultText: (text: string) =>
    `The text still says “${text}”, as it did when it was added, so it is not printed. Write what it should say, or delete it.`,
  missingGlyphs: (graphemes: readonly string[]) =>
    `No font has ${graphemes.map((each) => `“${each}”`).join(", ")}; a box is printed.`,
  unknownFont: (family: string) => `The font “${shortened(family)}” is not known; Arimo is printed instead.`,
  greyPicture:
    "The picture's file is damaged: a grey box was printed in its place. Open it in a picture program, save it again and upload the new file.",
  lowResolution: (dpi: number, needed: number) =>
    `The picture has ${Math.floor(dpi)} dots per inch here; ${needed} are needed to look sharp.`,
  barcodeSmall: (moduleMm: number, dots: number) =>
    `The code's bars are ${moduleMm.toFixed(2)} mm wide, ${dots.toFixed(1)} printer dots; make it larger to scan well.`,
  labelWithoutSize: (label: { widthMm: number; heightMm: number }) =>
    `The label is ${label.widthMm} mm wide and ${label.heightMm} mm high: nothing of the cards is printed.`,
  canvasScaled: (canvas: { width: number; height: number }, label: { widthMm: number; heightMm: number }) =>
    `The design's size (${canvas.width} × ${canvas.height} px) does not match the label's (${label.widthMm} × ${label.heightMm} mm); it is scaled to fit and centred.`,
  duplicateId: (id: string, { others, further, unchosen }: SameId) => {
    const shown = others.map((index) => (index + 1).toLocaleString("en"));
    const rest = further > 0 ? `${shown.join(", ")} and ${further.toLocaleString("en")} more` : listed(shown);
    const chosen = others.length > 0 ? [`${counted(others.length + further)} ${rest}`] : [];
    const not = `${unchosen.toLocaleString("en")} ${counted(unchosen)} not chosen`;
    return `The id “${shortened(id)}” also belongs to ${[...chosen, ...(unchosen > 0 ? [not] : [])].join(", and to ")}.`;
  },
} as const;

/** Who carries an id besides a record: some by their index, how many more, and how many that are not chosen. */
type SameId = { readonly others: readonly number[]; readonly further: number; readonly unchosen: number };

const counted = (records: number) => (records === 1 ? "record" : "records");

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
