import { describe, expect, it } from "vitest";
import type { Token } from "./designTokens.ts";
import { proposeColumns, tokensForColumns } from "./proposeColumns.ts";

const text = (name: string): Token => ({ name, kind: "text" });
const image = (name: string): Token => ({ name, kind: "image" });

function proposed(tokens: readonly Token[], headers: readonly string[], stored: Record<string, string> = {}) {
  const entries = [...proposeColumns(tokens, headers, stored)];
  return Object.fromEntries(entries.map(([name, { column, origin }]) => [name, `${column}, ${origin}`]));
}

describe("proposing columns for tokens", () => {
  it("takes equal names first, whatever their case and signs", () => {
    expect(proposed([text("full_name"), text("dob")], ["Full Name", "DOB"])).toEqual({
      full_name: "Full Name, same",
      dob: "DOB, same",
    });
  });

  it("guesses from words that tables use for one another", () => {
    const tokens = [text("full_name"), text("admission_no"), text("guardian_phone"), image("photo")];
    expect(proposed(tokens, ["Student Name", "Adm No", "Parent Mobile", "Photo File"])).toEqual({
      full_name: "Student Name, guess",
      admission_no: "Adm No, guess",
      guardian_phone: "Parent Mobile, guess",
      photo: "Photo File, guess",
    });
  });

  it("knows what schools call the number of a person, and does not take a phone number for it", () => {
    expect(proposed([text("id"), text("phone")], ["Adm No", "Parent Mobile"])).toEqual({
      id: "Adm No, guess",
      phone: "Parent Mobile, guess",
    });
    expect(proposed([text("id")], ["Phone Number", "Bus No"])).toEqual({});
    expect(proposed([text("name"), text("id")], ["House", "Account code"])).toEqual({});
  });

  it("keeps a stored column that the table still has, and no other", () => {
    expect(
      proposed([text("id"), text("name")], ["admission_no", "x"], { id: "admission_no", name: "gone" }),
    ).toEqual({
      id: "admission_no, stored",
    });
  });

  it("a guess never takes a column that a token has by its name", () => {
    expect(proposed([text("student_name"), text("name")], ["Name"])).toEqual({ name: "Name, same" });
  });

  it("never offers a picture column for a text, nor the other way round", () => {
    expect(proposed([text("student_photo_date")], ["Student Photo"])).toEqual({});
    expect(proposed([image("student_photo")], ["Student"])).toEqual({});
  });

  it("makes a token for each column of a table when the design has none", () => {
    expect(tokensForColumns(["Student Name", "Photo", "नाम", "—"])).toEqual([
      text("student_name"),
      image("photo"),
      text("नाम"),
    ]);
  });
});
