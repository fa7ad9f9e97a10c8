import { z } from "zod";
import type { Box, DrawOp } from "../../drawing/drawOp.ts";
import { isGradient } from "../../drawing/gradient.ts";
import { roundedBox } from "../../drawing/outlines.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import type { TextLayout, TextStyle } from "../../text/layoutText.ts";
import type { TextSpan } from "../../text/looks.ts";
import { closeEmptyLines, tokensRead } from "../../tokens/index.ts";
import { defineElement } from "../defineElement.ts";
import type { DrawTools } from "../drawTools.ts";
import { isNameToken, reportEmpty, reporting, required, requiredField } from "../facts.ts";
import type { PanelField } from "../panelField.ts";
import { numberWithin, opacity, paint } from "../propertySchemas.ts";
import { shadowFields, shadowShape, withShadow } from "../shadow.ts";
import { opacityField } from "../shapes/shapeProperties.ts";
import { fontDefaults, formatDefaults, textFont } from "./textFont.ts";
import { featuresOf, filledRuns, noInk, readRuns, spansOf } from "./textRuns.ts";

const newText = "Double click to edit";

/** Whether the text is still that of a new element. */
export function isNewText(text: string): boolean {
  return text.trim() === newText;
}

const properties = {
  text: z.coerce.string().prefault(newText),
  required,
  fontSize: numberWithin(0.1, 10_000, formatDefaults.fontSize),
  fontFamily: z.string().prefault(fontDefaults.fontFamily),
  customFontFamily: z.string().nullable().prefault(fontDefaults.customFontFamily),
  textWrap: z.enum(["none", "word", "break", "compress"]).prefault("word"),
  fontWeight: z.union([z.string(), z.number()]).prefault(fontDefaults.fontWeight),
  fontStyle: z.string().prefault(fontDefaults.fontStyle),
  textDecoration: z.string().nullable().prefault("none"),
  textAlign: z.enum(["left", "center", "right", "justify"]).prefault("left"),
  color: paint(formatDefaults.color),
  backgroundColor: paint("transparent"),
  minFontSize: numberWithin(0.1, 10_000, 8),
  letterSpacing: numberWithin(-100, 1000, 0),
  verticalAlign: z.enum(["top", "middle", "bottom"]).prefault("top"),
  lineHeight: numberWithin(0.1, 10, 1.2),
  paragraphSpacing: numberWithin(0, 10_000, 0),
  list: z.enum(["none", "bullet", "number"]).prefault("none"),
  autoHeight: z.boolean().prefault(false),
  closeEmptyLines: z.boolean().prefault(false),
  fontVariant: z.string().prefault("normal"),
  runs: z.unknown().transform(readRuns).optional(),
  /** The id of the text style in the project; the element stores the style's look as well. */
  styleId: z.string().nullable().optional(),
  ...shadowShape,
  opacity: opacity(1),
};

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
    features: featuresOf(stored.fontVariant),
    verticalAlign: stored.verticalAlign,
    lineHeight: stored.lineHeight,
    paragraphSpacing: stored.paragraphSpacing,
    list: stored.list,
  };
}

const styles = new WeakMap<TextProperties, TextStyle>();

/** The text engine's style for an element. It is cached, because the element is drawn for every record. */
function styleOnce(stored: TextProperties): TextStyle {
  const style = styles.get(stored) ?? textStyle(stored);
  styles.set(stored, style);
  return style;
}

export const newTextStyle = textStyle(z.object(properties).parse({}));

function reportTrouble(layout: TextLayout, text: string, tools: DrawTools): void {
  if (layout.overflows) {
    tools.report("text_overflow", problemTexts.textOverflow(text));
  }
  if (layout.missing.length > 0) {
    tools.report("missing_glyph", problemTexts.missingGlyphs(layout.missing));
  }
  for (const family of layout.unknownFamilies) {
    tools.report("unknown_font", problemTexts.unknownFont(family));
  }
}

/**
 * Lays out the text in its box. Text of automatic height starts at the box's top and grows over the elements below,
 * which do not move.
 */
function layoutOf(
  stored: TextProperties,
  box: Box,
  tools: DrawTools,
  text: string,
  spans: readonly TextSpan[],
): TextLayout {
  const style = styleOnce(stored);
  const color = stored.color ?? noInk;
  if (!stored.autoHeight) return tools.text.layout(text, style, box, color, spans);
  const room = { width: box.width, height: Number.POSITIVE_INFINITY };
  return tools.text.layout(text, { ...style, verticalAlign: "top" }, room, color, spans);
}

function isSeen(op: DrawOp): boolean {
  return !("fill" in op) || op.fill === null || isGradient(op.fill) || op.fill.alpha > 0;
}

/** Maximum length: far more than any card shows, but short enough to be laid out and drawn in less than a second. */
const mostCharacters = 10_000;
/** Maximum number of emoji, because each can be a drawing with dozens of shapes. A family emoji counts as four. */
const mostPictographs = 2_000;

/** Checks the limits before layout, because time and memory grow with every letter, even outside the box. */
function isTooLong(text: string): boolean {
  if (text.length > mostCharacters) return true;
  if (text.length <= mostPictographs) return false;
  return (text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0) > mostPictographs;
}

function draw(stored: TextProperties, box: Box, tools: DrawTools) {
  if (tools.paper && isNewText(stored.text)) {
    tools.report("default_text", problemTexts.defaultText(newText));
    return { ops: [], text: "" };
  }
  const empty: string[] = [];
  const whole = tools.values.fill(stored.text, reporting(tools, problemTexts.unresolvedText, empty));
  const filled = stored.closeEmptyLines ? closeEmptyLines(stored.text, whole) : whole;
  const { text } = filled;
  if (isTooLong(text)) {
    tools.report("text_overflow", problemTexts.textTooLong(text, tokensRead(stored.text)));
    return { ops: [], text: "" };
  }
  const missing = empty.filter((token) => stored.required ?? isNameToken(token));
  for (const token of empty) reportEmpty(token, missing.includes(token), tools);
  const spans = stored.runs ? spansOf(filledRuns(stored.runs, filled.places)) : [];
  // Invisible text is laid out as well, because people can edit text that is empty or transparent.
  const layout = layoutOf(stored, box, tools, text, spans);
  const ground = stored.autoHeight ? { ...box, height: layout.height } : box;
  const ops: DrawOp[] = [];
  // An empty optional field prints nothing, not even its background.
  const isNothing = empty.length > 0 && missing.length === 0 && text.trim() === "";
  if (stored.backgroundColor && !isNothing) {
    ops.push({ op: "path", path: roundedBox(ground, 0, 0), fill: stored.backgroundColor, stroke: null });
  }
  const hasInk = stored.color !== null || spans.some(({ fill }) => fill && fill.alpha > 0);
  if (hasInk && text !== "") {
    reportTrouble(layout, text, tools);
    ops.push(...layout.ops.filter(isSeen));
  }
  return { ops: withShadow(ops, stored, tools), text };
}

type TextField = PanelField<TextProperty>;

const option = (value: string, label: string) => ({ value, label });

const withIcon = (value: string, label: string, icon: string) => ({ value, label, icon });

const sizeField = (key: TextProperty, label: string, fallback: number): TextField => ({
  key,
  label,
  group: "Typography",
  control: "number",
  min: 8,
  max: 200,
  step: 1,
  fallback,
  unit: "px",
  isLetterSize: true,
});

const textFields: readonly TextField[] = [
  { key: "text", label: "Text", group: "Data", control: "text", multiline: true, tokens: true },
  requiredField,
  {
    key: "fontFamily",
    with: ["customFontFamily", "styleId"],
    label: "Font",
    group: "Typography",
    control: "font",
  },
  sizeField("fontSize", "Size", 12),
  { key: "fontWeight", label: "Weight", group: "Typography", control: "weight" },
  {
    key: "fontWeight",
    label: "Bold",
    group: "Typography",
    control: "toggle",
    on: "bold",
    off: "normal",
    icon: "bold",
    onFrom: 600,
  },
  {
    key: "fontStyle",
    label: "Italic",
    group: "Typography",
    control: "toggle",
    on: "italic",
    off: "normal",
    icon: "italic",
  },
  {
    key: "textDecoration",
    label: "Line",
    group: "Typography",
    control: "select",
    options: [
      withIcon("none", "None", "plain"),
      withIcon("underline", "Underline", "underline"),
      withIcon("line-through", "Strike-through", "lineThrough"),
      withIcon("underline line-through", "Both", "bothLines"),
    ],
  },
  {
    key: "textAlign",
    label: "Alignment",
    group: "Typography",
    control: "select",
    options: [
      withIcon("left", "Left", "alignLeft"),
      withIcon("center", "Centre", "alignCentre"),
      withIcon("right", "Right", "alignRight"),
      withIcon("justify", "Justified", "justify"),
    ],
  },
  {
    key: "verticalAlign",
    label: "Vertical alignment",
    group: "Typography",
    control: "select",
    options: [
      withIcon("top", "Top", "alignTop"),
      withIcon("middle", "Middle", "alignMiddle"),
      withIcon("bottom", "Bottom", "alignBottom"),
    ],
  },
  {
    key: "textWrap",
    label: "Wrap",
    group: "Typography",
    control: "select",
    options: [
      option("none", "No wrap"),
      option("word", "Between words"),
      option("break", "Anywhere"),
      option("compress", "Compress to fit"),
    ],
  },
  {
    key: "list",
    label: "List",
    group: "Typography",
    control: "select",
    options: [
      withIcon("none", "No list", "noList"),
      withIcon("bullet", "Bullets", "bulletList"),
      withIcon("number", "Numbers", "numberList"),
    ],
  },
  { key: "fontVariant", label: "Letters", group: "Typography", control: "fontVariant" },
  { key: "autoHeight", label: "Fit height to the text", group: "Typography", control: "switch" },
  { key: "closeEmptyLines", label: "Remove empty lines", group: "Typography", control: "switch" },
  sizeField("minFontSize", "Smallest size", 8),
  {
    key: "letterSpacing",
    label: "Letter spacing",
    group: "Typography",
    control: "number",
    min: -20,
    max: 100,
    step: 0.1,
    fallback: 0,
    unit: "px",
  },
  {
    key: "lineHeight",
    label: "Line height",
    group: "Typography",
    control: "number",
    min: 0.5,
    max: 5,
    step: 0.1,
    fallback: 1.2,
    unit: "",
  },
  {
    key: "paragraphSpacing",
    label: "Paragraph spacing",
    group: "Typography",
    control: "number",
    min: 0,
    max: 200,
    step: 1,
    fallback: 0,
    unit: "px",
  },
  { key: "color", label: "Text", group: "Colour", control: "color", allowNone: false },
  { key: "backgroundColor", label: "Background", group: "Colour", control: "color", allowNone: true },
  ...shadowFields,
  opacityField,
];

export const textElement = defineElement({
  type: "text",
  role: "text",
  label: "Text",
  icon: "text",
  tool: { group: "text", keys: ["Ctrl+T", "Alt+T", "T"] },
  size: { width: 200, height: 50 },
  properties,
  fields: textFields,
  texts: ["text"],
  needed: ({ text }) => tokensRead(text).some(isNameToken),
  draw,
});
