import { describe, expect, it } from "vitest";
import { liveDesk } from "#test/liveData/liveDesk.ts";
import { createMemorySource } from "#test/liveData/memorySource.ts";
import { LiveError, liveToggle } from "./session/liveState.ts";
import { takeMapping } from "./useLiveData.ts";

const mapped = {
  dataMode: "school",
  headers: [],
  mapping: { fieldMap: { name: "name" }, imageMap: {} },
} as const;

describe("takeMapping", () => {
  it("[LIVE-01, LIVE-02] makes live data available after the wizard, but leaves it off", async () => {
    const { live, source, state } = liveDesk("school");
    const taking = takeMapping(live, "school");
    expect(liveToggle(state(), mapped).title).toBe("Checking data mapping...");
    await taking;
    expect(liveToggle(state(), mapped).state).toBe("available");
    expect([state().isLive, source.calls]).toEqual([false, ["project"]]);
  });

  it("[LIVE-04, LIVE-24] clears an error from before the wizard", async () => {
    const message = "Not impersonating a school. Please connect via School Data Wizard.";
    const { live, state } = liveDesk("school", {
      openSource: () => Promise.reject(new LiveError(message)),
    });
    await live.enable();
    expect(liveToggle(state(), mapped)).toEqual({ state: "error", title: `Error: ${message}` });
    await takeMapping(live, "school");
    expect(liveToggle(state(), mapped).state).toBe("available");
  });

  it("[LIVE-09] reads records again from the newly connected school", async () => {
    const schools = [
      createMemorySource("school", [{ id: "1", name: "Amara", house: "", photo: "" }]),
      createMemorySource("school", [{ id: "9", name: "Noor", house: "", photo: "" }]),
    ];
    let connected = 0;
    const { live, state, card } = liveDesk("school", {
      openSource: async () => {
        const source = schools[connected];
        if (!source) throw new LiveError("No school.");
        return source;
      },
    });
    await live.enable();
    expect([state().source === schools[0], card()?.name]).toEqual([true, "Amara"]);
    connected = 1;
    await takeMapping(live, "school");
    expect(state()).toMatchObject({ isLive: true, currentIndex: 0, optimisticChanges: {} });
    expect(state().source).toBe(schools[1]);
    expect(card()?.name).toBe("Noor");
  });

  it("shows the same record of a table after the wizard closes", async () => {
    const { live, state, card } = liveDesk("standard");
    await live.enable(2);
    await takeMapping(live, "standard");
    expect([state().isLive, state().currentIndex, card()?.name]).toEqual([true, 2, "Zoë"]);
  });
});
