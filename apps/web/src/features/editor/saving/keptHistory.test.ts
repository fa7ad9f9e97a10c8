import { parseProject } from "@print-builder/core/document";
import {
  createHistory,
  designOf,
  type EditorDesign,
  type History,
  openDesign,
  record,
  redo,
  undo,
} from "@print-builder/core/editing";
import { describe, expect, it } from "vitest";
import { keptHistory, withKeptSteps } from "./keptHistory.ts";

const opened = () => designOf(parseProject({ name: "Cards", canvas_width: 324, canvas_height: 204 }).project);
const fresh = (design: EditorDesign = opened()) => createHistory(openDesign(design));

function paint(history: History, backgroundColor: string): History {
  const { present } = history;
  return record(history, { ...present, design: { ...present.design, backgroundColor } }, "Card colour");
}

/** A history after a round trip through the browser's database. */
const stored = (history: History) => structuredClone(keptHistory(history));
const colours = ({ entries }: History) => entries.map(({ design }) => design.backgroundColor);

describe("the undo history stored in the browser", () => {
  const steps = ["#aaaaaa", "#bbbbbb", "#cccccc"].reduce(paint, fresh());

  it("restores the undo history when the same design is opened again", () => {
    const design = { ...opened(), backgroundColor: "#cccccc" };
    const history = withKeptSteps(fresh(design), stored(steps));
    expect(history.present.design).toBe(design);
    expect(history.entries[history.index]?.design).toBe(design);
    expect(undo(history).present.design.backgroundColor).toBe("#bbbbbb");
  });

  it("keeps steps that can be redone", () => {
    const history = withKeptSteps(fresh({ ...opened(), backgroundColor: "#bbbbbb" }), stored(undo(steps)));
    expect(colours(redo(history))[history.index + 1]).toBe("#cccccc");
    expect(redo(history).index).toBe(3);
  });

  it("adds new steps after the steps that led to the opened design", () => {
    const later = paint(fresh({ ...opened(), backgroundColor: "#aaaaaa" }), "#dddddd");
    const history = withKeptSteps(later, stored(steps));
    expect(colours(history)).toEqual(["#ffffff", "#aaaaaa", "#dddddd"]);
    expect(history.index).toBe(2);
  });

  it("ignores a stored history that does not contain the design", () => {
    const other = fresh({ ...opened(), backgroundColor: "#123456" });
    expect(withKeptSteps(other, stored(steps))).toBe(other);
  });

  it("omits photo corrections and lookup tables", () => {
    const { present } = steps;
    const photoEdits = { "asha.jpg": { scale: 2 } };
    const corrected = record(steps, { ...present, design: { ...present.design, photoEdits } }, "Photo");
    const kept = stored(paint(corrected, "#eeeeee"));
    expect(JSON.stringify(kept)).not.toContain("asha.jpg");
    expect([kept.steps.length, kept.index]).toEqual([5, 4]);
  });

  it("keeps the last 100 steps", () => {
    const many = Array.from({ length: 150 }, (_, step) => `#${String(step).padStart(6, "0")}`).reduce(
      paint,
      fresh(),
    );
    const kept = stored(many);
    expect([kept.steps.length, kept.index, kept.steps.at(-1)?.design.backgroundColor]).toEqual([
      100,
      99,
      "#000149",
    ]);
  });
});
