export type { ShapedGlyph, ShapedWord } from "../drawing/drawOp.ts";
export type { CaretLine } from "./caret.ts";
export { caretAt, caretBoxes, caretLines, caretOffset, lineOf, verticalMove } from "./caret.ts";
export type { TextEngine } from "./createTextEngine.ts";
export { createTextEngine } from "./createTextEngine.ts";
export type { Face, FaceChoice, FaceId, FaceLibrary, FontSource } from "./faceLibrary.ts";
export { createFaceLibrary, openOutlines } from "./faceLibrary.ts";
export type { TextLayout, TextStyle } from "./layoutText.ts";
