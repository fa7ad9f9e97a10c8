import { expect, it } from "vitest";
import { refuseWeakPassword } from "./passwords.ts";

const owner = { email: "asha.rao@school.example", name: "Asha Rao" };

it.each([
  "password",
  "Password123",
  "12345678",
  "87654321",
  "aaaaaaaa",
  "qwertyuiop",
  "abcdefgh",
  "asha.rao@school.example",
  "AshaRao2026",
  "Asha Rao",
])("“%s” is refused, and the answer says what to choose", (password) => {
  const attempt = () => refuseWeakPassword(password, owner, "password");
  expect(attempt).toThrow(/^The password is .*\. Choose four or five words of your own\.$/);
});

it.each(["correct horse battery staple", "a password of the tests", "Asha likes blue kites", "x7!kq-Lm2"])(
  "“%s” is accepted",
  (password) => {
    expect(() => refuseWeakPassword(password, owner, "password")).not.toThrow();
  },
);
