import type { TemplateAnswer } from "@print-builder/api";
import { parseProject } from "@print-builder/core/document";
import { redo, undo } from "@print-builder/core/editing";
import { describe, expect, it } from "vitest";
import { applyPageSetup, readySetup } from "#platform/editorSession/applyPageSetup.ts";
import { createEditorSession } from "#platform/editorSession/createEditorSession.ts";
import { usualSettings } from "#platform/editorSession/preferences.ts";
import { hasContent, replaceDesign, setupForLabel } from "./applyTemplate.ts";

const element = (id: string, more = {}) => ({
  id,
  type: "image",
  x: 0,
  y: 0,
  width: 40,
  height: 40,
  rotation: 0,
  zIndex: 0,
  properties: { staticImage: true, imageData: `media:${id}.png`, ...more },
});

function openEditor() {
  const { project } = parseProject({
    name: "Cards",
    canvas_width: 324,
    canvas_height: 204,
    front_elements: [element("mine")],
  });
  return createEditorSession({ projectId: "p", project, settings: usualSettings, zoom: 1 });
}

const template = {
  id: "t",
  name: "Badge",
  description: "",
  category: "custom",
  preview_image: null,
  is_built_in: false,
  purpose: null,
  sample: null,
  is_dual_sided: true,
  canvas_width: 279,
  canvas_height: 396,
  canvas_width_mm: 74,
  canvas_height_mm: 105,
  background_color: "#ffeedd",
  elements: [],
  front_elements: [element("logo"), element("photo")],
  back_elements: [element("logo")],
  page_setup: null,
  field_map: {},
  image_map: {},
  created_at: "",
  updated_at: "",
} satisfies TemplateAnswer;

const shownOf = (editor: ReturnType<typeof openEditor>) => {
  const { history, project } = editor.store.getState();
  const { front, back, isDualSided, canvas } = history.present.design;
  return {
    front: front.map(({ properties }) => properties.imageData),
    back: back.map(({ properties }) => properties.imageData),
    isDualSided,
    width: canvas.width,
    labelMm: project.pageSetup?.label.widthMm ?? null,
    canvasMm: project.canvasMm.width,
  };
};

describe("applying a template", () => {
  it("[OPEN-35] replaces both sides in a single step that Undo reverts", () => {
    const editor = openEditor();
    const before = shownOf(editor);
    replaceDesign(editor, template, { "logo.png": "logo (2).png" });
    const after = {
      front: ["media:logo (2).png", "media:photo.png"],
      back: ["media:logo (2).png"],
      isDualSided: true,
      width: 279,
      labelMm: 74,
      canvasMm: 74,
    };
    expect(shownOf(editor)).toEqual(after);
    expect(editor.store.getState().history.entries).toHaveLength(2);
    editor.changeHistory(undo);
    expect(shownOf(editor)).toEqual(before);
    editor.changeHistory(redo);
    expect(shownOf(editor)).toEqual(after);
  });

  it("undo keeps a page setup that was chosen afterwards", () => {
    const editor = openEditor();
    replaceDesign(editor, template, {});
    const setup = setupForLabel(editor.currentProject(), { width: 100, height: 40 });
    if (!setup) throw new Error("A label of another size needs another setup.");
    applyPageSetup(editor, readySetup(setup));
    editor.changeHistory(undo);
    expect(shownOf(editor)).toMatchObject({ front: ["media:mine.png"], width: 377, labelMm: 100 });
  });

  it("[OPEN-35] asks before replacing a card if either side has elements", () => {
    const [one] = openEditor().store.getState().history.present.design.front;
    if (!one) throw new Error("The editor opens with an element.");
    expect(hasContent({ front: [], back: [] })).toBe(false);
    expect(hasContent({ front: [one], back: [] })).toBe(true);
    expect(hasContent({ front: [], back: [one] })).toBe(true);
  });
});

describe("setupForLabel", () => {
  it("places as many labels on the paper as fit", () => {
    const setup = setupForLabel(openEditor().currentProject(), { width: 70, height: 37 });
    expect([setup?.page.across, setup?.page.down, setup?.label.widthMm]).toEqual([3, 8, 70]);
  });

  it("setupForLabel returns null if the label already has that size", () => {
    expect(setupForLabel(openEditor().currentProject(), { width: 86, height: 54 })).toBeNull();
  });

  it("places one label on the paper even if none fits", () => {
    const setup = setupForLabel(openEditor().currentProject(), { width: 850, height: 2000 });
    expect([setup?.page.across, setup?.page.down]).toEqual([1, 1]);
  });
});
