import { openFonts } from "@print-builder/fonts/node";
import { describe, expect, test } from "vitest";
import { parseProject, type StoredElement } from "../document/index.ts";
import { prepareElement } from "../elements/index.ts";
import { bindRecord } from "../records/index.ts";
import { createTextEngine } from "../text/index.ts";
import { createTextSpread, type LayoutTools, layoutElement, recordValues, withLabels } from "./index.ts";

const tools: LayoutTools = {
  text: createTextEngine(await openFonts()),
  images: { find: () => ({ status: "missing", detail: "" }) },
  paper: null,
  onProblem: () => undefined,
};

function textElement(properties: object, box = { width: 120, height: 30 }): StoredElement {
  const { project } = parseProject({
    name: "Cards",
    canvas_width: 324,
    canvas_height: 204,
    front_elements: [{ id: "name", type: "text", x: 10, y: 20, ...box, properties }],
  });
  const [element] = project.front;
  if (!element) throw new Error("the element was lost");
  return element;
}

const mapping = { fieldMap: { name: "Name", class: "Class" }, imageMap: {} };
const valuesOf = (row: Record<string, string>) => recordValues(bindRecord(row, mapping));

function spreadOf(element: StoredElement, names: readonly string[], more: Record<string, string> = {}) {
  const gatherer = createTextSpread(element, tools);
  for (const [index, Name] of names.entries()) {
    expect(gatherer.add(index, valuesOf({ Name, Class: "", ...more }))).toBe(true);
  }
  return gatherer.result();
}

/** Whether every text prints inside the element's box. */
function allFit(element: StoredElement, names: readonly string[]): boolean {
  const troubles: string[] = [];
  const listening = { ...tools, onProblem: ({ kind }: { kind: string }) => void troubles.push(kind) };
  const [prepared] = withLabels([prepareElement(element)]);
  for (const Name of names) if (prepared) layoutElement(prepared, valuesOf({ Name, Class: "" }), listening);
  return !troubles.includes("text_overflow");
}

const names = [
  "Bo",
  "Wilhelmina van der Meer-Schwarzenberg",
  "Asha Rao",
  "",
  "Maximilian Featherstonehaugh",
  "Li",
];

describe("spread of a text over the whole table", () => {
  const element = textElement({ text: "{{ name }}", fontSize: 24, textWrap: "none" });

  test("reports the shortest and longest text by width, with their records", () => {
    const { shortest, longest, empty } = spreadOf(element, names);
    expect(shortest).toEqual({ record: 5, text: "Li" });
    expect(longest).toEqual({ record: 1, text: names[1] });
    expect(empty).toEqual([3]);
  });

  test("reports the same overflowing records as preflight", () => {
    const { overflowing } = spreadOf(element, names);
    expect(overflowing).toEqual([1, 4]);
    expect(overflowing).toEqual([...names.keys()].filter((index) => !allFit(element, [names[index] ?? ""])));
  });

  test("counts text around an empty field as empty, but measures it", () => {
    const { empty, longest } = spreadOf(textElement({ text: "Class {{ class }}" }), ["Bo"]);
    expect(empty).toEqual([0]);
    expect(longest?.text).toBe("Class ");
  });

  test.each(["none", "word", "break", "compress"])(
    "finds the largest font size that fits all records, wrap “%s”",
    (textWrap) => {
      const wrapped = textElement({ text: "{{ name }}", fontSize: 24, textWrap }, { width: 150, height: 60 });
      const { largestSize } = spreadOf(wrapped, names);
      expect(largestSize).not.toBeNull();
      const sized = (fontSize: number) => ({
        ...wrapped,
        properties: { ...wrapped.properties, fontSize, minFontSize: fontSize },
      });
      const size = largestSize ?? 0;
      expect(allFit(sized(size), names)).toBe(true);
      expect(allFit(sized(size + 1), names)).toBe(false);
    },
  );

  test("finds no font size if even the panel's minimum is too large", () => {
    const tiny = textElement({ text: "{{ name }}", textWrap: "none" }, { width: 20, height: 30 });
    expect(spreadOf(tiny, names).largestSize).toBeNull();
  });

  test.each(["left", "center", "justify"])(
    "finds the smallest box that fits every record, aligned %s",
    (textAlign) => {
      const roomy = textElement(
        { text: "{{ name }}", fontSize: 12, textWrap: "word", textAlign },
        { width: 300, height: 150 },
      );
      const { smallestBox } = spreadOf(roomy, names);
      expect(smallestBox?.width).toBeLessThan(280);
      expect(smallestBox?.height).toBe(15);
      expect(allFit({ ...roomy, ...smallestBox }, names)).toBe(true);
      expect(allFit({ ...roomy, ...smallestBox, width: (smallestBox?.width ?? 0) - 4 }, names)).toBe(false);
      expect(spreadOf({ ...roomy, ...smallestBox }, names).smallestBox).toEqual(smallestBox);
    },
  );

  test("sizes the box of shrinking text for its full font size", () => {
    const shrinking = textElement({ text: "{{ name }}", fontSize: 24, textWrap: "compress" });
    const { smallestBox } = spreadOf(shrinking, names);
    expect(spreadOf({ ...shrinking, ...smallestBox }, names).largestSize).toBeGreaterThanOrEqual(24);
  });

  test("skips records whose fonts are still loading", () => {
    const waiting: LayoutTools = {
      ...tools,
      text: {
        ...tools.text,
        layout: (...input) => ({ ...tools.text.layout(...input), pending: ["inter-400"] }),
      },
    };
    const gatherer = createTextSpread(element, waiting);
    expect(gatherer.add(0, valuesOf({ Name: "Bo" }))).toBe(false);
    expect(gatherer.result()).toMatchObject({ longest: null, largestSize: null, smallestBox: null });
  });
});
