import type { DrawOp, Matrix } from "../drawing/drawOp.ts";
import { mmPerInch } from "../drawing/inches.ts";
import type { ProblemKind } from "../problems/problem.ts";
import type { TextEngine } from "../text/createTextEngine.ts";
import type { FilledText, FillListener } from "../tokens/index.ts";
import type { SignCode } from "./signCode.ts";

/** The source of an image element's picture, and whether it is requested without backdrop. */
export type ImageSource = { readonly cutOut?: true } & (
  | { readonly kind: "media"; readonly name: string }
  | { readonly kind: "data"; readonly url: string }
  /** A record's value to match with photo file names; `fallback` is the default column's value. */
  | { readonly kind: "photo"; readonly value: string; readonly fallback: string | null }
);

export const cutOutOf = (source: ImageSource): ImageSource => ({ ...source, cutOut: true });

/**
 * The box around the largest face in a picture: from crown to chin, with the eyes at its centre. In fractions
 * of the upright picture's width and height.
 */
export type FaceBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * The manual correction of one photo. `x` and `y` move it right and down from its centred position, in
 * fractions of its box; a `scale` of 1 fills the box. `rotation` is in degrees clockwise, `brightness` and
 * `contrast` are -1 to 1. Absent values change nothing.
 */
export type PhotoEdit = {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly scale?: number | undefined;
  readonly rotation?: number | undefined;
  readonly brightness?: number | undefined;
  readonly contrast?: number | undefined;
};

/** A drawable picture. Width and height are those of the upright picture in its own pixels. */
export type ImageInfo = {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** True for drawings (SVG), which are sharp at any size. */
  readonly isVector?: boolean;
  /** The feature of a drawing that prevents printing it as vectors: "a filter". */
  readonly pixelsFor?: string;
  /** Null if no face was found; absent if none was searched for. */
  readonly face?: FaceBox | null | undefined;
  readonly edit?: PhotoEdit | undefined;
  /** True if a cut-out was requested, but the backdrop is not plain enough to remove. */
  readonly keepsBackdrop?: true;
};

export type ImageLookup =
  | { readonly status: "ready"; readonly image: ImageInfo }
  | { readonly status: "missing"; readonly detail: string }
  | { readonly status: "unreadable"; readonly detail: string };

/** Finds prepared pictures; never waits. */
export interface ImageFinder {
  find(source: ImageSource): ImageLookup;
}

/** A record's values as a card reads them, or the tokens themselves while designing. */
export interface CardValues {
  /** `text` with every `{{ token }}` replaced. */
  fill(text: string, listener: FillListener): FilledText;
  /** Whether a condition such as `visibleIf` holds; undefined if it is invalid, after reporting why. */
  holds(condition: string, onUndecided?: (reason: string, isWrong: boolean) => void): boolean | undefined;
  /**
   * The picture bound to an image token, or null if the record has none. Reports a token that no column
   * feeds.
   */
  image(token: string, onUnresolved?: (token: string) => void): ImageSource | null;
  /** The record's id in the ledger; "" if neither a key nor a table row is known. */
  readonly key: string;
  /** True while designing: tokens show as themselves and bound pictures as frames. */
  readonly designing: boolean;
}

/** The paper that a card is drawn for. */
export type Paper = {
  readonly mmPerPx: number;
  readonly dpi: number;
  /** Narrows bars by this much, because the ink spreads, mm; absent: 0. */
  readonly barWidthReductionMm?: number;
  /** Factor by which the printer's correction widens everything; absent: 1. */
  readonly stretch?: number;
  /** Maps canvas or element coordinates to printer dots; absent without a sheet. */
  readonly dots?: Matrix;
};

/** Size of a screen px, mm: converts paper lengths while the paper is unknown. */
const screenPxMm = mmPerInch / 96;

/** A length on paper in canvas px. */
export const pxOfMm = (mm: number, paper: Paper | null) => mm / (paper?.mmPerPx ?? screenPxMm);

/**
 * Reports a problem of an element. `isShared`: every record has it, although the element depends on the
 * record.
 */
export type Report = (kind: ProblemKind, message: string, isShared?: boolean) => void;

export type DrawTools = {
  /** Null while designing: no printer limits apply. */
  readonly paper: Paper | null;
  readonly values: CardValues;
  readonly text: TextEngine;
  readonly images: ImageFinder;
  /** Signs codes; absent without a key. */
  readonly sign?: SignCode;
  /**
   * Reports that this element will not be right on paper: preflight rules belong where the element is drawn.
   */
  readonly report: Report;
};

/** An element's drawing: operations in its own box (origin top left), and its content in words. */
export type ElementContent = { readonly ops: readonly DrawOp[]; readonly text: string };
