import { type Project, parseProject } from "@print-builder/core/document";
import { expect, test } from "vitest";
import { tourSteps } from "./Tour.tsx";

function design(text: string | null): Project {
  const element = { id: "t", type: "text", x: 0, y: 0, width: 90, height: 20, properties: { text } };
  const stored = {
    name: "Staff badges",
    canvas_width: 324,
    canvas_height: 204,
    canvas_width_mm: 86,
    canvas_height_mm: 54,
    front_elements: text === null ? [] : [element],
  };
  return parseProject(stored).project;
}

test("the tour's five steps mention the design's name, size, field, people", () => {
  const steps = tourSteps(design("Name: {{ staff_name }}"), 60);
  expect(steps).toHaveLength(5);
  expect(steps[0]?.text).toContain("“Staff badges” is 86 × 54 mm.");
  expect(steps[1]?.text).toMatch(/^\{\{ staff_name \}\} on your card/);
  expect(steps[2]?.text).toMatch(/^60 people are in your table/);
});

test("explains how to add fields and people if the design has none", () => {
  const steps = tourSteps(design(null), null);
  expect(steps[1]?.text).toContain("Type {{ full_name }} into a text");
  expect(steps[2]?.text).toMatch(/^Bring a spreadsheet/);
  expect(tourSteps(design(null), 1)[2]?.text).toMatch(/^1 person is in your table/);
});
