import { openFonts } from "@print-builder/fonts/node";
import { beforeAll, expect, test } from "vitest";
import { parseProject, toStoredProject } from "../document/index.ts";
import { designTokens, usesExpressions } from "../elements/index.ts";
import { prepareMapping } from "../records/index.ts";
import { createTextEngine } from "../text/index.ts";
import {
  designValues,
  imageSources,
  type LayoutTools,
  layoutCard,
  loadExpressions,
  missingFacts,
  prepareSide,
  printedValues,
  recordValues,
  surroundingsOf,
} from "./index.ts";

type Row = Readonly<Record<string, string>>;

beforeAll(loadExpressions);

const text = createTextEngine(openFonts());
const columns = ["name", "bus", "house", "photo", "dob"];
const lookups = {
  houses: {
    key: "name",
    rows: [
      { name: "Kestrel", colour: "#1f5fbf" },
      { name: "Odd", colour: "blurple" },
    ],
  },
};

const element = (id: string, type: string, properties: object, more: object = {}) => ({
  ...{ id, type, x: 0, y: 0, width: 120, height: 40, properties },
  ...more,
});

const projectOf = (elements: readonly object[]) =>
  parseProject({ name: "P", front_elements: elements, image_map: { photo: "photo" }, lookups }).project;

const valuesOf = (project: ReturnType<typeof projectOf>, row: Row) =>
  recordValues(prepareMapping(project.mapping, columns).bind(row), surroundingsOf(project));

function cardOf(elements: readonly object[], row: Row | null) {
  const project = projectOf(elements);
  const told: string[] = [];
  /** Messages about problems that every record has. */
  const shared: string[] = [];
  const tools: LayoutTools = {
    text,
    images: { find: () => ({ status: "missing", detail: "" }) },
    paper: null,
    onProblem({ element: { stored }, kind, message, isOfRecord }) {
      told.push(`${stored.id} ${kind}`);
      if (!isOfRecord) shared.push(message);
    },
  };
  const side = prepareSide(project, "front");
  const values = row === null ? designValues : valuesOf(project, row);
  const { elements: drawn } = layoutCard(side, values, tools);
  const shown = drawn.filter(({ ops }) => ops.length > 0).map(({ elementId }) => elementId);
  return { shown, drawn, told, shared, pictures: imageSources(side, values) };
}

const fillOf = ({ drawn }: ReturnType<typeof cardOf>, index = 0) => {
  const op = drawn[index]?.ops[0];
  return op?.op === "path" && op.fill && "color" in op.fill ? op.fill.color : undefined;
};

test("hides any element by its condition and reports nothing about it", () => {
  const types = ["text", "rectangle", "circle", "triangle", "line", "arrow", "star", "barcode"];
  const all = types.map((type) =>
    element(type, type, { text: "Bus", value: "1", visibleIf: 'bus != blank and bus != "none"' }),
  );
  expect(cardOf(all, { bus: "4" }).shown).toEqual(types);
  expect(cardOf(all, { bus: "" })).toMatchObject({ shown: [], told: [] });
  expect(cardOf(all, null).shown).toEqual(types);
  const photo = element(
    "photo",
    "image",
    { imageBinding: "photo", staticImage: false },
    { visibleIf: "bus" },
  );
  const wrong = element("code", "barcode", {
    value: "{{ none | nope }}",
    format: "code128",
    visibleIf: "bus == 4",
  });
  expect(cardOf([photo, wrong], { bus: "", photo: "a.jpg" })).toMatchObject({ told: [], pictures: [] });
  expect(cardOf([photo, wrong], { bus: "4", photo: "a.jpg" })).toMatchObject({
    told: ["photo missing_photo", "code expression_error", "code barcode_invalid"],
    pictures: [{ kind: "photo", value: "a.jpg" }],
  });
});

test("applies rules per record; later rules win", () => {
  const badge = element("badge", "rectangle", {
    fillColor: "#000000",
    rules: [
      { when: "house != blank", set: { fillColor: '{{ house | lookup: "houses", "colour" }}' } },
      { when: 'house == "Heron"', set: { fillColor: "#ff0000", opacity: 0.5 } },
      { when: "bus > 9", set: { fillColor: "#00ff00" } },
    ],
  });
  expect(fillOf(cardOf([badge], { house: "Kestrel" }))).toBe("#1f5fbf");
  expect(fillOf(cardOf([badge], { house: "" }))).toBe("#000000");
  const heron = cardOf([badge], { house: "Heron", bus: "10" });
  expect([fillOf(heron), heron.drawn[0]?.opacity, heron.told]).toEqual(["#00ff00", 0.5, []]);
  // An invalid colour changes nothing.
  const owl = cardOf([badge], { house: "Owl" });
  expect([fillOf(owl), owl.told]).toEqual(["#000000", ["badge missing_lookup"]]);
  // A value that is invalid for rectangles changes nothing.
  expect(cardOf([badge], { house: "Odd" })).toMatchObject({
    shown: ["badge"],
    told: ["badge expression_error"],
  });
  const words = element("t", "text", {
    text: "-",
    rules: [{ when: "bus", set: { text: "Bus {{ bus | pad: 3 }}" } }],
  });
  expect(cardOf([words], { bus: "4" }).drawn[0]?.text).toBe("Bus 004");
  expect(cardOf([words], { bus: "" }).drawn[0]?.text).toBe("-");
});

test("reports invalid expressions once and failures per record", () => {
  const lines = [
    element("a", "text", { text: "{{ bus | nope }}" }),
    element("b", "text", { text: "{{ 10 | divided_by: bus }}" }),
    element("c", "text", { text: "{{ bus }}", visibleIf: "bus = 4" }),
  ];
  const { told, shared } = cardOf(lines, { bus: "0" });
  expect(told).toEqual(["a expression_error", "b expression_error", "c expression_error"]);
  expect(shared).toEqual([expect.stringContaining("nope"), expect.stringContaining("bus = 4")]);
});

test("reports invalid conditions and rules, and ignores them", () => {
  const box = element("box", "rectangle", {
    fillColor: "#000000",
    visibleIf: "bus = 4",
    rules: [{ when: "and", set: { fillColor: "#ffffff" } }],
  });
  const card = cardOf([box], { bus: "4" });
  expect(card).toMatchObject({ shown: ["box"], told: ["box expression_error", "box expression_error"] });
  expect(fillOf(card)).toBe("#000000");
  expect(() => prepareSide(projectOf([element("x", "star", { rules: { when: "a" } })]), "front")).toThrow(
    "Element “x” (star): rules must be a list of rules.",
  );
});

test("draws fixed elements once and conditional elements for each card", () => {
  const [plain, bound] = cardOf([element("a", "star", {}), element("b", "star", { visibleIf: "bus" })], {
    bus: "1",
  }).drawn;
  expect([plain?.bound, bound?.bound]).toEqual([false, true]);
});

test("hides a label if its fields are hidden, but not if only shapes are", () => {
  const group = { groupId: "g" };
  const label = element("label", "text", { text: "Bus" }, group);
  const hidden = element("bus", "text", { text: "{{ bus }}", visibleIf: 'bus != "none"' }, group);
  expect(cardOf([label, hidden], { bus: "none" }).shown).toEqual([]);
  expect(cardOf([label, hidden], { bus: "4" }).shown).toEqual(["label", "bus"]);
  const chosen = element("bus", "text", { text: "{% if bus %}No. {{ bus }}{% endif %}" }, group);
  expect(cardOf([label, chosen], { bus: "" }).shown).toEqual([]);
  const dash = element("bus", "text", { text: '{{ bus | default: "–" }}' }, group);
  expect(cardOf([label, dash], { bus: "" })).toMatchObject({ shown: ["label", "bus"], told: [] });
  const shape = element("shape", "star", { visibleIf: "house" }, group);
  expect(cardOf([label, shape], { house: "" }).shown).toEqual(["label"]);
});

test("treats a required field as missing if its expression prints nothing", () => {
  const name = element("n", "text", { text: "{{ name | upcase }}" });
  expect(cardOf([name], { name: "" }).told).toEqual(["n missing_required"]);
  expect(
    cardOf([element("n", "text", { text: '{{ nick | default: "–" }}{% if nick %}x{% endif %}' })], {}),
  ).toMatchObject({ told: [] });
  const project = projectOf([
    name,
    element("b", "text", { text: "{{ bus }}", required: true, visibleIf: "house" }),
  ]);
  const lacks = (row: Row) =>
    missingFacts(project)(prepareMapping(project.mapping, columns).bind(row), () => true).texts;
  expect(lacks({ name: "", bus: "", house: "" })).toEqual(["name"]);
  expect(lacks({ name: "Asha", bus: "", house: "Heron" })).toEqual(["bus"]);
});

test("lists a design's tokens, also from expressions, conditions and rules", () => {
  const elements = [
    element("t", "text", {
      text: '{% assign first = name | split: " " | first %}{{ first }} {{ dob | date: "%Y" }} {{ today }} {{ ["class section"] }}',
    }),
    element("s", "star", {
      visibleIf: "bus > 3 and house contains 'K'",
      rules: [{ when: "boarder", set: { fillColor: "{{ colour }}" } }],
    }),
  ];
  const project = projectOf(elements);
  expect(designTokens(project).map(({ name }) => name)).toEqual([
    "name",
    "dob",
    "class section",
    "bus",
    "house",
    "boarder",
    "colour",
  ]);
  expect(usesExpressions(project)).toBe(true);
  expect(usesExpressions(projectOf([element("t", "text", { text: "{{ name }} 100 % {" })]))).toBe(false);
  const values = printedValues(project);
  const of = (row: Row) => values(prepareMapping(project.mapping, columns).bind(row));
  expect(of({ name: "A", bus: "4" })).not.toBe(of({ name: "A", bus: "3" }));
});

test("stores lookup tables with the project, and names invalid tables", () => {
  const project = projectOf([]);
  expect(toStoredProject(project).lookups).toEqual(lookups);
  expect(parseProject(toStoredProject(project)).project.lookups).toEqual(lookups);
  const bad = { name: "P", front_elements: [], lookups: { houses: { key: "name", rows: "none" } } };
  expect(() => parseProject(bad)).toThrow("lookups.houses.rows must be a list of rows");
});
