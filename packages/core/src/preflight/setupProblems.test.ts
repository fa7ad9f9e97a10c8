import { expect, it } from "vitest";
import { parseProject } from "../document/index.ts";
import { designOf, fillSamples, openDesign, withDesign } from "../editing/index.ts";
import { sampleTexts, setupProblems } from "./index.ts";

const name = { role: "name", value: "Saraswati Vidyalaya" };
const address = { role: "address", value: "Pune 411 021" };
const text = (id: string, content: string, sample: unknown) => ({
  ...{ id, type: "text", x: 0, y: 0, width: 90, height: 20, sample },
  properties: { text: content },
});

const { project } = parseProject({
  name: "Cards",
  canvas_width: 324,
  canvas_height: 204,
  is_dual_sided: true,
  front_elements: [text("title", "Saraswati Vidyalaya", name), text("own", "Saraswati", undefined)],
  back_elements: [
    text("found", "If found: Saraswati Vidyalaya, Pune 411 021", [name, address]),
    text("odd", "Saraswati Vidyalaya", { role: "colour", value: "Saraswati Vidyalaya" }),
    text("number", "NA{{ id }} NATION", { role: "prefix", value: "NA" }),
  ],
});

const reported = (of: typeof project) =>
  setupProblems(of).flatMap(({ kind, side, elementId, message }) =>
    kind === "sample_text" ? [`${side} ${elementId}: ${message}`] : [],
  );

const filled = (own: Readonly<Record<string, string>>) =>
  withDesign(
    project,
    fillSamples(openDesign(designOf(project)), { texts: new Map(Object.entries(own)), crest: null }).design,
  );

it("reports each element that still shows the template's organisation", () => {
  expect(reported(project)).toEqual([
    "front title: “Saraswati Vidyalaya” came with the template.",
    "back found: “Saraswati Vidyalaya” and “Pune 411 021” came with the template.",
    "back number: “NA” came with the template.",
  ]);
  expect(reported({ ...project, isDualSided: false })).toHaveLength(1);
});

it("replaces only the marked parts of text, on both sides", () => {
  const own = filled({ [name.value]: "Riverside School", [address.value]: "1 Quay", NA: "RS" });
  const texts = [...own.front, ...own.back].map(({ properties }) => properties.text);
  expect(texts).toEqual([
    "Riverside School",
    "Saraswati",
    "If found: Riverside School, 1 Quay",
    "Saraswati Vidyalaya",
    "RS{{ id }} RSTION",
  ]);
  expect(reported(own)).toEqual([]);
});

it("stops reporting sample text once the user confirms it", () => {
  const own = filled({ [name.value]: name.value });
  expect(sampleTexts(own).map(({ mark }) => mark.value)).toEqual([address.value, "NA"]);
});

it("reports a template's crest until it is replaced or kept on purpose", () => {
  const crest = (id: string) => ({
    ...{ id, type: "image", x: 0, y: 0, width: 20, height: 20, sample: { role: "crest", value: "crest" } },
    properties: { staticImage: true, imageData: "data:image/svg+xml;base64,PHN2Zy8+", fit: "fill" },
  });
  const { project: card } = parseProject({ name: "Cards", front_elements: [crest("a"), crest("b")] });
  const filledWith = (own: Parameters<typeof fillSamples>[1]["crest"]) =>
    withDesign(card, fillSamples(openDesign(designOf(card)), { texts: new Map(), crest: own }).design);
  expect(reported(card)).toEqual([
    "front a: The crest came with the template.",
    "front b: The crest came with the template.",
  ]);
  const own = filledWith({ imageData: "media:arms.png" });
  expect(own.front.map(({ properties }) => [properties.imageData, properties.fit])).toEqual(
    Array(2).fill(["media:arms.png", "contain"]),
  );
  expect([reported(own), reported(filledWith("keep")), reported(filledWith(null)).length]).toEqual([
    [],
    [],
    2,
  ]);
});
