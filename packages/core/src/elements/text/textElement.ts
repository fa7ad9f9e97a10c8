import { z } from "zod";
import type { Box, DrawOp } from "../../drawing/drawOp.ts";
import { roundedBox } from "../../drawing/outlines.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import type { TextLayout, TextStyle } from "../../text/layoutText.ts";
import { findTokens } from "../../tokens/index.ts";
import { defineElement } from "../defineElement.ts";
import type { DrawTools } from "../drawTools.ts";
import { isNameToken, reportEmpty, required } from "../facts.ts";
import { numberWithin, opacity, paint } from "../propertySchemas.ts";
import { textFields } from "./textFields.ts";
import { fontDefaults, textFont } from "./textFont.ts";

const newText = "Double click to edit";

/** True for a text in which nothing was written yet. */
export function isNewText(text: string): boolean {
  return text.trim() === newText;
}

const properties = {
  text: z.coerce.string().prefault(newText),
  required,
  fontSize: numberWithin(0.1, 10_000, 24),
  fontFamily: z.string().prefault(fontDefaults.fontFamily),
  customFontFamily: z.string().nullable().prefault(fontDefaults.customFontFamily),
  textWrap: z.enum(["none", "word", "break", "compress"]).prefault("word"),
  fontWeight: z.union([z.string(), z.number()]).prefault(fontDefaults.fontWeight),
  fontStyle: z.string().prefault(fontDefaults.fontStyle),
  textDecoration: z.string().nullable().prefault("none"),
  textAlign: z.enum(["left", "center", "right", "justify"]).prefault("left"),
  color: paint("#000000"),
  backgroundColor: paint("transparent"),
  minFontSize: numberWithin(0.1, 10_000, 8),
  letterSpacing: numberWithin(-100, 1000, 0),
  opacity: opacity(1),
};

/** The names of a text's properties. */
export type TextProperty = keyof typeof properties;

type TextProperties = z.output<z.ZodObject<typeof properties>>;

function textStyle(stored: TextProperties): TextStyle {
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

/** How a new text looks. @internal Tests start from it. */
export const newTextStyle = textStyle(z.object(properties).parse({}));

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

const noInk = { color: "#000000", alpha: 0 };

function draw(stored: TextProperties, box: Box, tools: DrawTools) {
  if (tools.paper && isNewText(stored.text)) {
    tools.report("default_text", problemTexts.defaultText(newText));
    return { ops: [], text: "" };
  }
  const empty: string[] = [];
  const text = tools.values.fill(
    stored.text,
    (token) => tools.report("unresolved_token", problemTexts.unresolvedText(token)),
    (token) => empty.push(token),
  );
  const missing = empty.filter((token) => stored.required ?? isNameToken(token));
  for (const token of empty) reportEmpty(token, missing.includes(token), tools);
  const style = textStyle(stored);
  const ops: DrawOp[] = [];
  // An optional fact that is empty prints as nothing, its ground included.
  const isNothing = empty.length > 0 && missing.length === 0 && text.trim() === "";
  if (stored.backgroundColor && !isNothing) {
    ops.push({ op: "path", path: roundedBox(box, 0, 0), fill: stored.backgroundColor, stroke: null });
  }
  // Laid out also where nothing of it shows: an empty text, one without a colour, is edited as well.
  const layout = tools.text.layout(text, style, box, stored.color ?? noInk);
  if (stored.color && text !== "") {
    reportTrouble(layout, text, style, tools);
    ops.push(...layout.ops);
  }
  return { ops, text };
}

export const textElement = defineElement({
  type: "text",
  label: "Text",
  icon: "text",
  tool: { group: "text", keys: ["Ctrl+T", "Alt+T", "T"] },
  size: { width: 200, height: 50 },
  properties,
  fields: textFields,
  texts: ["text"],
  needed: ({ text }) => findTokens(text).some(({ path }) => isNameToken(path)),
  draw,
});
