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

describe("the way through the wizard", () => {
  it("[SCH-32, SCH-38] a login leads to step 2, a connected school to 3, a dataset to 4", () => {
    expect([start, atSchool, atDataset, atMap].map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    expect(atMap).toEqual({ step: 4, login, sample, dataset: "staff" });
  });

  it("[SCH-53] the connection is a school with its names, its administrator, token and code", () => {
    expect(atMap.sample).toMatchObject({
      school: { name: "Riverside", domain: "riverside", subdomain: "rs", slug: "riv" },
      admin: { email: "mina@riverside.example" },
      impersonationToken: "i",
      schoolCode: "RIV001",
    });
  });

  it("[SCH-34] Previous goes back one step from step 2 on, and loses nothing", () => {
    expect([start, atSchool, atDataset, atMap].map(canGoBack)).toEqual([false, true, true, true]);
    expect(previous(start)).toBe(start);
    expect(previous(atMap)).toEqual({ ...atMap, step: 3 });
    expect(previous(previous(previous(atMap)))).toEqual({ ...atMap, step: 1 });
  });

  it("[SCH-35] Next is there on steps 1 and 2 only", () => {
    expect([start, atSchool, atDataset, atMap].map(hasNext)).toEqual([true, true, false, false]);
  });

  it("[SCH-36] Next on step 1 needs a super admin token", () => {
    expect(canGoOn(start, true)).toBe(false);
    expect(canGoOn({ ...atSchool, step: 1 }, false)).toBe(true);
    expect(canGoOn({ ...atSchool, step: 1, login: { token: "", user: null } }, true)).toBe(false);
  });

  it("[SCH-37] step 2 needs a school with an administrator, step 3 a dataset", () => {
    expect(canGoOn(atSchool, false)).toBe(false);
    expect(canGoOn(atSchool, true)).toBe(true);
    expect(canGoOn(atDataset, true)).toBe(false);
    expect(canGoOn({ ...atDataset, dataset: "students" }, true)).toBe(true);
  });

  it("[SCH-39] stopping impersonation returns to step 2 without school, administrator, token and code", () => {
    const wanted: WizardState = { step: 2, login, sample: null, dataset: null };
    expect(stopped(atDataset)).toEqual(wanted);
    expect(stopped({ ...atMap, step: 3 })).toEqual(wanted);
  });

  it("[SCH-40] logging out returns to step 1 with nothing", () => {
    expect(loggedOut()).toEqual({ step: 1, login: null, sample: null, dataset: null });
  });
});

describe("going on where one was", () => {
  it("[SCH-49] the flag with the selections gives step 4, in the project's dataset", () => {
    const { state, note } = resumed({ login, sample, isCompleted: true }, "teachers");
    expect([state.step, state.dataset, note]).toEqual([4, "teachers", "Resumed completed session"]);
    expect(resumed({ login: null, sample, isCompleted: true }, null).state).toMatchObject({
      step: 4,
      dataset: "students",
    });
  });

  it("[SCH-50] selections with impersonation data give step 3", () => {
    const { state, note } = resumed({ login, sample, isCompleted: false }, null);
    expect([state.step, state.sample, note]).toEqual([3, sample, "Resumed previous session"]);
  });

  it.each([
    ["a login alone", { ...nothing, login }],
    ["selections without a token", { ...nothing, login, sample: { ...sample, impersonationToken: "" } }],
    ["selections without a code", { ...nothing, login, sample: { ...sample, schoolCode: "" } }],
    ["the flag without selections", { ...nothing, login, isCompleted: true }],
  ])("[SCH-51] %s gives step 2", (_, session) => {
    expect(resumed(session, "staff")).toEqual({
      state: { step: 2, login, sample: null, dataset: null },
      note: "Resumed login session",
    });
  });

  it("nothing kept begins at step 1 without a word", () => {
    expect(resumed(nothing, "staff")).toEqual({ state: start, note: null });
  });
});
