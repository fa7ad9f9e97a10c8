import { openFonts } from "@print-builder/fonts/node";
import { expect, test } from "vitest";
import { parseProject } from "../document/index.ts";
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
