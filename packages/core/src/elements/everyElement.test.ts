import { openFonts } from "@print-builder/fonts/node";
import { expect, test } from "vitest";
import type { ElementType, StoredElement } from "../document/index.ts";
import { designValues } from "../layout/cardValues.ts";
import { createTextEngine } from "../text/index.ts";
import type { ElementKind } from "./defineElement.ts";
import type { DrawTools } from "./drawTools.ts";
import { elementKinds, type PanelField, prepareElement } from "./index.ts";

const empty = "{{ nothing }}";

/** Card values that keep all tokens as they are, except one that becomes empty. */
const values: DrawTools["values"] = {
  ...designValues,
  designing: false,
  fill: (text, listener) =>
    text.startsWith(empty)
      ? { text: text.slice(empty.length), places: [{ start: 0, end: empty.length, from: 0, to: 0 }] }
      : designValues.fill(text, listener),
};

const tools: DrawTools = {
  values,
  text: createTextEngine(openFonts()),
  images: { find: ({ kind }) => ({ status: "ready", image: { key: kind, width: 600, height: 600 } }) },
  paper: null,
  report: () => undefined,
};

type Properties = Readonly<Record<string, unknown>>;

/** The drawing of an element with these properties, including its opacity. */
function drawn(type: ElementType, properties: Properties): string {
  const place = { x: 0, y: 0, width: 90, height: 120, rotation: 0, zIndex: 1, hidden: false, locked: false };
  const stored: StoredElement = { id: "one", type, ...place, properties };
  const prepared = prepareElement(stored);
  return JSON.stringify([prepared.opacity, prepared.draw(tools)]);
}

/** Values that differ from a new element's, for each kind of control. */
function otherValues(field: PanelField): readonly unknown[] {
  switch (field.control) {
    case "number":
      return [field.min, field.max, field.min + field.step];
    case "select":
      return field.options.map(({ value }) => value);
    case "toggle":
      return [field.on, field.off];
    case "color":
      return ["#123456"];
    case "text":
      return ["Another text"];
    case "font":
      return ["Times New Roman"];
    case "weight":
      return [500];
    case "fontVariant":
      return ["small-caps"];
    case "imageToken":
      return ["photo"];
    case "barcodeFormat":
      return ["code128"];
    case "barcodeOptions":
      return [{}];
    case "signed":
      return [{ fields: ["name"], valid_days: 30 }];
    case "codeLogo":
      return ["media:crest.png"];
    case "mask":
      return [{ shape: "circle", feather_mm: 0 }];
    case "faceFrame":
      return [{ eye_line: 0.4, head_height: 0.6 }];
    case "backdrop":
      return ["color", "picture"];
    case "gradientStops":
      return [{ start: 0.2, end: 0.8, between: [{ position: 0.5, color: "#123456" }] }];
    case "switch":
    case "required":
      return [true, false];
  }
}

/** Properties that the panel sets together with another property or does not set. */
const withoutField: Properties = {
  customFontFamily: "Montserrat",
  staticImage: false,
  imageData: "data:image/png;base64,AA==",
  originalName: "crest.png",
  backdropPicture: "media:wall.png",
  path: "M0 0L1 1L0 1Z",
};

const long = "Some words that do not fit into the width of their box";

/** Additional properties, because some properties only take effect in combination. */
const situations: readonly Properties[] = [
  {},
  { strokeWidth: 4 },
  { text: long },
  { text: `${long}\n${long}` },
  { text: `${empty}\nA line below it` },
  { text: `${long} ${long} ${long}`, textWrap: "compress", fontSize: 40 },
  { text: long, fontFamily: "Montserrat" },
  { imageData: "media:crest.png", staticImage: true },
  { imageData: "media:crest.png", staticImage: false },
  { imageData: "media:crest.png", imageBinding: "photo" },
];

function reachesDrawing({ type, fields, defaults }: ElementKind<ElementType>, name: string): boolean {
  const values = fields.filter(({ key }) => key === name).flatMap(otherValues);
  if (Object.hasOwn(withoutField, name)) values.push(withoutField[name]);
  return situations.some((situation) => {
    const usual = { ...defaults, ...situation };
    return values.some((value) => drawn(type, { ...usual, [name]: value }) !== drawn(type, usual));
  });
}

const properties = elementKinds.flatMap((kind) =>
  Object.keys(kind.defaults).map((name) => ({ kind, type: kind.type, name })),
);

test.each(properties)("[TEXT-01] changes the drawing of a $type by its property $name", ({ kind, name }) => {
  expect(reachesDrawing(kind, name)).toBe(true);
});

/** Properties that are content, and so are not copied with the style. */
const content: ReadonlySet<string> = new Set(["staticImage", "imageData", "originalName", "path", "runs"]);

test.each(elementKinds)(
  "gives every property of a $type a panel field, except content",
  ({ fields, propertyNames }) => {
    const known = new Set(fields.flatMap((field): string[] => [field.key, ...(field.with ?? [])]));
    expect(propertyNames.filter((name) => !known.has(name) && !content.has(name))).toEqual([]);
  },
);
