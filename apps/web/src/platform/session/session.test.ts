import type { UserAnswer } from "@print-builder/api";
import { beforeEach, expect, test } from "vitest";
import { endSession, startSession, useSession } from "./session.ts";

const nadia: UserAnswer = {
  id: "u1",
  name: "Nadia Ferraz",
  email: "nadia@northgate.example",
  role: "admin",
  status: "active",
  deleted_at: null,
};

beforeEach(() => {
  localStorage.clear();
  endSession("logout");
});

test("[AUTH-06] [AUTH-07] [MISC-06] a sign-in stores token and user under their keys", () => {
  startSession("secret", nadia);
  expect(localStorage.getItem("auth_token")).toBe("secret");
  expect(JSON.parse(localStorage.getItem("current_user") ?? "")).toEqual(nadia);
  expect(useSession.getState()).toEqual({ status: "signedIn", token: "secret", user: nadia });
});

test("[AUTH-18] [OPEN-04] logout clears token, user and the school keys", () => {
  startSession("secret", nadia);
  localStorage.setItem("impersonation_token", "of a school");
  endSession("logout");
  expect(localStorage).toHaveLength(0);
  expect(useSession.getState()).toEqual({ status: "signedOut", reason: "logout" });
});

test("[OPEN-05] an expired session keeps the last project for the same user", () => {
  startSession("secret", nadia);
  localStorage.setItem("current_project_id", "p7");
  endSession("expired");
  expect(localStorage.getItem("current_project_id")).toBe("p7");
  startSession("new", nadia);
  expect(localStorage.getItem("current_project_id")).toBe("p7");
});

test("[OPEN-04] another user who signs in finds no data of the previous user", () => {
  startSession("secret", nadia);
  localStorage.setItem("super_admin_token", "hers");
  localStorage.setItem("colour_scheme", "dark");
  startSession("other", { ...nadia, id: "u2" });
  expect(localStorage.getItem("super_admin_token")).toBeNull();
  expect(localStorage.getItem("colour_scheme")).toBe("dark");
});
