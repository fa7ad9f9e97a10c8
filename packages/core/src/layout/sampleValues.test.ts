import { openFonts } from "@print-builder/fonts/node";
import { beforeAll, describe, expect, it } from "vitest";
import { parseProject, toStoredProject } from "../document/index.ts";
import { bindRecord, noMapping } from "../records/index.ts";
import { createTextEngine } from "../text/index.ts";
import { noListener } from "../tokens/index.ts";
import {
  imageSources,
  type LayoutTools,
  layoutCard,
  loadExpressions,
  prepareSide,
  recordValues,
  sampleValues,
  surroundingsOf,
  withSamplePhoto,
} from "./index.ts";

beforeAll(loadExpressions);

const photo = "data:image/jpeg;base64,/9j/2wBD";
const sample = { values: { full_name: "Maya Okafor", class: "7B" }, photo };
const box = { x: 0, y: 0, width: 600, height: 40 };
const text = (id: string, shown: string, more: object = {}) => ({
  ...{ id, type: "text", ...box, properties: { text: shown, ...more } },
});
const picture = (id: string, token: string) => ({
  ...{ id, type: "image", ...box, properties: { staticImage: false, imageBinding: token } },
});

const stored = {
  name: "Cards",
  front_elements: [
    text("name", "{{ full_name }}"),
    text("unknown", "{{ class }} {{ blood_group }}"),
    text("hidden", "Bus", { visibleIf: "bus != blank" }),
    picture("face", "student_photo"),
    picture("sign", "signature"),
  ],
  field_map: { full_name: "Pupil" },
  sample,
};
const { project } = parseProject(stored);
const values = sampleValues(sample, surroundingsOf(project));
const tools: LayoutTools = {
  text: createTextEngine(openFonts()),
  images: { find: () => ({ status: "ready", image: { key: "face", width: 30, height: 40 } }) },
  paper: null,
  onProblem: ({ kind }) => {
    throw new Error(`The sample reports ${kind}.`);
  },
};

describe("a design without data", () => {
  it("stores a design's sample person, if it has one", () => {
    expect(project.sample).toEqual(sample);
    expect(parseProject(toStoredProject(project)).project.sample).toEqual(sample);
    expect(toStoredProject(parseProject({ elements: [] }).project)).not.toHaveProperty("sample");
  });

  it.each([
    [{ sample: "Maya" }, "sample"],
    [{ sample: { values: { a: {} } } }, "sample.values.a"],
    [{ sample: { values: {}, photo: "https://example.org/a.jpg" } }, "sample.photo"],
    [{ sample: { values: {}, photo: `${photo}${"A".repeat(100_000)}` } }, "sample.photo"],
  ])("refuses an invalid sample person and names the field: %#", (fields, field) => {
    expect(() => parseProject({ elements: [], ...fields })).toThrow(
      expect.objectContaining({ field }) as Error,
    );
  });

  it("shows sample values without a mapping, and unknown fields as tokens", () => {
    const { elements } = layoutCard(prepareSide(project, "front"), values, tools);
    const texts = Object.fromEntries(elements.map(({ elementId, text: shown }) => [elementId, shown]));
    expect(texts).toMatchObject({
      name: "Maya Okafor",
      unknown: "7B {{ blood_group }}",
      hidden: "Bus",
      sign: "{{ signature }}",
    });
    const [face] = elements.filter(({ elementId }) => elementId === "face");
    expect(face?.ops).toMatchObject([{ op: "image", image: "face" }]);
    expect(imageSources(prepareSide(project, "front"), values)).toEqual([{ kind: "data", url: photo }]);
  });

  it("evaluates expressions unless they read fields that the sample lacks", () => {
    const fill = (shown: string) => values.fill(shown, noListener).text;
    expect(fill("{{ full_name | upcase }}")).toBe("MAYA OKAFOR");
    expect(fill("{{ bus | upcase }} {{ full_name }}")).toBe("{{ bus | upcase }} {{ full_name }}");
    expect(fill("{{ project.name }}")).toBe("Cards");
  });

  it("prints the sample person, with portrait, like a record", () => {
    const printed = withSamplePhoto(project);
    const record = recordValues(bindRecord(sample.values, noMapping), surroundingsOf(project));
    expect(imageSources(prepareSide(printed, "front"), record)).toEqual([{ kind: "data", url: photo }]);
    expect(withSamplePhoto({ ...project, sample: null })).toEqual({ ...project, sample: null });
  });
});
