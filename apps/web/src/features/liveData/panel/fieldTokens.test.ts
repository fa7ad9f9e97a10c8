import { describe, expect, it } from "vitest";
import type { LiveField } from "../session/liveState.ts";
import { fieldToFill, tokenOf } from "./fieldTokens.ts";

const field = (name: string, lock: string | null = null): LiveField => ({
  name,
  label: name,
  control: { kind: "line", type: "text" },
  lock,
});

const text = (content: string) => ({
  id: "t",
  type: "text" as const,
  ...{ x: 0, y: 0, width: 90, height: 20, rotation: 0, zIndex: 1, hidden: false, locked: false },
  properties: { text: content },
});

const mapping = (fieldMap: Readonly<Record<string, string>> = {}) => ({ fieldMap, imageMap: {} });

describe("tokenOf", () => {
  it("is the token mapped to a field, or else the field's name", () => {
    const phone = { phone: "Mobile" };
    expect(tokenOf(field("Mobile"), mapping({ default: "Mobile", ...phone }))).toBe("phone");
    expect(tokenOf(field("Mobile"), { fieldMap: {}, imageMap: phone })).toBe("phone");
    expect(tokenOf(field("Mobile"), mapping())).toBe("Mobile");
    expect(tokenOf(field("{Home}"), mapping())).toBeNull();
  });
});

describe("fieldToFill", () => {
  it("returns the token's column, or else the field with the token's name", () => {
    const record = { data: { Mobile: "" }, fields: [field("Mobile")] };
    expect(fieldToFill(text("{{ phone }}"), record, mapping({ phone: "Mobile" }))).toBe("Mobile");
    expect(fieldToFill(text("{{ mobile }}"), record, mapping())).toBe("Mobile");
  });

  it("returns the first empty field, counting spaces as empty", () => {
    const record = { data: { First: "Asha", Last: " " }, fields: [field("First"), field("Last")] };
    expect(fieldToFill(text("{{ First }} {{ Last }}"), record, mapping())).toBe("Last");
    expect(fieldToFill(text("{{ name }}"), record, mapping({ name: "First + Last" }))).toBe("Last");
  });

  it("returns the first field if every field has a value", () => {
    const record = { data: { a: "1", b: "2" }, fields: [field("a"), field("b")] };
    expect(fieldToFill(text("{{ b }} {{ a }}"), record, mapping())).toBe("b");
  });

  it("fills a full name through its parts, and never a locked field", () => {
    const fields = [field("user.full_name", "locked"), field("user.first_name"), field("user.last_name")];
    const record = { data: { "user.full_name": "", "user.first_name": "", "user.last_name": "" }, fields };
    expect(fieldToFill(text("{{ n }}"), record, mapping({ n: "user.full_name" }))).toBe("user.first_name");
    const locked = { data: {}, fields: [field("id", "locked")] };
    expect(fieldToFill(text("{{ id }}"), locked, mapping())).toBeNull();
  });
});
