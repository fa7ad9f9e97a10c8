import { expect, test } from "vitest";
import { linkTokenOf, signInLink } from "./signInLink.ts";

test("reads a sign-in link's token after the # and rejects other URLs", () => {
  const address = new URL(signInLink("https://cards.example", "aB-_9/é"));
  expect(address.pathname).toBe("/login");
  expect(address.search).toBe("");
  expect(linkTokenOf(address.hash)).toBe("aB-_9/é");
  for (const other of ["", "#", "#link=", "#other=link=x"]) expect(linkTokenOf(other)).toBeNull();
  expect(linkTokenOf("#link=%E0%A4%A")).toBe("%E0%A4%A");
});
