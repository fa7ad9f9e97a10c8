import type { DrawOp } from "../drawing/drawOp.ts";
import type { FaceId } from "./fontSource.ts";

export type TextWrap = "none" | "word" | "break" | "compress";
export type TextAlign = "left" | "center" | "right" | "justify";

/** How a text looks. Sizes are canvas px. */
export type TextStyle = {
  readonly family: string;
  readonly size: number;
  readonly weight: number;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly lineThrough: boolean;
  readonly align: TextAlign;
  readonly wrap: TextWrap;
  /** Smallest size that `compress` may go down to. */
  readonly minSize: number;
  /** Extra space after each character, canvas px; 0 keeps ligatures and joins. */
  readonly letterSpacing: number;
};

export type TextLine = {
  /** UTF-16 offsets in the text; the line's break character is not included. */
  readonly start: number;
  readonly end: number;
  readonly x: number;
  readonly baseline: number;
  readonly width: number;
  readonly rtl: boolean;
};

export type TextLayout = {
  readonly lines: readonly TextLine[];
  /** Size really used: smaller than the style's only with `compress`. */
  readonly size: number;
  readonly lineHeight: number;
  readonly height: number;
  /** True when the text is wider or higher than its box. */
  readonly overflows: boolean;
  /** Graphemes that no font has; they show as a box. */
  readonly missing: readonly string[];
  /** False when the asked family is unknown and another one stands in for it. */
  readonly familyKnown: boolean;
  /** Faces that must be loaded before this layout is final; empty on a server. */
  readonly pending: readonly FaceId[];
  readonly ops: readonly DrawOp[];
};

/** Lays out text. The only place in the product that measures or breaks text. */
export interface TextEngine {
  layout(
    text: string,
    style: TextStyle,
    box: { readonly width: number; readonly height: number },
    color: { readonly color: string; readonly alpha: number },
  ): TextLayout;
}
