import { openFonts } from "@print-builder/fonts/node";
import { expect, test } from "vitest";
import { parseProject } from "../document/index.ts";
import type { ProblemKind } from "../problems/problem.ts";
import { prepareMapping } from "../records/index.ts";
import { createTextEngine } from "../text/index.ts";
import {
  designValues,
  imageSources,
  type LayoutTools,
  layoutCard,
  prepareSide,
  recordValues,
} from "./index.ts";

const { project } = parseProject({
  name: "Cards",
  canvas_width: 324,
  canvas_height: 204,
  front_elements: [
    {
      id: "top",
      type: "rectangle",
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      zIndex: 5,
      locked: true,
      properties: {},
    },
    {
      id: "name",
      type: "text",
      x: 10,
      y: 10,
      width: 200,
      height: 40,
      z_index: 2,
      properties: { text: "{{ name }}" },
    },
    {
      id: "gone",
      type: "circle",
      x: 0,
      y: 0,
      width: 10,
      height: 10,
      zIndex: 3,
      hidden: true,
      properties: {},
    },
    {
      id: "turned",
      type: "star",
      x: 100,
      y: 50,
      width: 40,
      height: 20,
      rotation: 90,
      zIndex: 1,
      properties: {},
    },
    {
      id: "photo",
      type: "image",
      x: 0,
      y: 0,
      width: 40,
      height: 50,
      zIndex: 4,
      properties: { static_image: false, image_binding: "photo" },
    },
  ],
  field_map: { name: "Full name" },
  image_map: { photo: "Photo" },
});

const tools: LayoutTools = {
  text: createTextEngine(openFonts()),
  images: { find: () => ({ status: "ready", image: { key: "k", width: 4, height: 5 } }) },
  paper: null,
  onProblem: () => undefined,
};

const side = prepareSide(project, "front");
const mapping = prepareMapping(project.mapping, ["Full name", "Photo"]);
const values = (name: string) => recordValues(mapping.bind({ "Full name": name, Photo: "12.jpg" }));

test("[OPEN-55] draws locked but not hidden elements, in zIndex order", () => {
  const drawing = layoutCard(side, values("Amara"), tools);
  expect(drawing.elements.map((element) => element.elementId)).toEqual(["turned", "name", "photo", "top"]);
});

test("reuses drawings of unbound elements and redraws bound elements", () => {
  const [one, two] = [layoutCard(side, values("Amara"), tools), layoutCard(side, values("Milo"), tools)];
  expect(one.elements[0]).toBe(two.elements[0]);
  expect(one.elements[3]).toBe(two.elements[3]);
  expect(one.elements[1]?.text).toBe("Amara");
  expect(two.elements[1]?.text).toBe("Milo");
});

test("[OPEN-46] shows tokens while designing, and prints nothing for empty values", () => {
  expect(layoutCard(side, designValues, tools).elements[1]?.text).toBe("{{ name }}");
  expect(layoutCard(side, values(""), tools).elements[1]).toMatchObject({ text: "", ops: [] });
});

test("rotates an element clockwise about its centre", () => {
  const [a, b, c, d, e, f] = layoutCard(side, values("Amara"), tools).elements[0]?.transform ?? [
    0, 0, 0, 0, 0, 0,
  ];
  const at = (x: number, y: number) =>
    [a * x + c * y + e, b * x + d * y + f].map((value) => Math.round(value * 1e6) / 1e6);
  expect(at(20, 10)).toEqual([120, 60]);
  expect(at(0, 0)).toEqual([130, 40]);
});

test("lists the pictures that a record needs before layout", () => {
  expect(imageSources(side, values("Amara"))).toEqual([{ kind: "photo", value: "12.jpg", fallback: null }]);
});

test("signs each code for the card's person, even if all values are equal", () => {
  const properties = { format: "qrcode", value: "Member", signed: { fields: [], valid_days: null } };
  const code = { id: "code", type: "barcode", x: 0, y: 0, width: 80, height: 80, properties };
  const { project: signed } = parseProject({ name: "Cards", front_elements: [code] });
  const side = prepareSide(signed, "front");
  const tools = {
    text: createTextEngine(openFonts()),
    images: { find: () => ({ status: "missing", detail: "" }) },
    paper: null,
    onProblem: () => undefined,
    sign: ({ subject }: { readonly subject: string }) => `PB1:${subject}`,
  } as const satisfies LayoutTools;
  const signedFor = (row: Readonly<Record<string, string>>, index: number) => {
    const bound = prepareMapping(signed.mapping, ["id"]).bind(row);
    return layoutCard(side, recordValues(bound, undefined, { index }), tools).elements[0]?.text;
  };
  // The ledger identifies a person without an id by the row of the table.
  expect([signedFor({ id: "7" }, 1), signedFor({ id: "8" }, 2), signedFor({ id: "" }, 3)]).toEqual([
    "PB1:7",
    "PB1:8",
    "PB1:3",
  ]);
});

type Row = Readonly<Record<string, string>>;

const columns = ["name", "bus", "route", "photo"];

const element = (id: string, type: string, properties: object, group = "bus") => ({
  ...{ id, type, x: 0, y: 0, width: 120, height: 40, properties },
  ...(group === "" ? {} : { groupId: group }),
});

const text = (id: string, words: string, more: object = {}, group = "bus") =>
  element(id, "text", { text: words, ...more }, group);

/** The content of a record's card and the problems it reports. */
function cardOf(elements: readonly object[], row: Row | null) {
  const field_map = Object.fromEntries(columns.map((column) => [column, column]));
  const stored = { name: "P", front_elements: elements, field_map, image_map: { photo: "photo" } };
  const { project } = parseProject(stored);
  const told: (readonly [string, ProblemKind])[] = [];
  const tools: LayoutTools = {
    text: createTextEngine(openFonts()),
    images: { find: () => ({ status: "ready", image: { key: "k", width: 400, height: 500 } }) },
    paper: null,
    onProblem: ({ element: { stored: of }, kind }) => void told.push([of.id, kind]),
  };
  const values =
    row === null ? designValues : recordValues(prepareMapping(project.mapping, columns).bind(row));
  const { elements: drawn } = layoutCard(prepareSide(project, "front"), values, tools);
  return { shown: drawn.filter(({ ops }) => ops.length > 0).map(({ elementId }) => elementId), drawn, told };
}

const pair = [text("label", "Bus"), text("bus", "{{ bus }}")];

test("omits an empty optional field and its label, and reports the field", () => {
  const without = cardOf(pair, { bus: "  " });
  expect(without.shown).toEqual([]);
  expect(without.told).toEqual([["bus", "empty_token"]]);
  expect(without.drawn.map((each) => each.text.trim())).toEqual(["", ""]);
  expect(cardOf(pair, { bus: "4" })).toMatchObject({ shown: ["label", "bus"], told: [] });
});

test("shows a label and its token while designing", () => {
  expect(cardOf(pair, null).shown).toEqual(["label", "bus"]);
});

test("keeps the label of a field that is required, ungrouped or unmapped", () => {
  const required = [text("label", "Bus"), text("bus", "{{ bus }}", { required: true })];
  expect(cardOf(required, { bus: "" })).toMatchObject({
    shown: ["label"],
    told: [["bus", "missing_required"]],
  });
  const apart = [text("label", "Bus", {}, ""), text("bus", "{{ bus }}", {}, "")];
  expect(cardOf(apart, { bus: "" }).shown).toEqual(["label"]);
  const unfed = [text("label", "Bus"), text("bus", "{{ coach }}")];
  expect(cardOf(unfed, { bus: "" })).toMatchObject({ shown: ["label"], told: [["bus", "unresolved_token"]] });
});

test("hides a group's only fixed text if all its fields are empty", () => {
  const several = [...pair, text("route", "{{ route }}")];
  expect(cardOf(several, { bus: "", route: "North" }).shown).toEqual(["label", "route"]);
  expect(cardOf(several, { bus: "", route: "" }).shown).toEqual([]);
  const address = [...pair, text("street", "4 Mill Rise")];
  expect(cardOf(address, { bus: "" }).shown).toEqual(["label", "street"]);
});

test("hides a label with an optional photo or code, and keeps the rest", () => {
  const photo = element("photo", "image", { staticImage: false, imageBinding: "photo", required: false });
  const code = element("code", "barcode", { value: "B{{ bus }}", required: false });
  const group = [text("label", "Bus pass"), photo, code, element("frame", "rectangle", {})];
  expect(cardOf(group, { bus: "", photo: "" })).toMatchObject({
    shown: ["frame"],
    told: [
      ["photo", "missing_photo"],
      ["code", "empty_token"],
    ],
  });
  expect(cardOf(group, { bus: "4", photo: "" }).shown).toEqual(["label", "code", "frame"]);
});

test("shares one drawing of a label between the cards that show it", () => {
  const { project } = parseProject({ name: "P", front_elements: pair, field_map: { bus: "bus" } });
  const side = prepareSide(project, "front");
  const tools: LayoutTools = {
    text: createTextEngine(openFonts()),
    images: { find: () => ({ status: "missing", detail: "" }) },
    paper: null,
    onProblem: () => undefined,
  };
  const mapping = prepareMapping(project.mapping, ["bus"]);
  const labelOf = (bus: string) =>
    layoutCard(side, recordValues(mapping.bind({ bus })), tools).elements.find(
      ({ elementId }) => elementId === "label",
    );
  expect(labelOf("4")).toBe(labelOf("7"));
  expect(labelOf("4")).toMatchObject({ bound: true, text: "Bus" });
  expect(labelOf("")).toMatchObject({ bound: true, text: "", ops: [] });
});

test("omits the background of empty optional text", () => {
  const ground = { backgroundColor: "#00ff00" };
  const bare = [text("bus", "{{ bus }}", ground, ""), text("name", "{{ name }}", ground, "")];
  expect(cardOf(bare, { bus: "", name: "" }).shown).toEqual(["name"]);
  expect(cardOf([text("bus", "Bus {{ bus }}", ground, "")], { bus: "" }).shown).toEqual(["bus"]);
});
