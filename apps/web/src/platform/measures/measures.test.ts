import type { UserAnswer } from "@print-builder/api";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lengthsText, lengthText } from "#ui/texts/lengthText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { endSession, startSession } from "../session/session.ts";
import { storageKeys } from "../storage/keys.ts";
import { followMeasures, keepMeasures, measures } from "./measures.ts";

const person = (id: string): UserAnswer => ({
  id,
  name: "Nadia Ferraz",
  email: "nadia@northgate.example",
  role: "admin",
  status: "active",
  deleted_at: null,
});

const usual = { unit: "mm", nudgeMm: null, farNudgeMm: null };

beforeEach(() => {
  localStorage.clear();
  endSession("logout");
  startSession("secret", person("u1"));
});

// Reset the unit, which all tests share.
afterEach(() => keepMeasures({ unit: "mm" }));

test("keeps each user's unit and arrow steps after signing out", () => {
  const stop = followMeasures();
  keepMeasures({ unit: "in", nudgeMm: 0.5 });
  expect(measures()).toEqual({ unit: "in", nudgeMm: 0.5, farNudgeMm: null });
  expect(lengthText(25.4)).toBe("1.0 in");
  endSession("logout");
  startSession("secret", person("u2"));
  expect(measures()).toEqual(usual);
  expect(lengthText(25.4)).toBe("25.4 mm");
  startSession("secret", person("u1"));
  expect(lengthText(25.4)).toBe("1.0 in");
  stop();
});

test("replaces invalid stored settings with defaults", () => {
  for (const kept of ["no JSON", "[]", "7", '{"u1": 3}', '{"u1": {"unit": "ell", "nudgeMm": -1}}']) {
    localStorage.setItem(storageKeys.measures, kept);
    expect(measures()).toEqual(usual);
  }
});

test("formats lengths with the decimals of the chosen unit, never as -0", () => {
  keepMeasures({ unit: "mm" });
  expect([lengthText(12.34), lengthText(-0.001), lengthText(40)]).toEqual(["12.3 mm", "0.0 mm", "40.0 mm"]);
  expect(lengthsText("X $, Y $", 1, 2.25)).toBe("X 1.0, Y 2.3 mm");
  expect(sizeText({ width: 85.6, height: 53.98 })).toBe("85.6 × 53.98 mm");
  keepMeasures({ unit: "in" });
  expect(lengthText(12.34)).toBe("0.486 in");
  expect(sizeText({ width: 85.6, height: 53.98 })).toBe("3.37 × 2.125 in");
  keepMeasures({ unit: "pt" });
  expect(lengthText(12.34)).toBe("35.0 pt");
});
