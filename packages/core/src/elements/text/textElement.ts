import { z } from "zod";
import type { Box, DrawOp } from "../../drawing/drawOp.ts";
import { roundedBox } from "../../drawing/outlines.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import type { TextLayout, TextStyle } from "../../text/textEngine.ts";
import { type DrawTools, defineElement } from "../defineElement.ts";
import { numberWithin, opacity, paint } from "../propertySchemas.ts";
import { textFields } from "./textFields.ts";
import { fontDefaults, textFont } from "./textFont.ts";

const defaults = {
  text: "Double click to edit",
  fontSize: 24,
  ...fontDefaults,
  textWrap: "word",
  textDecoration: "none",
  textAlign: "left",
  color: "#000000",
  backgroundColor: "transparent",
  minFontSize: 8,
  letterSpacing: 0,
  opacity: 1,
} as const;

/** True for a text in which nothing was written yet. */
export function isNewText(text: string): boolean {
  return text.trim() === defaults.text;
}

const properties = z.looseObject({
  text: z.coerce.string().default(defaults.text),
  fontSize: numberWithin(0.1, 10_000, defaults.fontSize),
  fontFamily: z.string().default(defaults.fontFamily),
  customFontFamily: z.string().nullable().default(defaults.customFontFamily),
  textWrap: z.enum(["none", "word", "break", "compress"]).default(defaults.textWrap),
  fontWeight: z.union([z.string(), z.number()]).default(defaults.fontWeight),
  fontStyle: z.string().default(defaults.fontStyle),
  textDecoration: z.string().nullable().default(defaults.textDecoration),
  textAlign: z.enum(["left", "center", "right", "justify"]).default(defaults.textAlign),
  color: paint(defaults.color),
  backgroundColor: paint(defaults.backgroundColor),
  minFontSize: numberWithin(0.1, 10_000, defaults.minFontSize),
  letterSpacing: numberWithin(-100, 1000, defaults.letterSpacing),
  opacity: opacity(defaults.opacity),
});

type TextProperties = z.infer<typeof properties>;

function styleOf(stored: TextProperties): TextStyle {
  const decoration = stored.textDecoration ?? "";
  return {
    ...textFont(stored),
    size: stored.fontSize,
    underline: /underline/i.test(decoration),
    lineThrough: /line-through/i.test(decoration),
    align: stored.textAlign,
    wrap: stored.textWrap,
    minSize: stored.minFontSize,
    letterSpacing: stored.letterSpacing,
  };
}

function reportTrouble(layout: TextLayout, text: string, style: TextStyle, tools: DrawTools): void {
  if (layout.overflows) {
    tools.report("text_overflow", problemTexts.textOverflow(text));
  }
  if (layout.missing.length > 0) {
    tools.report("missing_glyph", problemTexts.missingGlyphs(layout.missing));
  }
  if (!layout.familyKnown) {
    tools.report("unknown_font", problemTexts.unknownFont(style.family));
  }
}

function draw(stored: TextProperties, box: Box, tools: DrawTools) {
  if (tools.paper && isNewText(stored.text)) {
    tools.report("default_text", problemTexts.defaultText(defaults.text));
    return { ops: [], text: "" };
  }
  const text = tools.values.fill(
    stored.text,
    (token) => tools.report("unresolved_token", problemTexts.unresolvedText(token)),
    (token) => tools.report("empty_token", problemTexts.emptyToken(token)),
  );
  const style = styleOf(stored);
  const ops: DrawOp[] = [];
  if (stored.backgroundColor) {
    ops.push({ op: "path", path: roundedBox(box, 0, 0), fill: stored.backgroundColor, stroke: null });
  }
  if (stored.color && text !== "") {
    const layout = tools.text.layout(text, style, box, stored.color);
    reportTrouble(layout, text, style, tools);
    ops.push(...layout.ops);
  }
  return { ops, text };
}

export const textElement = defineElement({
  type: "text",
  label: "Text",
  size: { width: 200, height: 50 },
  defaults,
  properties,
  fields: textFields,
  bindings: (stored) => ({ texts: [stored.text], imageTokens: [], staticImage: null }),
  draw,
});
