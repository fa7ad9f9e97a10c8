import type { DrawOp, Matrix } from "../drawing/drawOp.ts";
import { mmPerInch } from "../drawing/inches.ts";
import type { ProblemKind } from "../problems/problem.ts";
import type { SignCode } from "../signedCodes/signCode.ts";
import type { TextEngine } from "../text/createTextEngine.ts";
import type { FilledText, FillListener } from "../tokens/index.ts";

/** Where an image element's picture comes from, and whether it is asked for without what is behind the person. */
export type ImageSource = { readonly cutOut?: true } & (
  | { readonly kind: "media"; readonly name: string }
  | { readonly kind: "data"; readonly url: string }
  /** A record's value, to be matched with a photo's file name; `fallback` is the default column's value. */
  | { readonly kind: "photo"; readonly value: string; readonly fallback: string | null }
);

export const cutOutOf = (source: ImageSource): ImageSource => ({ ...source, cutOut: true });

/**
 * The box around the largest face of a picture: from crown to chin, with the eyes in the middle of its height and between its
 * sides. In parts of the upright picture's width and height.
 */
export type FaceBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * What a hand corrected of one photo. `x` and `y` move it to the right and down, in parts of the box it is shown in, from where it is
 * centred; a `scale` of 1 fills the box. `rotation` is in degrees clockwise, `brightness` and `contrast` are -1 to 1. What is absent
 * is as it would be without.
 */
export type PhotoEdit = {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly scale?: number | undefined;
  readonly rotation?: number | undefined;
  readonly brightness?: number | undefined;
  readonly contrast?: number | undefined;
};

/** A picture that can be drawn. Width and height are of the upright picture, in its own pixels. */
export type ImageInfo = {
  readonly key: string;
  readonly width: number;
  readonly height: number;
  /** True for drawings (SVG), which are sharp at any size. */
  readonly isVector?: boolean;
  /** What in a drawing keeps it from printing as vectors: "a filter". */
  readonly pixelsFor?: string;
  /** Null where no face was found; absent where nobody has looked yet. */
  readonly face?: FaceBox | null | undefined;
  readonly edit?: PhotoEdit | undefined;
  /** True for one that was asked for as a cut-out and is whole: what is behind it is not plain. */
  readonly keepsBackdrop?: true;
};

export type ImageLookup =
  | { readonly status: "ready"; readonly image: ImageInfo }
  | { readonly status: "missing"; readonly detail: string }
  | { readonly status: "unreadable"; readonly detail: string };

/** Finds pictures that were prepared beforehand; never waits. */
export interface ImageFinder {
  find(source: ImageSource): ImageLookup;
}

/** Values of one record as a card reads them, or the tokens themselves while designing. */
export interface CardValues {
  /** `text` with every `{{ token }}` replaced. */
  fill(text: string, listener: FillListener): FilledText;
  /** Whether a condition holds, as `visibleIf` has it; undefined where it is wrong, after saying why. */
  holds(condition: string, onUndecided?: (reason: string, isWrong: boolean) => void): boolean | undefined;
  /** The picture bound to an image token, or null when the record has none. Reports a token that no column feeds. */
  image(token: string, onUnresolved?: (token: string) => void): ImageSource | null;
  /** The record's id, as the ledger has it; "" where neither a key nor a place in a table is known. */
  readonly key: string;
  /** True while designing: tokens show as themselves and bound pictures as frames. */
  readonly designing: boolean;
}

/** The paper that a card is drawn for. */
export type Paper = {
  readonly mmPerPx: number;
  readonly dpi: number;
  /** So much narrower are bars drawn as the printer's ink spreads, mm; none where absent. */
  readonly barWidthReductionMm?: number;
  /** By so much the printer's correction draws everything wider; 1 where absent. */
  readonly stretch?: number;
  /** Maps canvas or element coordinates to printer dots; absent without a sheet. */
  readonly dots?: Matrix;
};

/** A px as screens have it, mm: what lengths on paper are drawn with while nobody knows the paper. */
const screenPxMm = mmPerInch / 96;

/** A length on paper in canvas px. */
export const pxOfMm = (mm: number, paper: Paper | null) => mm / (paper?.mmPerPx ?? screenPxMm);

/** Reports a problem of an element. `isShared`: every record has it, although the element depends on the record. */
export type Report = (kind: ProblemKind, message: string, isShared?: boolean) => void;

/** What an element may use while it draws. */
export type DrawTools = {
  /** Null while designing: nothing is judged by what a printer can do. */
  readonly paper: Paper | null;
  readonly values: CardValues;
  readonly text: TextEngine;
  readonly images: ImageFinder;
  /** Signs codes; absent where nobody has a key. */
  readonly sign?: SignCode;
  /** Says that this element will not be right on paper: the rules of preflight stand where the element is drawn. */
  readonly report: Report;
};

/** What an element draws: operations in its own box (origin top left), and what it says in words. */
export type ElementContent = { readonly ops: readonly DrawOp[]; readonly text: string };
