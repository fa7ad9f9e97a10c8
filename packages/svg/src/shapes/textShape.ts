import { cssColour } from "@print-builder/core/elements";
import type { Matrix } from "@print-builder/core/layout";
import type { ArtText } from "../art/artText.ts";
import { bundledFamily } from "../families.ts";
import type { OpenedShape } from "./shapeOf.ts";

/**
 * As fractions of the font size: line height, distance from the top of a line to its baseline in most faces, and
 * width of a wide letter.
 */
const inSizes = { line: 1.2, baseline: 0.945, letter: 0.75 } as const;

const aligned = { start: "left", middle: "center", end: "right" } as const;
const beforeAnchor = { start: 0, middle: 0.5, end: 1 } as const;

/** A text element with a single line, whose baseline is where the drawing has it. */
export function textShape(
  text: ArtText,
  [a, b, c, d, e, f]: Matrix,
  opacity: number,
  leaveOut: (what: string) => void,
): OpenedShape {
  const scale = Math.sqrt(Math.abs(a * d - b * c));
  const [across, down] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (Math.abs(across - down) > 0.05 * scale || a * d - b * c < 0) leaveOut("stretched text");
  const size = text.size * scale;
  const [width, height] = [(text.text.length + 1) * size * inSizes.letter, size * inSizes.line];
  const angle = Math.atan2(b, a);
  const [x, y] = [a * text.x + c * text.y + e, b * text.x + d * text.y + f];
  // Offset from the anchor to the box's centre, rotated.
  const right = (0.5 - beforeAnchor[text.anchor]) * width;
  const below = height / 2 - inSizes.baseline * size;
  const middleX = x + right * Math.cos(angle) - below * Math.sin(angle);
  const middleY = y + right * Math.sin(angle) + below * Math.cos(angle);
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
  const lines = [...(text.isUnderlined ? ["underline"] : []), ...(text.isStruck ? ["line-through"] : [])];
  return {
    type: "text",
    x: rounded(middleX - width / 2),
    y: rounded(middleY - height / 2),
    width: rounded(width),
    height: rounded(height),
    rotation: rounded((angle * 180) / Math.PI),
    properties: {
      text: text.text,
      fontSize: rounded(size),
      fontFamily: familyOf(text.families, leaveOut),
      fontWeight: text.isBold ? "bold" : "normal",
      fontStyle: text.isItalic ? "italic" : "normal",
      ...(lines.length > 0 ? { textDecoration: lines.join(" ") } : {}),
      textAlign: aligned[text.anchor],
      textWrap: "none",
      lineHeight: inSizes.line,
      color: cssColour(text.fill),
      opacity: rounded(opacity),
    },
  };
}

function familyOf(asked: readonly string[], leaveOut: (what: string) => void): string {
  const found = bundledFamily(asked);
  if (found === null && asked.length > 0) leaveOut("font");
  return found ?? "Arial";
}
