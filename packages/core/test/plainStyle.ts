import type { TextStyle } from "#text/textEngine.ts";

/** The style of a text that says nothing of its own. */
export const plainStyle: TextStyle = {
  family: "Arial",
  size: 20,
  weight: 400,
  italic: false,
  underline: false,
  lineThrough: false,
  align: "left",
  wrap: "word",
  minSize: 8,
  letterSpacing: 0,
};
