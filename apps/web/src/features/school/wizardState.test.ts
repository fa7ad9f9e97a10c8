import { readSchool, readSchoolAdmin } from "@print-builder/school";
import { describe, expect, it } from "vitest";
import type { SchoolSample, SchoolSession } from "#platform/school/schoolSession.ts";
import {
  canGoBack,
  canGoOn,
  connected,
  datasetChosen,
  hasNext,
  loggedIn,
  loggedOut,
  previous,
  resumed,
  stopped,
  type WizardState,
} from "./wizardState.ts";

const school = readSchool({ id: 1, name: "Riverside", domain: "riverside", subdomain: "rs", slug: "riv" });
const admin = readSchoolAdmin({ id: 4, first_name: "Mina", email: "mina@riverside.example" });
if (!school || !admin) throw new Error("The test's own school cannot be read.");

const login = { token: "t", user: null };
const sample: SchoolSample = { school, admin, impersonationToken: "i", schoolCode: "RIV001" };
const nothing: SchoolSession = { login: null, sample: null, isCompleted: false };

const start = loggedOut();
const atSchool = loggedIn(start, login);
const atDataset = connected(atSchool, sample);
const atMap = datasetChosen(atDataset, "staff");

describe("steps of the wizard", () => {
  it("[SCH-32, SCH-38] login leads to step 2, a school to step 3, a dataset to step 4", () => {
    expect([start, atSchool, atDataset, atMap].map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    expect(atMap).toEqual({ step: 4, login, sample, dataset: "staff" });
  });

  it("[SCH-53] connects a school with its names, administrator, token and code", () => {
    expect(atMap.sample).toMatchObject({
      school: { name: "Riverside", domain: "riverside", subdomain: "rs", slug: "riv" },
      admin: { email: "mina@riverside.example" },
      impersonationToken: "i",
      schoolCode: "RIV001",
    });
  });

  it("[SCH-34] goes back one step from step 2 on, and loses nothing", () => {
    expect([start, atSchool, atDataset, atMap].map(canGoBack)).toEqual([false, true, true, true]);
    expect(previous(start)).toBe(start);
    expect(previous(atMap)).toEqual({ ...atMap, step: 3 });
    expect(previous(previous(previous(atMap)))).toEqual({ ...atMap, step: 1 });
  });

  it("[SCH-35] shows Next on steps 1 and 2 only", () => {
    expect([start, atSchool, atDataset, atMap].map(hasNext)).toEqual([true, true, false, false]);
  });

  it("[SCH-36] requires a super admin token for Next on step 1", () => {
    expect(canGoOn(start, true)).toBe(false);
    expect(canGoOn({ ...atSchool, step: 1 }, false)).toBe(true);
    expect(canGoOn({ ...atSchool, step: 1, login: { token: "", user: null } }, true)).toBe(false);
  });

  it("[SCH-37] requires a school and administrator on step 2, a dataset on step 3", () => {
    expect(canGoOn(atSchool, false)).toBe(false);
    expect(canGoOn(atSchool, true)).toBe(true);
    expect(canGoOn(atDataset, true)).toBe(false);
    expect(canGoOn({ ...atDataset, dataset: "students" }, true)).toBe(true);
  });

  it("[SCH-39] returns to step 2 without a school after impersonation stops", () => {
    const wanted: WizardState = { step: 2, login, sample: null, dataset: null };
    expect(stopped(atDataset)).toEqual(wanted);
    expect(stopped({ ...atMap, step: 3 })).toEqual(wanted);
  });

  it("[SCH-40] returns to an empty step 1 after logging out", () => {
    expect(loggedOut()).toEqual({ step: 1, login: null, sample: null, dataset: null });
  });
});

describe("resuming a session", () => {
  it("[SCH-49] resumes at step 4 in the project's dataset if it was completed", () => {
    const { state, note } = resumed({ login, sample, isCompleted: true }, "teachers");
    expect([state.step, state.dataset, note]).toEqual([4, "teachers", "Resumed completed session"]);
    expect(resumed({ login: null, sample, isCompleted: true }, null).state).toMatchObject({
      step: 4,
      dataset: "students",
    });
  });

  it("[SCH-50] resumes at step 3 with selections and impersonation data", () => {
    const { state, note } = resumed({ login, sample, isCompleted: false }, null);
    expect([state.step, state.sample, note]).toEqual([3, sample, "Resumed previous session"]);
  });

  it.each([
    ["a login alone", { ...nothing, login }],
    ["selections without a token", { ...nothing, login, sample: { ...sample, impersonationToken: "" } }],
    ["selections without a code", { ...nothing, login, sample: { ...sample, schoolCode: "" } }],
    ["the flag without selections", { ...nothing, login, isCompleted: true }],
  ])("[SCH-51] resumes at step 2 with %s", (_, session) => {
    expect(resumed(session, "staff")).toEqual({
      state: { step: 2, login, sample: null, dataset: null },
      note: "Resumed login session",
    });
  });

  it("starts at step 1, without a message, if nothing was stored", () => {
    expect(resumed(nothing, "staff")).toEqual({ state: start, note: null });
  });
});
