import { describe, expect, it } from "vitest";
import { version0School as school } from "#test/fixtures/document/version0School.ts";
import { version0SingleSided as singleSided } from "#test/fixtures/document/version0SingleSided.ts";
import { parseProject } from "./parseProject.ts";

describe("a version 0 design", () => {
  it("[ELEM-03][ELEM-04][OPEN-51] opens a single-sided version 0 design with loose types", () => {
    const { project, notes } = parseProject(singleSided);
    expect(project.canvas).toEqual({ width: 324, height: 204 });
    expect(
      project.front.map(({ id, x, height, zIndex, locked }) => ({ id, x, height, zIndex, locked })),
    ).toEqual([
      { id: "text-1712000000000", x: 10, height: 50, zIndex: 3, locked: false },
      { id: "rectangle-1712000000001", x: 0, height: 40, zIndex: 1, locked: true },
    ]);
    expect(project.front[0]?.properties).toEqual({
      text: "{{ name }}",
      fontSize: 18,
      fontFamily: "Arial",
      textAlign: "center",
    });
    expect(project.front[1]?.properties).toEqual({ fillColor: "#3498db", strokeWidth: 0 });
    expect(project.front[1]).not.toHaveProperty("extra");
    expect(project.pageSetup).toBeNull();
    expect(project.headers).toEqual(["name", "photo"]);
    expect(project.mapping).toEqual({
      fieldMap: { name: "name" },
      imageMap: { photo: "photo", default: "photo" },
    });
    expect(project.kept.fields).toEqual({
      id: "65f0c2",
      ui_preferences: { zoom: 1.25, showGrid: true },
      print_history: [{ side: "front", dpi: 300 }],
    });
    expect(notes).toEqual(["front side: front_elements is empty, so the front is read from elements."]);
  });

  it("[OPEN-51][OPEN-39] opens a dual-sided version 0 design with unknown elements", () => {
    const { project, notes } = parseProject(school);
    expect(project.isDualSided).toBe(true);
    expect(project.front.map((element) => element.id)).toEqual(["image-1"]);
    expect(project.front[0]?.properties).toEqual({ staticImage: false, imageBinding: "photo" });
    expect(project.back.map((element) => element.id)).toEqual(["barcode-1"]);
    expect(project.pageSetup?.page).toMatchObject({ widthMm: 297, leftMm: 0, across: 3, down: 1 });
    expect(project.pageSetup?.label).toMatchObject({ shape: "rounded", cornerWidthMm: 3.175 });
    expect(project.dataMode).toBe("school");
    expect(project.mapping).toEqual({
      fieldMap: { id: "id", name: "user.full_name" },
      imageMap: { photo: "user.image" },
      identity: { key: "id", label: null },
    });
    expect(notes).toEqual(['back side: element 2 is of an unknown type ("hologram") and is not shown.']);
  });

  it("leaves the stored version 0 design unchanged when reading it", () => {
    const before = structuredClone(school);
    parseProject(school);
    expect(school).toEqual(before);
  });
});
