import { parseProject } from "@print-builder/core/document";
import { select, selectedElements, undo } from "@print-builder/core/editing";
import { loadExpressions, recordValues, surroundingsOf } from "@print-builder/core/layout";
import { noMapping, prepareMapping } from "@print-builder/core/records";
import { noListener } from "@print-builder/core/tokens";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { createEditorSession } from "#platform/editorSession/createEditorSession.ts";
import { usualSettings } from "#platform/editorSession/preferences.ts";
import { useToasts } from "#ui/toasts/showToast.ts";
import { addMachineText, mrzText, trackText } from "./machineTexts.ts";

afterEach(() => useToasts.setState([], true));

/** A card of `mm` on a canvas of `px`. */
function openEditor(size: {
  readonly mm: readonly [number, number];
  readonly px: readonly [number, number];
}) {
  const [widthMm, heightMm] = size.mm;
  const { project } = parseProject({
    name: "Cards",
    canvas_width: size.px[0],
    canvas_height: size.px[1],
    front_elements: [
      {
        id: "new",
        type: "text",
        x: 0,
        y: 0,
        width: 90,
        height: 20,
        properties: { text: "Double click to edit" },
      },
      { id: "said", type: "text", x: 0, y: 30, width: 90, height: 20, properties: { text: "Northgate" } },
    ],
    field_map: { id: "No", full_name: "Name", dob: "Born" },
    page_setup: { label: { width_mm: widthMm, height_mm: heightMm } },
  });
  return createEditorSession({ projectId: "p", project, settings: usualSettings, zoom: 1 });
}

const card = { mm: [85.6, 54], px: [323, 204] } as const;
const presentOf = (editor: ReturnType<typeof openEditor>) => editor.store.getState().history.present;

test("sets machine-readable lines at the bottom with OCR-B's spacing", () => {
  const editor = openEditor(card);
  addMachineText(editor, "mrz");
  const [added] = selectedElements(presentOf(editor));
  expect(added?.properties).toMatchObject({
    text: "{{ id | mrz: full_name, dob }}",
    fontFamily: "Cousine",
    textWrap: "none",
    required: true,
  });
  const mmPerPx = 85.6 / 323;
  const { x = 0, y = 0, width = 0, height = 0 } = added ?? {};
  // Cousine's characters are 0.6 times as wide as its font size.
  expect(Number(added?.properties.fontSize) * 0.6 * mmPerPx).toBeCloseTo(2.54);
  expect(x * mmPerPx).toBeCloseTo(4);
  expect(width * mmPerPx).toBeGreaterThan(30 * 2.54);
  expect((x + width) * mmPerPx).toBeLessThan(85.6);
  expect(Number(added?.properties.lineHeight) * Number(added?.properties.fontSize) * (54 / 204)).toBeCloseTo(
    25.4 / 6,
    1,
  );
  expect(204 - y - height).toBeGreaterThan(0);
});

test("shrinks machine-readable lines to fit a narrow card", () => {
  const editor = openEditor({ mm: [60, 40], px: [600, 400] });
  addMachineText(editor, "mrz");
  const [added] = selectedElements(presentOf(editor));
  expect((added?.x ?? 0) + (added?.width ?? 0)).toBeLessThanOrEqual(600.001);
  expect(30 * 0.6 * Number(added?.properties.fontSize)).toBeLessThan(added?.width ?? 0);
});

test("machine-readable text only replaces placeholder text, in one step", () => {
  const editor = openEditor(card);
  const idsAfter = (id: string) => {
    editor.edit("Select", (state) => select(state, [id]));
    addMachineText(editor, "track");
    return presentOf(editor).design.front.map((each) => each.id);
  };
  expect(idsAfter("said")).toContain("said");
  expect(idsAfter("new")).not.toContain("new");
  editor.changeHistory(undo);
  expect(presentOf(editor).design.front.map(({ id }) => id)).toContain("new");
});

test("a magnetic stripe's text starts with the prefix that drivers expect", () => {
  const editor = openEditor(card);
  addMachineText(editor, "track");
  const [added] = selectedElements(presentOf(editor));
  expect(added?.properties.text).toBe('~2{{ id | track: 2, "without" }}');
  expect(added && added.x + added.width <= 323 && added.y >= 0).toBe(true);
});

beforeAll(loadExpressions);

/** The text for a table row, or its error. */
function textFor(text: string, row: Readonly<Record<string, string>>): string {
  const project = { name: "", lookups: {}, columnTypes: {}, mapping: noMapping, pageSetup: null };
  const surroundings = surroundingsOf(project);
  const values = recordValues(prepareMapping(noMapping, Object.keys(row)).bind(row), surroundings, {});
  const wrong: string[] = [];
  const { text: filled } = values.fill(text, { ...noListener, failed: (_, reason) => wrong.push(reason) });
  return wrong.length > 0 ? wrong.join() : filled;
}

describe("machine-readable lines from a table's columns", () => {
  test("reproduces ICAO's example from columns with common names", () => {
    const row = {
      "Card No.": "D23145890",
      "Given names": "Anna Maria",
      Surname: "Eriksson",
      "Date of birth": "12 August 1974",
      Gender: "F",
      "Valid until": "15/04/2012",
      "Nationality code": "UTO",
    };
    const lines =
      "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<";
    expect(textFor(mrzText(Object.keys(row)), row)).toBe(lines);
  });

  test("reads a name from one column and leaves missing data empty", () => {
    expect(mrzText(["id", "full_name", "class"])).toBe('{{ id | mrz: full_name, "" }}');
    expect(mrzText(["full_name", "gender", "student_id"])).toBe(
      '{{ student_id | mrz: full_name, "", gender }}',
    );
    expect(textFor(mrzText(["full_name"]), { id: "7", full_name: "Rao, Asha" })).toMatch(
      /^I<<<<7<{8}\d<+\n<{6}0<<{6}0<+\d\nRAO<<ASHA<+$/,
    );
    expect(mrzText([])).toBe('{{ id | mrz: "", "" }}');
  });
});

test("puts a stripe's number between sentinels and adds no checksum", () => {
  expect(textFor(trackText(["Admission No", "Name"]), { "Admission No": "20410", Name: "Asha" })).toBe(
    "~2;20410?",
  );
  expect(trackText([])).toBe('~2{{ id | track: 2, "without" }}');
});
