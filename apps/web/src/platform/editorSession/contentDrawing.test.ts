import { parseProject, type StoredElement } from "@print-builder/core/document";
import type { LayoutTools } from "@print-builder/core/layout";
import { designValues, recordValues } from "@print-builder/core/layout";
import { prepareMapping } from "@print-builder/core/records";
import type { TextLayout } from "@print-builder/core/text";
import { expect, it } from "vitest";
import { contentDrawing } from "./contentDrawing.ts";

function element(type: string, properties: object): StoredElement {
  const { project } = parseProject({
    name: "Cards",
    canvas_width: 324,
    canvas_height: 204,
    front_elements: [
      { id: "e", type, x: 5, y: 5, width: 100, height: 40, rotation: 0, zIndex: 1, properties },
    ],
  });
  const [only] = project.front;
  if (!only) throw new Error("The element was not read.");
  return only;
}

const laid: TextLayout = {
  lines: [],
  size: 10,
  lineHeight: 12,
  height: 12,
  overflows: false,
  missing: [],
  unknownFamilies: [],
  pending: [],
  ops: [],
};

/** Tools that count text layouts. Faces in `late` are still loading. */
function tools(late: string[] = []) {
  const counted = { layouts: 0 };
  const text = {
    layout: () => {
      counted.layouts += 1;
      return { ...laid, pending: [...late] };
    },
  };
  const fresh = (): LayoutTools => ({
    text,
    images: { find: () => ({ status: "missing", detail: "on its way" }) },
    paper: null,
    onProblem: () => undefined,
  });
  return { counted, fresh };
}

it("does not lay out finished text again when other resources load", () => {
  const text = element("text", { text: "Amara" });
  const { counted, fresh } = tools();
  const first = contentDrawing(text, designValues, fresh());
  expect(contentDrawing({ ...text, x: 90 }, designValues, fresh())).toBe(first);
  expect(counted.layouts).toBe(1);
});

it("lays text out again until its font has loaded", () => {
  const text = element("text", { text: "Amara" });
  const late = ["arimo-400"];
  const { counted, fresh } = tools(late);
  const first = contentDrawing(text, designValues, fresh());
  late.pop();
  const second = contentDrawing(text, designValues, fresh());
  expect(second).not.toBe(first);
  expect(contentDrawing(text, designValues, fresh())).toBe(second);
  expect(counted.layouts).toBe(2);
});

it("lays out text with tokens for each record, and static text only once", () => {
  const values = recordValues(
    prepareMapping({ fieldMap: { name: "Name" }, imageMap: {} }, ["Name"]).bind({ Name: "Ada" }),
  );
  for (const [text, layouts] of [
    ["{{ name }}", 2],
    ["Name", 1],
  ] as const) {
    const { counted, fresh } = tools();
    const stored = element("text", { text });
    contentDrawing(stored, designValues, fresh());
    contentDrawing(stored, values, fresh());
    expect(counted.layouts, text).toBe(layouts);
  }
});

it("looks up pictures on every draw, because they may have changed", () => {
  const picture = element("image", { staticImage: true, imageData: "media:one.jpg" });
  const { fresh } = tools();
  expect(contentDrawing(picture, designValues, fresh())).not.toBe(
    contentDrawing(picture, designValues, fresh()),
  );
});
