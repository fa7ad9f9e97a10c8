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

test("[FILE-01] school mode, the super-admin token and the school code together open it", () => {
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

test("[FILE-01] where one of the three is missing it stays closed and says why", () => {
  const reasonOf = (access: ReturnType<typeof fileManagerAccess>) => (access.allowed ? null : access.reason);
  expect(reasonOf(fileManagerAccess(false, store(complete)))).toMatch(/school data mode/);
  expect(reasonOf(fileManagerAccess(true, without("super_admin_token")))).toMatch(
    /Sign in with your school system account/,
  );
  expect(reasonOf(fileManagerAccess(true, without("school_code")))).toMatch(/Choose a school/);
  expect(reasonOf(fileManagerAccess(true, without("selected_school")))).toMatch(/Choose a school/);
});

test("what somebody else has written under the school's key names no school", () => {
  for (const selected_school of ["", "{", "null", "7", '"x"', "{}", '{"id":""}']) {
    expect(fileManagerAccess(true, store({ ...complete, selected_school })).allowed, selected_school).toBe(
      false,
    );
  }
});
