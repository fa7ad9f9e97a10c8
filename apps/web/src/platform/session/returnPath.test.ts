import { describe, expect, test } from "vitest";
import { returnPath, signInPath } from "./returnPath.ts";

const origin = "https://cards.example";

describe("[OPEN-02] the page shown after signing in", () => {
  test("signing in keeps the query and hash of the requested page", () => {
    const wanted = "/projects?search=a&mode=school#end";
    const next = new URL(signInPath(wanted), origin).searchParams.get("next");
    expect(returnPath(next, origin)).toBe(wanted);
  });

  test.each([
    null,
    "",
    "projects",
    "//evil.example/x",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/login?next=/login",
  ])("the return path %j is replaced by the dashboard", (next) => {
    expect(returnPath(next, origin)).toBe("/dashboard");
  });
});
