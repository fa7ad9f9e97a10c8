import { expect, test } from "vitest";
import { fileManagerAccess } from "./schoolConnection.ts";

const complete: Readonly<Record<string, string>> = {
  super_admin_token: "token",
  school_code: "RIV001",
  selected_school: JSON.stringify({ id: 3, name: "Riverside", domain: "riverside" }),
};

const store = (values: Readonly<Record<string, string>>) => ({
  getItem: (key: string) => values[key] ?? null,
});

function without(key: string) {
  const { [key]: _, ...rest } = complete;
  return store(rest);
}

test("[FILE-01] allows access with school mode, super-admin token and school code", () => {
  expect(fileManagerAccess(true, store(complete))).toEqual({
    allowed: true,
    connection: {
      schoolId: "3",
      schoolName: "Riverside",
      domain: "riverside",
      token: "token",
      schoolCode: "RIV001",
    },
  });
});

test("[FILE-01] refuses access, with a reason, if a requirement is missing", () => {
  const reasonOf = (access: ReturnType<typeof fileManagerAccess>) => (access.allowed ? null : access.reason);
  expect(reasonOf(fileManagerAccess(false, store(complete)))).toMatch(/school data mode/);
  expect(reasonOf(fileManagerAccess(true, without("super_admin_token")))).toMatch(
    /Sign in with your school system account/,
  );
  expect(reasonOf(fileManagerAccess(true, without("school_code")))).toMatch(/Choose a school/);
  expect(reasonOf(fileManagerAccess(true, without("selected_school")))).toMatch(/Choose a school/);
});

test("ignores invalid data under the school's storage key", () => {
  for (const selected_school of ["", "{", "null", "7", '"x"', "{}", '{"id":""}']) {
    expect(fileManagerAccess(true, store({ ...complete, selected_school })).allowed, selected_school).toBe(
      false,
    );
  }
});
