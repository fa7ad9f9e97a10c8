import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { version0School as school } from "#test/fixtures/document/version0School.ts";
import { version0SingleSided as singleSided } from "#test/fixtures/document/version0SingleSided.ts";
import {
  DesignError,
  defaultPageSetup,
  elementTypes,
  parseProject,
  printSetup,
  readLookups,
  sideElements,
  sidesOf,
  toStoredProject,
} from "./index.ts";

const box = { x: 0, y: 0, width: 10, height: 10 };
const element = (given: object) => ({ id: "e", type: "text", ...box, properties: {}, ...given });
const withFront = (...elements: unknown[]) => ({
  canvas_width: 324,
  canvas_height: 204,
  front_elements: elements,
});

function refusal(json: unknown): string {
  try {
    parseProject(json);
  } catch (error) {
    if (error instanceof DesignError) return error.message;
    throw error;
  }
  return "";
}

describe("reading a project", () => {
  it("[OPEN-37] defaults to 800 × 600 px, white, single-sided, standard data", () => {
    const { project, notes } = parseProject({ elements: [] });
    expect(project).toMatchObject({
      name: "Untitled",
      canvas: { width: 800, height: 600 },
      backgroundColor: "#ffffff",
      isDualSided: false,
      dataMode: "standard",
      pageSetup: null,
    });
    expect(project.canvasMm.width).toBeCloseTo(800 / 3.77, 9);
    expect(notes).toEqual([]);
  });

  it("reads a project's copies column and its number sequence", () => {
    const sequence = { from: 1, to: 500, step: 1, pad: 4 };
    const stored = { elements: [], copies_column: "Qty", sequence: { to: "500", pad: 4 } };
    const { project } = parseProject(stored);
    expect(project).toMatchObject({ copiesColumn: "Qty", sequence });
    expect(toStoredProject(project)).toMatchObject({ copies_column: "Qty", sequence });
    const plain = parseProject({ elements: [], copies_column: "" }).project;
    expect(plain).toMatchObject({ copiesColumn: null, sequence: null });
    expect(toStoredProject(plain)).not.toHaveProperty("copies_column");
    expect(toStoredProject(plain)).not.toHaveProperty("sequence");
  });

  it.each([
    [{ from: 5, to: 4 }, "sequence.to must be a whole number from 5 to 999999999999, not 4."],
    [{ from: 1 }, "sequence.to must be a whole number from 1 to 999999999999, not undefined."],
    [{ from: 1.5, to: 3 }, "sequence.from must be a whole number from 0 to 999999999999, not 1.5."],
    [{ to: 3, step: 0 }, "sequence.step must be a whole number from 1 to 1000000, not 0."],
    [{ to: 2_000_000 }, "sequence must give at most 1,000,000 numbers."],
    ["1-5", 'sequence must be an object, not "1-5".'],
  ])("refuses the sequence %j", (sequence, message) => {
    expect(refusal({ elements: [], sequence })).toBe(message);
  });

  it("[PAGE-14] prints 86 × 54 mm labels on A4 if there is no page setup", () => {
    const setup = printSetup(parseProject({ elements: [] }).project);
    expect(setup).toBe(defaultPageSetup);
    expect([setup.page.widthMm, setup.page.heightMm, setup.label.widthMm, setup.label.heightMm]).toEqual([
      210, 297, 86, 54,
    ]);
    expect(setup.label.shape).toBe("rectangle");
  });

  it("[PAGE-24] derives the canvas from the label if no canvas is stored", () => {
    const { project } = parseProject({
      elements: [],
      page_setup: { label: { width_mm: 86, height_mm: 54 } },
    });
    expect(project.canvas).toEqual({ width: 324, height: 204 });
    expect(project.canvasMm).toEqual({ width: 86, height: 54 });
  });

  it("[ELEM-01][ELEM-02] reads every element type with all its fields", () => {
    const stored = elementTypes.map((type, index) =>
      element({
        id: `${type}-1`,
        type,
        rotation: 30,
        zIndex: index,
        hidden: true,
        locked: true,
        groupId: "g",
      }),
    );
    const { project, notes } = parseProject(withFront(...stored));
    expect(project.front).toEqual(stored);
    expect(notes).toEqual([]);
  });

  it("[ELEM-03] reads z_index as zIndex unless zIndex is present", () => {
    expect(parseProject(withFront(element({ z_index: "4" }))).project.front[0]?.zIndex).toBe(4);
    expect(parseProject(withFront(element({ z_index: 4, zIndex: 5 }))).project.front[0]?.zIndex).toBe(5);
  });

  it("[ELEM-04] converts properties to camelCase, and keeps unknown properties", () => {
    const properties = { fill_color: "#fff", stroke_width: 2, strokeWidth: 3, glow_radius: 1 };
    expect(parseProject(withFront(element({ properties }))).project.front[0]?.properties).toEqual({
      fillColor: "#fff",
      strokeWidth: 3,
      glowRadius: 1,
    });
  });

  it("[OPEN-51] prefers front_elements to elements, even if empty", () => {
    const elements = [element({ id: "old" })];
    const front = (stored: object) => parseProject(stored).project.front.map(({ id }) => id);
    expect(front({ elements, front_elements: [element({ id: "new" })] })).toEqual(["new"]);
    expect(front({ elements })).toEqual(["old"]);
    expect(front({ elements, front_elements: [], is_dual_sided: true })).toEqual([]);
    expect(front({ schema_version: 1, elements, front_elements: [] })).toEqual([]);
  });

  it("[OPEN-50] keeps the back of a single-sided design without showing it", () => {
    const stored = { ...withFront(), back_elements: [element({})] };
    const single = parseProject(stored).project;
    expect(sidesOf(single)).toEqual(["front"]);
    expect(sideElements(single, "back")).toEqual([]);
    expect(toStoredProject(single).back_elements).toHaveLength(1);
    const dual = parseProject({ ...stored, is_dual_sided: true }).project;
    expect(sidesOf(dual)).toEqual(["front", "back"]);
    expect(sideElements(dual, "back")).toHaveLength(1);
  });

  it("notes each guess that reading a project requires", () => {
    const { project, notes } = parseProject(
      withFront({ type: "text", x: 1, y: 2, height: 3 }, element({ id: "a" }), element({ id: "a" }), {
        type: "3d",
      }),
    );
    expect(project.front.map(({ id }) => id)).toEqual(["text-1", "a", "a-2"]);
    expect(notes).toEqual([
      "front side: element 1 (text) has no width; 150 is used.",
      "front side: two elements have the id a; one is now a-2.",
      'front side: element 4 is of an unknown type ("3d") and is not shown.',
    ]);
  });

  it.each<[unknown, string]>([
    [[], "project is not a design: it is a list, not an object."],
    ["{}", 'project is not a design: it is "{}", not an object.'],
    [null, "project is not a design: it is null, not an object."],
    [{ name: "x" }, "project is not a design: it has neither elements nor a canvas size."],
    [{ elements: "none" }, 'elements must be a list of elements, not "none".'],
    [withFront(7), "front_elements[0] must be an element, not 7."],
    [
      withFront(element({ width: "wide" })),
      'front_elements[0].width must be a number from 0 to 100000, not "wide".',
    ],
    [
      withFront(element({ x: 1e300 })),
      "front_elements[0].x must be a number from -1000000 to 1000000, not 1e+300.",
    ],
    [withFront(element({ hidden: "maybe" })), 'front_elements[0].hidden must be true or false, not "maybe".'],
    [
      withFront(element({ hidden: { toString: "x", valueOf: 1 } })),
      "front_elements[0].hidden must be true or false, not an object.",
    ],
    [{ elements: [], data_mode: [{ toString: 1 }] }, "data_mode must be standard or school, not a list."],
    [withFront(element({ properties: [] })), "front_elements[0].properties must be an object, not a list."],
    [{ canvas_width: 0 }, "canvas_width must be a number from 1 to 20000, not 0."],
    [{ elements: [], data_mode: "other" }, 'data_mode must be standard or school, not "other".'],
    [{ elements: [], field_map: { a: {} } }, "field_map.a must be text, not an object."],
    [{ elements: [], data_source: { headers: 5 } }, "data_source.headers must be a list of names, not 5."],
    [
      { elements: [], page_setup: { page: { width_mm: "x" } } },
      'page_setup.page.width_mm must be a length in mm of at most 5000, not "x".',
    ],
    [
      { elements: [], schema_version: 9 },
      "schema_version is 9, but this version of Print Builder reads designs up to 1. Update Print Builder.",
    ],
  ])("refuses the project %j in one line that names the field", (json, message) => {
    expect(refusal(json)).toBe(message);
  });

  it("accepts at most 5,000 elements per side", () => {
    const many = Array.from({ length: 5001 }, (_, index) => element({ id: `e${index}` }));
    expect(refusal(withFront(...many))).toMatch(
      /^front_elements has 5001 elements; a side can have at most 5000/,
    );
    expect(parseProject(withFront(...many.slice(1))).project.front).toHaveLength(5000);
  });

  it("never lets stored names reach an object's prototype", () => {
    const hostile = JSON.parse(
      `{"elements": [{"type": "text", "__proto__": {"x": 1}, "properties": {"__proto__": {"polluted": 1}}}], "__proto__": {"y": 1}}`,
    ) as unknown;
    const { project } = parseProject(hostile);
    expect(project.front[0]?.properties).toEqual({});
    expect(Object.getPrototypeOf(project.front[0]?.properties)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(project.kept.fields)).toBe(Object.prototype);
    expect(refusal(JSON.parse(`{"elements": [], "field_map": {"__proto__": "x"}}`))).toContain("field_map");
  });

  it("returns a project or a one-line DesignError for any input", () => {
    const known = fc.constantFrom(
      "elements",
      "front_elements",
      "canvas_width",
      "page_setup",
      "field_map",
      "image_map",
      "data_source",
      "data_mode",
      "schema_version",
      "isDualSided",
    );
    fc.assert(
      fc.property(fc.dictionary(known, fc.jsonValue({ maxDepth: 4 })), (json) => {
        expect(refusal(json)).not.toContain("\n");
      }),
    );
  });
});

describe("writing a project", () => {
  it.each([
    ["single-sided", singleSided],
    ["school", school],
  ])("reads a saved %s design back unchanged", (_, fixture) => {
    const { project } = parseProject(fixture);
    const stored = toStoredProject(project);
    expect(parseProject(JSON.parse(JSON.stringify(stored))).project).toEqual(project);
    for (const field of Object.keys(fixture).filter((name) => !/[A-Z]/.test(name))) {
      expect(stored).toHaveProperty([field]);
    }
  });

  it("[OPEN-51] writes elements as a mirror of front_elements, in camelCase", () => {
    const stored = toStoredProject(parseProject(singleSided).project);
    expect(stored.elements).toEqual(stored.front_elements);
    expect(stored.schema_version).toBe(1);
    expect(stored).toMatchObject({
      canvas_width: 324,
      is_dual_sided: false,
      page_setup: null,
      data_mode: "standard",
    });
    expect(stored.elements).toMatchObject([{ zIndex: 3, properties: { fontSize: 18 } }, { zIndex: 1 }]);
  });

  it("keeps unknown elements, unknown fields and the unused mode's mapping", () => {
    const stored = toStoredProject(parseProject(school).project);
    expect(stored.back_elements).toHaveLength(2);
    expect(stored.back_elements).toMatchObject([{}, { type: "hologram", properties: { foil: "gold" } }]);
    expect(stored.field_map).toEqual({ id: "Roll" });
    const custom = { ...withFront(element({ tint: 1 })), schema_version: 1 };
    expect(toStoredProject(parseProject(custom).project).front_elements).toMatchObject([{ tint: 1 }]);
  });

  it("[OPEN-57] treats a school's token of type image as an image token", () => {
    expect(parseProject(school).project.mapping.imageMap).toEqual({ photo: "user.image" });
  });

  it("[SCH-46] writes the school mapping with a type for each token", () => {
    expect(toStoredProject(parseProject(school).project)).toMatchObject({
      school_field_map: { id: "id", name: "user.full_name", photo: "user.image" },
      school_token_types: { id: "text", name: "text", photo: "image" },
    });
  });
});

const houses = { key: "name", rows: [{ name: "Kestrel", colour: "#a00" }, { name: "Heron" }] };

test("reads lookup tables back from a stored design unchanged", () => {
  const { project } = parseProject({ elements: [], lookups: { houses } });
  expect(project.lookups).toEqual({ houses });
  expect(toStoredProject(project).lookups).toEqual({ houses });
  expect(parseProject({ elements: [] }).project.lookups).toEqual({});
});

test("reads numbers in lookup tables as text and null as an empty cell", () => {
  const { years } = readLookups({ years: { key: "class", rows: [{ class: 7, leaves: 2031, note: null }] } });
  expect(years?.rows).toEqual([{ class: "7", leaves: "2031", note: "" }]);
});

test.each([
  [{ houses: "red" }, "lookups.houses"],
  [{ houses: { key: "name", rows: "red" } }, "lookups.houses.rows"],
  [{ houses: { key: "name", rows: [[]] } }, "lookups.houses.rows[0]"],
  [{ houses: { key: "name", rows: [{ name: {} }] } }, "lookups.houses.rows[0].name"],
  [[], "lookups"],
])("refuses an invalid lookup table and names the field", (stored, field) => {
  expect(() => readLookups(stored)).toThrow(DesignError);
  expect(() => readLookups(stored)).toThrow(field);
});
