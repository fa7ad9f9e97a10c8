import { expect, it } from "vitest";
import { isReadOnlyField } from "./fieldRules.ts";

it.each([
  "email",
  "guardian_email",
  "Id",
  "residence",
  "GR_NO",
  "gr_number",
  "Password",
  "full_name",
  "FULLNAME",
])("[OPEN-63] locks the field %s", (name) => expect(isReadOnlyField(name)).toBe(true));

it.each(["name", "first_name", "grade", "phone", "photo", "", "e-mail"])(
  "[OPEN-63] allows edits of the field %j",
  (name) => expect(isReadOnlyField(name)).toBe(false),
);
