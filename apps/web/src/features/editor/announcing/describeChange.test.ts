import { parseProject } from "@print-builder/core/document";
import {
  applyCommand,
  commandById,
  createHistory,
  designOf,
  type History,
  openDesign,
  record,
  select,
  showSide,
} from "@print-builder/core/editing";
import { expect, it } from "vitest";
import { describeChange as described } from "./describeChange.ts";

const tenthOfMm = { x: 0.1, y: 0.1 };
const describeChange = (before: History, after: History) => described(before, after, tenthOfMm);
const known = { hasProject: true, hasMapping: true, keyToken: "id" };
const situation = { now: 1000, clipboard: null, looks: null, nudge: null, ...known };
const run = (history: History, ...ids: readonly string[]) =>
  ids.reduce((now, id) => applyCommand(now, commandById(id), situation).history, history);
const { project } = parseProject({ name: "Cards", canvas_width: 377, canvas_height: 377, elements: [] });
const empty = createHistory(openDesign(designOf(project)));
const one = run(empty, "add.rectangle");
const two = run(one, "add.circle");

it("describes how an edit changed the selection, in mm", () => {
  expect(describeChange(empty, one)).toBe("Add rectangle");
  expect(describeChange(one, run(one, "nudge.right.far"))).toMatch(/^X [\d.]+, Y [\d.]+ mm$/);
  const deselected = record(one, select(one.present, []), "Select");
  const shifted = run(record(deselected, one.present, "Select"), "nudge.right.far");
  expect(describeChange(deselected, shifted)).toMatch(/^X [\d.]+, Y [\d.]+ mm$/);
  expect(describeChange(one, run(one, "resize.wider.far"))).toBe("16.0 by 15.0 mm");
  expect(describeChange(two, run(two, "sendBackward"))).toBe("Circle, layer 2 of 2");
  expect(describeChange(two, run(two, "delete"))).toBe("Delete");
  expect(describeChange(one, run(one, "lock"))).toBe("Lock");
});

it("describes undone and redone edits", () => {
  const moved = run(one, "nudge.right");
  const back = run(moved, "undo");
  expect(describeChange(moved, back)).toBe("Undone: Move right");
  expect(describeChange(back, run(back, "redo"))).toBe("Redone: Move right");
});

it("describes a new selection and the side shown", () => {
  const selected = (ids: readonly string[]) => record(two, select(two.present, ids), "Select");
  const ids = two.present.design.front.map(({ id }) => id);
  expect(describeChange(two, selected([]))).toBe("Nothing selected");
  expect(describeChange(selected([]), selected(ids))).toBe("2 elements selected");
  expect(describeChange(selected([]), selected(ids.slice(0, 1)))).toBe("Rectangle, selected");
  const dual = run(two, "dualSided");
  expect(describeChange(dual, record(dual, showSide(dual.present, "back"), "Show side"))).toBe(
    "Back of the card",
  );
  expect(describeChange(two, two)).toBeNull();
});
