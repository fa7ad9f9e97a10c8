import { parseProject } from "@print-builder/core/document";
import { tokenName } from "@print-builder/core/tokens";
import { type MappableField, mappableFields, parseSchoolRecord } from "@print-builder/school";
import { describe, expect, it } from "vitest";
import { designTokens, type Token } from "#platform/mapping/designTokens.ts";
import { tokenSurroundings } from "#platform/mapping/tokenSurroundings.ts";
import {
  canSave,
  emptyRow,
  fieldSources,
  firstRows as firstRowsOf,
  type MappingRow,
  mappingOf,
  rowTrouble,
  takenPaths,
  withField,
} from "./mappingRows.ts";

const student = parseSchoolRecord("students", {
  id: 7,
  user_id: 907,
  admission_no: "A7",
  roll_number: "3",
  class_section_id: 5,
  user: {
    first_name: "Asha",
    last_name: "Rao",
    dob: "2014-03-14",
    mobile: "1",
    image: "http://school.example/storage/a.jpg",
    current_address: "4 Mill Lane",
    custom_fields: [
      { id: 1, form_field_id: 2, name: "Blood group", label: "Blood group", type: "text", data: "B+" },
    ],
  },
  guardian: { id: 1, full_name: "Ravi Rao", mobile: "2", image: "http://school.example/storage/g.jpg" },
  class_section: {
    id: 5,
    name: "7 B",
    full_name: "Class 7 B",
    class: { id: 7, name: "Class 7" },
    section: { id: 2, name: "B" },
  },
});
const fields = mappableFields(student);
const none = { field_map: {}, token_types: {} };

const text = (name: string): Token => ({ name, kind: "text" });
const image = (name: string): Token => ({ name, kind: "image" });

function firstRows(
  tokens: readonly Token[],
  stored: Parameters<typeof firstRowsOf>[1],
  of: readonly MappableField[],
) {
  return firstRowsOf({ tokens, surroundings: new Map() }, stored, of, fieldSources(of, [student]));
}

const paths = (rows: readonly MappingRow[]) =>
  Object.fromEntries(rows.map(({ token, path }) => [token, path]));

function fieldAt(path: string): MappableField {
  const field = fields.find((each) => each.path === path);
  if (!field) throw new Error(`The sample has no ${path}.`);
  return field;
}

describe("initial rows", () => {
  it("maps the card's tokens to suitable fields", () => {
    const tokens = [
      ...["full_name", "class_section", "admission_no", "date_of_birth", "guardian_phone", "blood_group"].map(
        text,
      ),
      ...["id", "motto"].map(text),
      image("photo"),
    ];
    const rows = firstRows(tokens, none, fields);
    expect(paths(rows)).toEqual({
      full_name: "user.full_name",
      class_section: "class_section.name",
      admission_no: "admission_no",
      date_of_birth: "user.dob",
      guardian_phone: "guardian.mobile",
      blood_group: "user.custom_fields[name=Blood group].data",
      // The school system's internal id means nothing on a card.
      id: null,
      motto: null,
      photo: "user.image",
    });
    expect(rows.find(({ token }) => token === "photo")).toMatchObject({ type: "image", isOnCard: true });
  });

  it("maps an ID to the admission number, Emergency to the guardian's phone", () => {
    const { project } = parseProject({
      name: "Card",
      front_elements: [
        { id: "c", type: "barcode", properties: { value: "{{ id }}" } },
        { id: "p", type: "text", properties: { text: "Emergency {{ mobile }}" } },
      ],
    });
    const card = { tokens: designTokens(project), surroundings: tokenSurroundings(project) };
    const rows = firstRowsOf(card, none, fields, fieldSources(fields, [student]));
    expect(paths(rows)).toEqual({ id: "admission_no", mobile: "guardian.mobile" });
  });

  it("maps class and section fields so that no label appears twice", () => {
    const rowsOf = (text: string) => {
      const { project } = parseProject({
        name: "Card",
        front_elements: [{ id: "t", type: "text", properties: { text } }],
      });
      const card = { tokens: designTokens(project), surroundings: tokenSurroundings(project) };
      return paths(firstRowsOf(card, none, fields, fieldSources(fields, [student])));
    };
    expect(rowsOf("{{ class }}")).toEqual({ class: "class_section.class.name" });
    expect(rowsOf("Class: {{ class }}")).toEqual({ class: "class_section.name" });
    expect(rowsOf("{{ class }} {{ section }}")).toEqual({
      class: "class_section.class.name",
      section: "class_section.section.name",
    });
  });

  it("[DATA-16] maps each field once, to the first token that matches it", () => {
    const rows = firstRows([text("name"), text("student_name")], none, fields);
    expect(rows.map(({ path }) => path)).toEqual(["user.full_name", null]);
  });

  it("never maps a picture field to text, or a text field to a picture", () => {
    const rows = firstRows([image("full_name"), text("photo")], none, fields);
    expect(paths(rows)).toEqual({ full_name: null, photo: null });
  });

  it("keeps stored rows whose fields exist before it proposes new rows", () => {
    const stored = {
      field_map: { holder: "user.full_name", old: "user.nickname", again: "user.full_name" },
      token_types: { holder: "image" as const },
    };
    const rows = firstRows([text("name"), text("holder")], stored, fields);
    expect(paths(rows)).toEqual({ holder: "user.full_name", name: null });
    expect(rows[0]).toMatchObject({ type: "image", origin: "stored", isOnCard: true });
  });

  it("shows the usual fields if the card has no tokens yet", () => {
    const rows = firstRows([], none, fields);
    expect(rows.map(({ path }) => path)).toEqual([
      "user.full_name",
      "user.image",
      "admission_no",
      "class_section.full_name",
      "user.dob",
    ]);
    expect(rows[1]?.type).toBe("image");
  });
});

describe("changing rows", () => {
  it("[DATA-16] blocks fields that other rows use, but not the row's own field", () => {
    const [first, second] = firstRows([text("full_name"), text("dob")], none, fields);
    if (!first || !second) throw new Error("There are two rows.");
    expect([...takenPaths([first, second], second)]).toEqual(["user.full_name"]);
    expect([...takenPaths([first, second], first)]).toEqual(["user.dob"]);
  });

  it("[DATA-17] a field fills in an empty row's key and type, but keeps a typed key", () => {
    const row = emptyRow();
    const named = withField([row], row, fieldAt("guardian.image"));
    expect(named).toMatchObject({ path: "guardian.image", token: "guardian_image", type: "image" });
    const again = emptyRow();
    expect(withField([named, again], again, fieldAt("guardian.image")).token).toBe("guardian_image_2");
    expect(withField([named], named, fieldAt("user.dob"))).toMatchObject({
      path: "user.dob",
      token: "guardian_image",
      type: "image",
    });
    expect(withField([named], named, null).path).toBeNull();
  });

  it("[DATA-15] strips braces and spaces from token keys", () => {
    expect(tokenName("{{ guardian phone }}")).toBe("guardianphone");
  });

  it("explains what is wrong with a row, and saves only valid rows", () => {
    const field = { ...emptyRow(), path: "user.dob" };
    const of = (token: string, key = field.key) => ({ ...field, token, key });
    expect(rowTrouble([field], field)).toBe("Give the field a token key.");
    expect(rowTrouble([of("a=b")], of("a=b"))).toBe("Use letters, digits, underscore, dot and dash.");
    expect(rowTrouble([of("dob"), of("dob", -1)], of("dob"))).toBe("Another row has this token key.");
    expect(rowTrouble([of("dob")], of("dob"))).toBeNull();
    expect(canSave([of("dob"), emptyRow()])).toBe(true);
    expect(canSave([of("dob"), of("dob", -1)])).toBe(false);
    expect(canSave([emptyRow()])).toBe(false);
  });

  it("[SCH-44] stores no rows without a field or a key", () => {
    const rows = firstRows([text("full_name"), text("motto"), image("photo")], none, fields);
    expect(mappingOf([...rows, emptyRow()])).toEqual({
      field_map: { full_name: "user.full_name", photo: "user.image" },
      token_types: { full_name: "text", photo: "image" },
    });
  });
});
