import type { Impersonation } from "@print-builder/school";
import { beforeEach, expect, test } from "vitest";
import { schoolKeys } from "../storage/keys.ts";
import {
  dropConnection,
  endSchoolSession,
  keepConnection,
  keepLogin,
  markWizardCompleted,
  readSchoolSession,
  storedSchoolTokens,
} from "./schoolSession.ts";

const school = {
  id: 1,
  name: "Riverside",
  logo: "",
  status: "active",
  support_email: "",
  support_phone: "",
  domain: "riverside",
  subdomain: "",
  slug: "",
  code: "RIV001",
  tagline: "",
  active_plan: "Gold",
};
const admin = {
  id: 4,
  first_name: "Mina",
  last_name: "",
  email: "m@r.example",
  status: "active",
  created_at: "",
};
const given: Impersonation = {
  impersonation_token: "i",
  school_code: "RIV001",
  school,
  admin_user: admin,
};
const login = { token: "t", user: { id: 9, first_name: "S", last_name: "A", email: "s@a.example" } };

const kept = () => Object.fromEntries(schoolKeys.map((key) => [key, localStorage.getItem(key)]));

beforeEach(() => localStorage.clear());

test("[SCH-12, MISC-06] stores a login as super_admin_token and super_admin_user", () => {
  keepLogin(login);
  expect(localStorage.getItem("super_admin_token")).toBe("t");
  expect(JSON.parse(localStorage.getItem("super_admin_user") ?? "")).toEqual(login.user);
  expect(readSchoolSession()).toEqual({ login, sample: null, isCompleted: false });
});

test("[SCH-29, SCH-48, SCH-53, MISC-06] stores a connection under six keys, and the finished wizard separately", () => {
  keepConnection({ school, admin }, given);
  expect(kept()).toEqual({
    super_admin_token: null,
    super_admin_user: null,
    selected_school: JSON.stringify(school),
    selected_admin: JSON.stringify(admin),
    impersonation_token: "i",
    school_code: "RIV001",
    impersonated_school: JSON.stringify(school),
    impersonated_admin: JSON.stringify(admin),
    school_data_wizard_completed: null,
  });
  markWizardCompleted();
  expect(localStorage.getItem("school_data_wizard_completed")).toBe("true");
  expect(readSchoolSession()).toEqual({
    login: null,
    sample: { school, admin, impersonationToken: "i", schoolCode: "RIV001" },
    isCompleted: true,
  });
  keepConnection({ school, admin }, given);
  expect(readSchoolSession().isCompleted).toBe(false);
});

test("[SCH-39] disconnecting forgets the school but keeps the login", () => {
  keepLogin(login);
  keepConnection({ school, admin }, given);
  markWizardCompleted();
  dropConnection();
  expect(readSchoolSession()).toEqual({ login, sample: null, isCompleted: false });
  expect(storedSchoolTokens()).toEqual({ superAdminToken: "t", impersonationToken: "", schoolCode: "" });
});

test("[SCH-13, SCH-52] ending the session removes only the keys of the school system", () => {
  localStorage.setItem("auth_token", "mine");
  keepLogin(login);
  keepConnection({ school, admin }, given);
  markWizardCompleted();
  endSchoolSession();
  expect(Object.values(kept()).every((value) => value === null)).toBe(true);
  expect(localStorage.getItem("auth_token")).toBe("mine");
});

test("invalid stored values count as no session", () => {
  for (const value of ["", "{", "null", "7", '"x"', "{}", '{"id":"x"}']) {
    for (const key of ["selected_school", "selected_admin", "super_admin_user"])
      localStorage.setItem(key, value);
    expect(readSchoolSession(), value).toEqual({ login: null, sample: null, isCompleted: false });
  }
});
