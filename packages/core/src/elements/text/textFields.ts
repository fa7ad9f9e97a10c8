import type { PanelField } from "../defineElement.ts";
import { opacityField } from "../shapes/shapeProperties.ts";

const option = (value: string, label: string) => ({ value, label });

const sizeField = (key: string, label: string, fallback: number): PanelField => ({
  key,
  label,
  group: "Typography",
  control: "number",
  min: 8,
  max: 200,
  step: 1,
  fallback,
  unit: "px",
});

/** The text element's controls in the properties panel. */
export const textFields: readonly PanelField[] = [
  { key: "text", label: "Text", group: "Data", control: "text", multiline: true, tokens: true },
  { key: "fontFamily", label: "Font", group: "Typography", control: "font" },
  sizeField("fontSize", "Size", 12),
  { key: "fontWeight", label: "Bold", group: "Typography", control: "toggle", on: "bold", off: "normal" },
  { key: "fontStyle", label: "Italic", group: "Typography", control: "toggle", on: "italic", off: "normal" },
  {
    key: "textDecoration",
    label: "Line",
    group: "Typography",
    control: "select",
    options: [
      option("none", "None"),
      option("underline", "Underline"),
      option("line-through", "Strike-through"),
      option("underline line-through", "Both"),
    ],
  },
  {
    key: "textAlign",
    label: "Alignment",
    group: "Typography",
    control: "select",
    options: [
      option("left", "Left"),
      option("center", "Centre"),
      option("right", "Right"),
      option("justify", "Justified"),
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
  { key: "color", label: "Text", group: "Colour", control: "color", allowNone: false },
  { key: "backgroundColor", label: "Background", group: "Colour", control: "color", allowNone: true },
  opacityField,
];
