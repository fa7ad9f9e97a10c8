import { describe, expect, it, vi } from "vitest";
import { clientId } from "#platform/records/saveRecord.ts";
import { liveDesk, rows } from "#test/liveData/liveDesk.ts";
import { shownRow } from "./createLive.ts";
import { type Change, LiveError, offState } from "./liveState.ts";

describe("renewing live data", () => {
  it("renewing keeps live data on and the record shown, without a message", async () => {
    const { live, source, toasts, shown, state } = liveDesk();
    await live.enable(1);
    const before = [shown.length, toasts.length, source.calls.length];
    const states: boolean[] = [];
    live.store.subscribe(({ isLive }) => states.push(isLive));
    await live.renew();
    expect(source.calls.slice(before[2])).toEqual(["project", "meta ", "record 1", "record 2"]);
    expect(new Set(states)).toEqual(new Set([true]));
    expect(shown.slice(before[0]).every((record) => record?.index === 1)).toBe(true);
    expect([toasts.length, state().currentIndex]).toEqual([before[1], 1]);
  });

  it("renewing leaves live data off if it is off", async () => {
    const { live, source, state } = liveDesk();
    await live.renew();
    expect([source.calls, state()]).toEqual([[], offState]);
  });
});

describe("switching live data on", () => {
  it("[LIVE-09, LIVE-14] loads the project, metadata and first record, and reports success", async () => {
    const { live, source, toasts, state, card } = liveDesk();
    const enabling = live.enable();
    expect(state()).toMatchObject({ isLoading: true, isLive: false });
    await enabling;
    expect(source.calls.slice(0, 3)).toEqual(["project", "meta ", "record 0"]);
    expect(toasts).toEqual(["Live data mode enabled"]);
    expect(card()).toEqual(rows[0]);
  });

  it("[LIVE-10, OPEN-61] stores the source, metadata and first record in the state", async () => {
    const { live, state } = liveDesk("school");
    await live.enable();
    expect(state()).toMatchObject({
      isLive: true,
      isLoading: false,
      error: null,
      source: { mode: "school" },
      meta: { datasetId: "t", datasetVersion: 1, total: 3, fields: ["id", "name", "house", "photo"] },
      currentIndex: 0,
      currentRecord: { id: "t-0", version: 1, data: rows[0] },
      optimisticChanges: {},
      searchParams: null,
    });
    expect(clientId).toMatch(/^[0-9a-f]{32}$/);
  });

  it("[LIVE-16] live data cannot be switched on without a project", async () => {
    const { live, toasts, state } = liveDesk("standard", { projectId: "" });
    await live.enable();
    expect(state()).toMatchObject({ isLive: false, isLoading: false, error: "Project ID is required" });
    expect(toasts).toEqual(["Project ID is required to enable live data mode"]);
  });

  it.each([
    ["school", "No live records found", "No live records found. Adjust filters or check API."],
    ["standard", "No records found in project", "No records found. Please upload data first."],
  ] as const)("[LIVE-17, LIVE-18] reports in %s mode without records “%s”", async (mode, error, toast) => {
    const { live, toasts, state } = liveDesk(mode, {}, []);
    await live.enable();
    expect([state().error, toasts]).toEqual([error, [toast]]);
  });

  it.each([
    ["meta", "Failed to fetch metadata"],
    ["record", "Failed to fetch first record"],
  ])("[LIVE-19, LIVE-20, LIVE-21] reports which request (%s) failed, and why", async (call, message) => {
    const { live, source, toasts, state } = liveDesk();
    source.failing.set(call, new Error("The line is dead."));
    await live.enable();
    expect(state()).toMatchObject({ isLive: false, error: message });
    expect(toasts).toEqual([`Failed to enable live data mode: ${message}`, "The line is dead."]);
  });

  it("[LIVE-24] shows the source's refusal as the error", async () => {
    const message = "Not impersonating a school. Please connect via School Data Wizard.";
    const { live, toasts, state } = liveDesk("school", {
      openSource: async () => {
        throw new LiveError(message);
      },
    });
    await live.enable();
    expect([state().error, toasts]).toEqual([message, [`Failed to enable live data mode: ${message}`]]);
  });

  it("live data stays off if it is switched off while loading", async () => {
    const { live, toasts, state } = liveDesk();
    const enabling = live.enable();
    live.stop();
    await enabling;
    expect([state().isLive, toasts]).toEqual([false, []]);
  });
});

describe("stepping through records", () => {
  it("[LIVE-29] saves pending changes and clears them before it shows the record", async () => {
    const { live, source, state, card } = liveDesk();
    await live.enable();
    live.edits.edit("house", "Osprey");
    expect(await live.goTo(2)).toBe(true);
    expect(source.rows[0]?.data.house).toBe("Osprey");
    expect(state()).toMatchObject({ currentIndex: 2, optimisticChanges: {} });
    expect(card()).toEqual(rows[2]);
  });

  it("[LIVE-29] asks before it drops changes that cannot be saved", async () => {
    const mayForget = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true);
    const { live, source, state } = liveDesk("standard", { mayForget });
    await live.enable();
    source.failing.set("save", new Error("No."));
    live.edits.edit("house", "Osprey");
    expect(await live.goTo(1)).toBe(false);
    expect(state()).toMatchObject({ currentIndex: 0, isMoving: false });
    expect(state().optimisticChanges.house?.value).toBe("Osprey");
    expect(await live.goTo(1)).toBe(true);
    expect(state()).toMatchObject({ currentIndex: 1, optimisticChanges: {} });
  });

  it.each([-1, 3, 1.5, Number.NaN])("[LIVE-23] refuses to go to the record index %d", async (index) => {
    const { live, toasts, state } = liveDesk();
    await live.enable();
    expect(await live.goTo(index)).toBe(false);
    expect(toasts.at(-1)).toBe("Failed to load record: Invalid record index");
    expect(state().currentIndex).toBe(0);
  });

  it("[LIVE-22, LIVE-23] stays on the record and says why the other record cannot be shown", async () => {
    const { live, source, toasts, state } = liveDesk();
    await live.enable();
    source.rows.pop();
    await live.goTo(2);
    expect(toasts.at(-1)).toBe("Failed to load record: Record not found");
    source.failing.set("record", new Error("The line is dead."));
    await live.goTo(2);
    expect(toasts.at(-1)).toBe("Failed to load record: The line is dead.");
    expect(state()).toMatchObject({ currentIndex: 0, isMoving: false, isLive: true });
  });

  it("shows only the last of several requested records", async () => {
    const { live, state, card } = liveDesk();
    await live.enable();
    const [first, second] = [live.goTo(1), live.goTo(2)];
    expect(await Promise.all([first, second])).toEqual([false, true]);
    expect(state().currentIndex).toBe(2);
    expect(card()).toEqual(rows[2]);
  });

  it("prefetches the next record, and does not load it twice", async () => {
    const { live, source } = liveDesk();
    await live.enable();
    await live.goTo(1);
    expect(source.calls.filter((call) => call === "record 1")).toHaveLength(1);
  });

  it("[LIVE-15] drops the record and shows the tokens when switched off", async () => {
    const { live, state, shown } = liveDesk();
    await live.enable(2);
    live.edits.edit("house", "Osprey");
    expect(await live.disable()).toBe(true);
    expect(state()).toEqual(offState);
    expect(shown.at(-1)).toBeNull();
  });

  it("[LIVE-34, LIVE-35] searches by field and value, and shows all records when cleared", async () => {
    const { live, source, state } = liveDesk();
    await live.enable();
    const before = source.calls.length;
    await live.search({ field: "", search: "Kestrel" });
    await live.search({ field: "house", search: "  " });
    expect(source.calls).toHaveLength(before);
    await live.search({ field: "house", search: "Kestrel" });
    expect(state()).toMatchObject({
      meta: { total: 2 },
      searchParams: { field: "house", search: "Kestrel" },
    });
    await live.goTo(1);
    expect(state().currentRecord?.data.name).toBe("Zoë");
    await live.search(null);
    expect(state()).toMatchObject({ meta: { total: 3 }, searchParams: null, currentIndex: 0 });
  });

  it("reports a search without a match and changes nothing", async () => {
    const { live, state, toasts } = liveDesk();
    await live.enable(1);
    await live.search({ field: "house", search: "Nowhere" });
    expect(toasts.at(-1)).toBe("No record matches “Nowhere”.");
    expect(state()).toMatchObject({ currentIndex: 1, searchParams: null, isMoving: false });
  });
});

describe("shownRow", () => {
  const to = (value: string): Change => ({ status: "waiting", value, base: "", file: null });
  const names = (first: string, last: string, full: string) => ({
    data: { "user.first_name": first, "user.last_name": last, "user.full_name": full },
  });

  it("[LIVE-36] shows a changed first name in the full name at once", () => {
    const row = shownRow(names("Asha", "Rao", "Asha Rao"), { "user.first_name": to("Usha") });
    expect(row["user.full_name"]).toBe("Usha Rao");
  });

  it("keeps a full name that is not made up of the name parts", () => {
    const row = shownRow(names("Asha", "Rao", "RAO, Asha"), { "user.first_name": to("Usha") });
    expect(row["user.full_name"]).toBe("RAO, Asha");
  });

  it("returns the same object if nothing changed", () => {
    const { data } = names("Asha", "Rao", "Asha Rao");
    expect(shownRow({ data }, {})).toBe(data);
  });
});
