import type { DrawOp, Matrix } from "../drawing/drawOp.ts";
import { mmPerInch } from "../drawing/inches.ts";
import type { ProblemKind } from "../problems/problem.ts";
import type { TextEngine } from "../text/createTextEngine.ts";
import type { FilledText, FillListener } from "../tokens/index.ts";

/** The content of a signed code before signing. */
type CodeFacts = {
  readonly subject: string;
  /** Days of validity after printing; null for a card that does not expire. */
  readonly validDays: number | null;
  readonly fields: Readonly<Record<string, string>>;
};

/** Returns the signed content of a code. */
export type SignCode = (facts: CodeFacts) => string;

/** The prefix of signed codes, which states their kind and format version. */
export const signedPrefix = "PB1:";

/** Typical size in bytes of signature, key, issuer, times and print id together. */
const usualBytes = 150;
/** Overhead in bytes of each additional field. */
const fieldBytes = 4;

/**
 * A placeholder without a signature for previews, about as long as the signed content, so that the code looks the
 * same.
 */
export const specimenCode: SignCode = ({ subject, fields }) => {
  const stated = Object.entries(fields).reduce(
    (sum, [name, value]) => sum + name.length + value.length + fieldBytes,
    subject.length,
  );
  const signs = Math.ceil((usualBytes + stated) * 1.5);
  return signedPrefix + "SPECIMEN ".repeat(Math.ceil(signs / 9)).slice(0, signs);
};

/** The source of an image element's picture, and whether its backdrop is removed. */
export type ImageSource = { readonly cutOut?: true } & (
  | { readonly kind: "media"; readonly name: string }
  | { readonly kind: "data"; readonly url: string }
  /** A photo file named by a record's value; `fallback` is the default column's value. */
  | { readonly kind: "photo"; readonly value: string; readonly fallback: string | null }
);

export const cutOutOf = (source: ImageSource): ImageSource => ({ ...source, cutOut: true });

/**
 * The box around the largest face in a picture, from crown to chin with the eyes at its centre, as fractions of the
 * upright picture's width and height.
 */
export type FaceBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * The manual correction of one photo. `x` and `y` move the photo right and down from its centred position, as
 * fractions of its box; at a `scale` of 1 it just covers the box. `rotation` is in degrees clockwise; `brightness` and
 * `contrast` range from -1 to 1. Absent values change nothing.
 */
export type PhotoEdit = {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly scale?: number | undefined;
  readonly rotation?: number | undefined;
  readonly brightness?: number | undefined;
  readonly contrast?: number | undefined;
};

/** A drawable picture. Width and height are the upright picture's, in pixels. */
export type ImageInfo = {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** True for drawings (SVG), which are sharp at any size. */
  readonly isVector?: boolean;
  /** The feature that prevents printing a drawing as vectors, such as "a filter". */
  readonly pixelsFor?: string;
  /** Null if no face was found; absent if nobody searched for one. */
  readonly face?: FaceBox | null | undefined;
  readonly edit?: PhotoEdit | undefined;
  /** True if the backdrop could not be removed because it is not plain enough. */
  readonly keepsBackdrop?: true;
};

export type ImageLookup =
  | { readonly status: "ready"; readonly image: ImageInfo }
  | { readonly status: "missing"; readonly detail: string }
  | { readonly status: "unreadable"; readonly detail: string };

/** Returns pictures that are already prepared. Never waits. */
export interface ImageFinder {
  find(source: ImageSource): ImageLookup;
}

/** A record's values, or the tokens themselves while designing. */
export interface CardValues {
  /** `text` with every `{{ token }}` replaced. */
  fill(text: string, listener: FillListener): FilledText;
  /** Whether a condition such as `visibleIf` holds; undefined if it is invalid, after reporting why. */
  holds(condition: string, onUndecided?: (reason: string, isWrong: boolean) => void): boolean | undefined;
  /**
   * The picture bound to an image token, or null if the record has no picture. Reports a token without a column.
   */
  image(token: string, onUnresolved?: (token: string) => void): ImageSource | null;
  /** The record's id in the ledger of signed cards; "" if neither a key nor a table row is known. */
  readonly key: string;
  /** True while designing, when tokens show as themselves and bound pictures as frames. */
  readonly designing: boolean;
}

export type Paper = {
  readonly mmPerPx: number;
  readonly dpi: number;
  /** Width by which to narrow bars because ink spreads, mm; absent: 0. */
  readonly barWidthReductionMm?: number;
  /** The printer's scale correction across the card, as a factor; absent: 1. */
  readonly stretch?: number;
  /** Maps coordinates of the canvas or the element to printer dots; absent without a sheet. */
  readonly dots?: Matrix;
};

/** Size of a screen px, mm, for converting lengths while the paper is unknown. */
const screenPxMm = mmPerInch / 96;

/** Converts a printed length to canvas px. */
export const pxOfMm = (mm: number, paper: Paper | null) => mm / (paper?.mmPerPx ?? screenPxMm);

/**
 * Reports a problem with an element. `isShared` means that every record has the problem, although the element depends
 * on the record.
 */
export type Report = (kind: ProblemKind, message: string, isShared?: boolean) => void;

export type DrawTools = {
  /** Null while designing, when no printer limits apply. */
  readonly paper: Paper | null;
  readonly values: CardValues;
  readonly text: TextEngine;
  readonly images: ImageFinder;
  /** Signs codes; absent without a key. */
  readonly sign?: SignCode;
  /** Reports that this element will not print well. Preflight rules belong in the code that draws the element. */
  readonly report: Report;
};

/** An element's drawing in its own box, with the origin at the top left, and its content in words. */
export type ElementContent = { readonly ops: readonly DrawOp[]; readonly text: string };
