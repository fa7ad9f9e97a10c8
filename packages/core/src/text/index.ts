export type { CaretLine } from "./caret.ts";
export { caretAt, caretBoxes, caretLines, caretOffset, lineOf, verticalMove } from "./caret.ts";
export { createTextEngine, lineHeightFactor } from "./createTextEngine.ts";
export type { Face, FaceLibrary } from "./faceLibrary.ts";
export { createFaceLibrary } from "./faceLibrary.ts";
export type { FaceChoice, FaceId, FontSource } from "./fontSource.ts";
export { openOutlines } from "./openOutlines.ts";
export type { ShapedGlyph, ShapedWord } from "./shapedWord.ts";
export type { TextEngine, TextLayout, TextStyle } from "./textEngine.ts";
