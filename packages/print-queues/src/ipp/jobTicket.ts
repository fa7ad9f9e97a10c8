import { type PrintDocument, QueueError } from "../printQueue.ts";
import { type IppAttributes, type IppValue, ippAttributes, numbersOf, textsOf } from "./message.ts";
import { findPaper, mediaNameOf, type Paper } from "./printerAttributes.ts";

/** Job attributes for the document; only what the printer says it supports. */
export function jobTicket(printer: IppAttributes, document: PrintDocument): IppAttributes {
  return ippAttributes({
    ...mediaOf(printer, document),
    sides: sidesOf(printer, document),
    "print-color-mode": keywordIfSupported(printer, "print-color-mode-supported", ["auto", "color"]),
    "print-scaling": keywordIfSupported(printer, "print-scaling-supported", ["none"]),
    "orientation-requested": orientationOf(printer, document),
  });
}

const keyword = (value: string): IppValue => ({ type: "keyword", value });

function keywordIfSupported(printer: IppAttributes, name: string, words: readonly string[]) {
  const supported = textsOf(printer, name);
  const word = words.find((each) => supported.includes(each));
  return word === undefined ? undefined : keyword(word);
}

function mediaOf(printer: IppAttributes, { widthMm, heightMm }: PrintDocument) {
  const paper = findPaper(printer, widthMm, heightMm);
  if (paper === undefined) return {};
  if (paper === null) {
    throw new QueueError(
      "unsupported",
      `The printer has no paper of ${lengthOf(widthMm)} × ${lengthOf(heightMm)} mm. Choose another printer, or another paper in the page setup.`,
    );
  }
  if (textsOf(printer, "media-col-supported").includes("media-size")) {
    return { "media-col": sizeCollection(paper) };
  }
  const name = mediaNameOf(printer, paper);
  return name === null ? {} : { media: keyword(name) };
}

const lengthOf = (mm: number) => Number(mm.toFixed(1));

function sizeCollection({ x, y }: Paper): IppValue {
  const size = ippAttributes({
    "x-dimension": { type: "integer", value: x },
    "y-dimension": { type: "integer", value: y },
  });
  return { type: "collection", value: ippAttributes({ "media-size": { type: "collection", value: size } }) };
}

const sidesKeywords = {
  one: "one-sided",
  long_edge: "two-sided-long-edge",
  short_edge: "two-sided-short-edge",
} as const;

function sidesOf(printer: IppAttributes, { sides }: PrintDocument): IppValue | undefined {
  const supported = textsOf(printer, "sides-supported");
  const word = sidesKeywords[sides];
  if (supported.includes(word)) return keyword(word);
  if (sides === "one" || supported.length === 0) return undefined;
  throw new QueueError(
    "unsupported",
    "The printer prints on one side of the paper only. Choose another printer, or print the fronts and the backs one after the other.",
  );
}

function orientationOf(printer: IppAttributes, { widthMm, heightMm }: PrintDocument): IppValue | undefined {
  const [portrait, landscape] = [3, 4];
  const value = widthMm > heightMm ? landscape : portrait;
  const supported = numbersOf(printer, "orientation-requested-supported");
  return supported.includes(value) ? { type: "enum", value } : undefined;
}
