import { z } from "zod";
import type { Box, DrawOp } from "../../layout/drawOp.ts";
import { roundedBox } from "../../layout/outlines.ts";
import type { TextLayout, TextStyle } from "../../text/textEngine.ts";
import { type DrawTools, defineElement } from "../defineElement.ts";
import { numberWithin, opacity, paint } from "../propertySchemas.ts";

import { textFields } from "./textFields.ts";

const properties = z.looseObject({
  text: z.coerce.string().default("Double click to edit"),
  fontSize: numberWithin(0.1, 10_000, 24),
  fontFamily: z.string().default("Arial"),
  customFontFamily: z.string().nullable().default(""),
  textWrap: z.enum(["none", "word", "break", "compress"]).default("word"),
  fontWeight: z.union([z.string(), z.number()]).default("normal"),
  fontStyle: z.string().default("normal"),
  textDecoration: z.string().nullable().default("none"),
  textAlign: z.enum(["left", "center", "right", "justify"]).default("left"),
  color: paint("#000000"),
  backgroundColor: paint("transparent"),
  minFontSize: numberWithin(0.1, 10_000, 8),
  letterSpacing: numberWithin(-100, 1000, 0),
  opacity: opacity(),
});

type TextProperties = z.infer<typeof properties>;

const namedWeights: Readonly<Record<string, number>> = { normal: 400, bold: 700, lighter: 300, bolder: 800 };

function weightOf(value: string | number): number {
  const weight = namedWeights[String(value).toLowerCase()] ?? Number(value);
  return Number.isFinite(weight) ? Math.min(Math.max(weight, 1), 1000) : 400;
}

function styleOf(stored: TextProperties): TextStyle {
  const decoration = stored.textDecoration ?? "";
  const custom = stored.customFontFamily?.trim() ?? "";
  return {
    family: stored.fontFamily.toLowerCase() === "custom" || custom !== "" ? custom : stored.fontFamily,
    size: stored.fontSize,
    weight: weightOf(stored.fontWeight),
    italic: /italic|oblique/i.test(stored.fontStyle),
    underline: /underline/i.test(decoration),
    lineThrough: /line-through/i.test(decoration),
    align: stored.textAlign,
    wrap: stored.textWrap,
    minSize: stored.minFontSize,
    letterSpacing: stored.letterSpacing,
  };
}

function reportTrouble(layout: TextLayout, text: string, style: TextStyle, tools: DrawTools): void {
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  if (layout.overflows) {
    tools.report("text_overflow", `The text “${shown}” does not fit its box.`);
  }
  if (layout.missing.length > 0) {
    tools.report(
      "missing_glyph",
      `No font has ${layout.missing.map((each) => `“${each}”`).join(", ")}; a box is printed.`,
    );
  }
  if (!layout.familyKnown) {
    tools.report("unknown_font", `The font “${style.family}” is not known; Arimo is printed instead.`);
  }
}

function draw(stored: TextProperties, box: Box, tools: DrawTools) {
  const text = tools.values.fill(stored.text, (token) =>
    tools.report("unresolved_token", `No column feeds the token “${token}”; nothing is printed for it.`),
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
  properties,
  fields: textFields,
  bindings: (stored) => ({ texts: [stored.text], imageTokens: [], staticImage: null }),
  draw,
});
