import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSchoolClient } from "@print-builder/school";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SchoolLogin } from "./schoolSession.ts";
import { createSuperAdminLogin, SignInFailure } from "./superAdminLogin.ts";

const signedIn = { success: true, data: { token: "t", user: { id: 1, email: "a@b.example" } } };
const wantsCode = { success: true, data: { two_factor_required: true } };

/** The school system's next responses: a body, or a status without a body. */
let answers: (object | number)[] = [];
let calls: string[] = [];

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  calls.push(`${request.url} ${body}`);
  const answer = answers.shift() ?? 500;
  const status = typeof answer === "number" ? answer : "message" in answer ? 401 : 200;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(typeof answer === "number" ? "{}" : JSON.stringify(answer));
});

let baseUrl = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  answers = [];
  calls = [];
});

function open(onSignedIn: (login: SchoolLogin) => void = () => undefined, address = baseUrl) {
  const told: string[] = [];
  const { admin } = createSchoolClient({ baseUrl: address });
  const login = createSuperAdminLogin({
    admin,
    onSignedIn: (given) => {
      told.push(`signed in ${given.token}`);
      onSignedIn(given);
    },
    onCodeSent: () => told.push("code sent"),
    onVerified: () => told.push("verified"),
  });
  login.set({ email: " a@b.example ", password: "p" });
  return { ...login, told, now: () => login.state.getState() };
}

describe("a super admin's sign-in", () => {
  it.each([
    ["", "p"],
    ["a@b.example", ""],
    ["  ", "p"],
  ])("[SCH-02] requires an e-mail address and a password: %j %j", async (email, password) => {
    const login = open();
    login.set({ email, password });
    await login.submit();
    expect(login.now().trouble?.message).toBe("Please enter both email and password");
    expect(calls).toEqual([]);
  });

  it("[SCH-03] sends e-mail and password, and signs in if no code is required", async () => {
    answers = [signedIn];
    const login = open();
    await login.submit();
    expect(calls).toEqual(['/admin/login {"email":"a@b.example","password":"p"}']);
    expect(login.told).toEqual(["signed in t"]);
    expect(login.now()).toMatchObject({ password: "", isBusy: false, trouble: null });
  });

  it("[SCH-09] shows the school's reason for a refusal, or else a default message", async () => {
    answers = [{ success: false, message: "Invalid email or password." }, 401];
    const login = open();
    await login.submit();
    expect(login.now().trouble).toEqual({
      title: "Login failed",
      message: "Invalid email or password.",
      detail: null,
    });
    await login.submit();
    expect(login.now().trouble?.message).toBe("Login failed. Please check your credentials.");
    expect(login.now()).toMatchObject({ at: "credentials", password: "p" });
  });

  it("says when the school system cannot be reached", async () => {
    const login = open(undefined, "http://127.0.0.1:9");
    await login.submit();
    expect(login.now().trouble?.detail).toMatch(/cannot be reached/);
  });

  it("keeps the password if connecting to the school fails after the login", async () => {
    answers = [signedIn];
    const trouble = { title: "Impersonation failed", message: "Impersonation failed", detail: "Closed." };
    const login = open(() => {
      throw new SignInFailure(trouble);
    });
    await login.submit();
    expect(login.now()).toMatchObject({ at: "credentials", password: "p", trouble, isBusy: false });
  });
});

describe("the second step of the sign-in", () => {
  async function atCode() {
    answers = [wantsCode];
    const login = open();
    await login.submit();
    expect(login.now().at).toBe("code");
    calls = [];
    return login;
  }

  it("[SCH-04, SCH-08] completes the login with the e-mailed code", async () => {
    const login = await atCode();
    answers = [signedIn];
    login.set({ code: "012345" });
    await login.submit();
    expect(calls).toEqual(['/admin/verify-2fa {"email":"a@b.example","code":"012345"}']);
    expect(login.told).toEqual(["code sent", "verified", "signed in t"]);
  });

  it("[SCH-05, ZIP-27] accepts only digits and submits the code after the sixth", async () => {
    const login = await atCode();
    for (const [typed, kept] of [
      ["12a3", "123"],
      ["123 456", "123456"],
      ["1234567", "123456"],
      ["١٢٣", ""],
    ] as const) {
      login.set({ code: typed });
      expect(login.now().code).toBe(kept);
    }
    login.set({ code: "12345" });
    await login.submit();
    expect(calls).toEqual([]);
  });

  it("[SCH-06] asks for a missing code", async () => {
    const login = await atCode();
    await login.submit();
    expect(login.now().trouble?.message).toBe("Please enter the 2FA code");
    expect(calls).toEqual([]);
  });

  it("[SCH-10, OPEN-92] clears a wrong code and keeps the code step open", async () => {
    const login = await atCode();
    answers = [{ success: false, message: "The code is wrong. 4 more tries." }, 422];
    login.set({ code: "111111" });
    await login.submit();
    expect(login.now()).toMatchObject({ at: "code", code: "" });
    expect(login.now().trouble).toEqual({
      title: "2FA verification failed",
      message: "The code is wrong. 4 more tries.",
      detail: null,
    });
    login.set({ code: "111111" });
    await login.submit();
    expect(login.now().trouble?.message).toBe("2FA verification failed. Please try again.");
  });

  it("[OPEN-92] requesting a new code logs in again", async () => {
    const login = await atCode();
    answers = [wantsCode];
    login.set({ code: "12" });
    await login.resend();
    expect(calls).toEqual(['/admin/login {"email":"a@b.example","password":"p"}']);
    expect(login.now()).toMatchObject({ at: "code", code: "" });
    expect(login.told).toEqual(["code sent", "code sent"]);
  });

  it("[SCH-07] Back to Login clears the code", async () => {
    const login = await atCode();
    login.set({ code: "123" });
    login.back();
    expect(login.now()).toMatchObject({ at: "credentials", code: "", email: " a@b.example ", trouble: null });
  });
});
