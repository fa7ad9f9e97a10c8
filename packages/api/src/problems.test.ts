import { describe, expect, it } from "vitest";
import { ApiProblem, problem, problems } from "./problems.ts";

describe("problems", () => {
  it("[API-10][OPEN-19] a problem's response has message, code and invalid field", () => {
    const wrong = problem("bad_value", { field: "range.end", reason: "must not be before start" });
    expect(wrong.status).toBe(422);
    expect(wrong.toBody()).toEqual({
      detail: "range.end: must not be before start",
      code: "bad_value",
      field: "range.end",
    });
  });

  it("a problem can add fields to the response", () => {
    const body = problem("stale_revision", undefined, { current: { revision: 3 } }).toBody();
    expect(body).toMatchObject({ code: "stale_revision", current: { revision: 3 } });
  });

  it("the compiler rejects a problem without the details of its message", () => {
    // @ts-expect-error: the limit is missing
    expect(problem("too_large").message).toContain("undefined");
    expect(new ApiProblem("not_found").status).toBe(404);
    expect(Object.values(problems).every(({ status }) => status >= 400)).toBe(true);
  });
});
