import { expect, test } from "vitest";
import { sample, sampleState, shown } from "#test/sampleStates.ts";
import { withAutoHeights } from "./autoHeight.ts";
import { createHistory, record, settle, undo } from "./history.ts";

const auto = sample("a", { type: "text", y: 100, height: 50, properties: { autoHeight: true } });
const fixed = sample("f", { type: "text", height: 50 });

test("resizes the box of automatic-height text, keeping the top edge fixed", () => {
  const state = withAutoHeights(sampleState([auto, fixed]), () => 86.4);
  expect(shown(state, "a")).toMatchObject({ x: 0, y: 100, height: 86.4 });
  expect(shown(state, "f").height).toBe(50);
});

test("grows upside-down text from its original top edge", () => {
  const state = withAutoHeights(sampleState([{ ...auto, rotation: 180 }]), () => 80);
  const { y, height } = shown(state, "a");
  expect(y + height).toBeCloseTo(150, 9);
});

test("keeps the height while a font loads or if the text already fits", () => {
  const state = sampleState([auto]);
  expect(withAutoHeights(state, () => null)).toBe(state);
  expect(withAutoHeights(state, () => 50.01)).toBe(state);
});

test("undoes a text edit and the new height in one step", () => {
  const first = sampleState([auto]);
  const longer = sampleState([{ ...auto, properties: { ...auto.properties, text: "longer" } }]);
  const edited = record(createHistory(first), longer, "Edit text");
  const settled = settle(
    edited,
    withAutoHeights(edited.present, () => 80),
  );
  expect(settled.entries).toHaveLength(2);
  expect(shown(settled.present, "a").height).toBe(80);
  expect(shown(undo(settled).present, "a").height).toBe(50);
  expect(settle(settled, settled.present)).toBe(settled);
});
