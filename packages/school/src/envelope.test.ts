import { describe, expect, test } from "vitest";
import { openEnvelope } from "./envelope.ts";
import { isSignedOut, SchoolError } from "./schoolError.ts";

function refusal(status: number, body: unknown): SchoolError {
  try {
    openEnvelope(status, body);
  } catch (error) {
    if (error instanceof SchoolError) return error;
    throw error;
  }
  throw new Error("Nothing was thrown.");
}

describe("the content of a response", () => {
  test.each([
    [{ success: true, data: { a: 1 } }],
    [{ error: false, message: "ok", data: { a: 1 }, code: 200 }],
    [{ data: { a: 1 } }],
    [{ a: 1 }],
  ])("[API-11] finds the content of the response %j", (body) => {
    expect(openEnvelope(200, body)).toEqual({ a: 1 });
  });
});

describe("errors", () => {
  test.each([
    [401, { success: false, message: "Sign in again.", code: "unauthenticated" }],
    [200, { error: true, message: "Sign in again.", data: null, code: "unauthenticated" }],
    [200, { error: true, message: "Sign in again.", data: null, code: 401 }],
    [200, { success: false, message: "Sign in again.", code: "401" }],
    [401, { message: "Sign in again." }],
  ])("[API-11] %i %j requires a new sign-in", (status, body) => {
    const error = refusal(status, body);
    expect(error).toMatchObject({
      status: 401,
      code: "unauthenticated",
      message: "Sign in again.",
      said: "Sign in again.",
    });
    expect(isSignedOut(error)).toBe(true);
  });

  test("treats an Unauthenticated message in HTTP 200 as an expired sign-in", () => {
    expect(refusal(200, { error: true, message: "Unauthenticated.", data: null }).code).toBe(
      "unauthenticated",
    );
  });

  test("treats status 419 as an expired sign-in, even inside HTTP 200", () => {
    expect(isSignedOut(refusal(419, { message: "Page expired." }))).toBe(true);
    expect(isSignedOut(refusal(200, { error: true, message: "Page expired.", code: 419 }))).toBe(true);
  });

  test("does not treat a wrong password as an expired sign-in", () => {
    expect(isSignedOut(refusal(401, { success: false, message: "No.", code: "invalid_credentials" }))).toBe(
      false,
    );
  });

  test.each([
    [{ message: { html: true } }, 500, "The school system failed (500). Try again in a moment."],
    [{ message: "" }, 403, "The school system does not allow this."],
    [null, 404, "The school system did not find this."],
    [[1], 418, "The school system refused the request (418)."],
  ])("gives an error without a message a default message: %j", (body, status, message) => {
    expect(refusal(status, body)).toMatchObject({ status, message, said: null });
  });

  test("shortens an error message to one line without control characters", () => {
    const { message } = refusal(422, { success: false, message: `a\n\u0000b\u2028c${"x".repeat(9000)}` });
    expect(message.startsWith("a b cxxx")).toBe(true);
    expect(message).toHaveLength(500);
  });

  test("reads a message per field, whether sent as text or as a list", () => {
    const body = {
      success: false,
      message: "m",
      errors: { dob: ["wrong", "late"], gender: "missing", x: {} },
    };
    expect(refusal(422, body).fields).toEqual({ dob: "wrong", gender: "missing" });
  });
});
