import { describe, expect, it } from "vitest";
import { isMappingComplete, liveToggle, offState, type ProjectData } from "./liveState.ts";

const texts = (fieldMap: Readonly<Record<string, string>>) => ({ mapping: { fieldMap, imageMap: {} } });
const pictures = (imageMap: Readonly<Record<string, string>>) => ({ mapping: { fieldMap: {}, imageMap } });
const standard: ProjectData = { dataMode: "standard", headers: ["a"], ...texts({ name: "a" }) };
const school: ProjectData = { dataMode: "school", headers: [], ...texts({ name: "user.full_name" }) };
const nothing = texts({});

describe("the live-data switch", () => {
  it.each([
    [school, true],
    [{ ...school, ...pictures({ photo: "user.image" }) }, true],
    [{ ...school, ...nothing, headers: ["left", "over"] }, false],
    [standard, true],
    [{ ...standard, ...pictures({ photo: "a" }) }, true],
    [{ ...standard, headers: [] }, false],
    [{ ...standard, ...nothing }, false],
  ])("[LIVE-02, LIVE-03] live data with %j is available: %s", (parts, expected) => {
    expect(isMappingComplete(parts)).toBe(expected);
  });

  it.each([
    [{ isChecking: true, error: "x" }, standard, "loading", "Checking data mapping..."],
    [{ isLoading: true }, standard, "loading", "Loading live data..."],
    [{ error: "No live records found" }, school, "error", "Error: No live records found"],
    [{ isLive: true, error: "old" }, standard, "active", "Live data is on: the card shows a record"],
    [{}, standard, "available", "Show a record on the card"],
    [
      {},
      { ...school, ...nothing },
      "disabled",
      "Complete the School Data Wizard (mapping) to enable Live Data.",
    ],
    [
      {},
      { ...standard, ...nothing },
      "disabled",
      "Complete the Data Wizard (upload + mapping) to enable Live Data.",
    ],
  ])(
    "[LIVE-01, LIVE-04, LIVE-05, LIVE-06, LIVE-07, LIVE-08] the switch shows its state and title in %j",
    (part, project, state, title) => {
      expect(liveToggle({ ...offState, ...part }, project)).toEqual({ state, title });
    },
  );
});
