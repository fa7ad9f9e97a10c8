import { requiredField } from "../facts.ts";
import type { PanelField } from "../panelField.ts";
import { shadowFields } from "../shadow.ts";
import { opacityField } from "../shapes/shapeProperties.ts";
import type { TextProperty } from "./textElement.ts";

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

/** The text element's controls in the properties panel. */
export const textFields: readonly TextField[] = [
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
  { key: "autoHeight", label: "Height follows the text", group: "Typography", control: "switch" },
  { key: "closeEmptyLines", label: "Close up empty lines", group: "Typography", control: "switch" },
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
