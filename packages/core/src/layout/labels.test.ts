import { openFonts } from "@print-builder/fonts/node";
import { expect, test } from "vitest";
import { parseProject } from "../document/index.ts";
import type { ProblemKind } from "../problems/problem.ts";
import { prepareMapping } from "../records/index.ts";
import { createTextEngine } from "../text/index.ts";
import { designValues, type LayoutTools, layoutCard, prepareSide, recordValues } from "./index.ts";

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
