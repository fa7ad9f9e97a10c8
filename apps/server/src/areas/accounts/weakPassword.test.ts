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
  "login123",
  "schule123",
  "PrintBuilder",
  "Summer2026",
  "sunflower",
  "hunter22",
  "qwertzuiop",
  "zyxwvuts",
  "a".repeat(200),
])("refuses the password “%s” and says what to choose instead", async (password) => {
  const attempt = refuseWeakPassword(password, owner, "password");
  await expect(attempt).rejects.toThrow(/^The password is .*\. Choose four or five unrelated words\.$/);
});

it.each(["correct horse battery staple", "a password of the tests", "Asha likes blue kites", "x7!kq-Lm2"])(
  "accepts the password “%s”",
  async (password) => {
    await refuseWeakPassword(password, owner, "password");
  },
);
