import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveDesk } from "#test/liveData/liveDesk.ts";
import { useOpenDialogs } from "#ui/dialogs/openDialog.ts";
import { useToasts } from "#ui/toasts/showToast.ts";
import { readRecordNumber } from "./liveState.ts";
import { deleteRecord, markReady, showCreated } from "./schoolActions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  useOpenDialogs.setState([], true);
  useToasts.setState([], true);
});

async function opened(index: number) {
  const setup = liveDesk("school");
  await setup.live.enable(index);
  const statuses = () => setup.source.rows.map(({ status }) => status);
  return { ...setup, statuses };
}

const dialog = () => useOpenDialogs.getState().at(-1);
const toasts = () => useToasts.getState().map(({ message }) => message);

describe("markReady", () => {
  it.each([
    [1, -1, 0],
    [1, 1, 2],
  ] as const)(
    "[LIVE-54, LIVE-55] marks record %d ready, moves by %d, and shows record %d",
    async (from, step, to) => {
      const { live, source, state, statuses } = await opened(from);
      await markReady(live, step);
      const calls = source.calls.filter((call) => /^(status|record)/.test(call));
      expect(calls.indexOf(`status t-${from}=ready_to_print`)).toBeGreaterThan(0);
      expect(statuses()[from]).toBe("ready_to_print");
      expect(state().currentIndex).toBe(to);
    },
  );

  it.each([
    [0, -1],
    [2, 1],
  ] as const)("[OPEN-62] marks record %d ready and stays if it cannot move by %d", async (at, step) => {
    const { live, state, statuses } = await opened(at);
    await markReady(live, step);
    expect([statuses()[at], state().currentIndex]).toEqual(["ready_to_print", at]);
    expect(state().currentRecord?.printStatus).toBe("ready_to_print");
  });

  it.each([true, null])("overwrites a status set by someone else only if confirmed: %s", async (answer) => {
    const { live, source, state, statuses } = await opened(1);
    const [, row] = source.rows;
    if (row) row.status = "printed";
    const marking = markReady(live, 1);
    await vi.advanceTimersByTimeAsync(0);
    expect(dialog()?.props).toMatchObject({
      title: "Theo was changed in the meantime",
      message: "Yours: Ready to print. Now at the school: Printed.",
    });
    dialog()?.close(answer);
    await marking;
    expect([statuses()[1], state().currentIndex]).toEqual(answer ? ["ready_to_print", 2] : ["printed", 1]);
  });

  it("[LIVE-56] reports a status that cannot be set, and stays on the record", async () => {
    const { live, source, state } = await opened(1);
    source.failing.set("status", new Error("No."));
    await markReady(live, 1);
    expect(toasts()).toEqual(["Failed to update print status"]);
    expect(state().currentIndex).toBe(1);
  });
});

describe("deleteRecord", () => {
  async function remove(index: number, answer: true | null) {
    const setup = await opened(index);
    const reloadPage = vi.fn();
    const deleting = deleteRecord(setup.live, reloadPage);
    const question = String(dialog()?.props.message);
    dialog()?.close(answer);
    await vi.advanceTimersByTimeAsync(0);
    return { ...setup, deleting, question, reloadPage };
  }

  it("[LIVE-84] asks before deleting and says that it cannot be undone", async () => {
    const { question, source } = await remove(1, null);
    expect(question).toContain("cannot be undone");
    expect(source.rows).toHaveLength(3);
  });

  it("[LIVE-85, LIVE-87, LIVE-88] shows the previous record 500 ms after the last record is deleted", async () => {
    const { source, state, deleting } = await remove(2, true);
    expect(dialog()?.props.message).toBe("✅ Successfully deleted Zoë");
    await vi.advanceTimersByTimeAsync(499);
    expect(state().currentIndex).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    await deleting;
    expect(state()).toMatchObject({ currentIndex: 1, meta: { total: 2 }, currentRecord: { id: "t-1" } });
    expect(source.rows).toHaveLength(2);
  });

  it("shows the next record after a record in the middle is deleted", async () => {
    const { state, deleting } = await remove(1, true);
    await vi.advanceTimersByTimeAsync(500);
    await deleting;
    expect(state()).toMatchObject({ currentIndex: 1, currentRecord: { id: "t-2" } });
  });

  it("[LIVE-88] reloads the page if the records cannot be reloaded", async () => {
    const { source, deleting, reloadPage } = await remove(0, true);
    source.failing.set("meta", new Error("The line is dead."));
    await vi.advanceTimersByTimeAsync(500);
    await deleting;
    expect(reloadPage).toHaveBeenCalledOnce();
  });

  it("[LIVE-86] reports a refusal in the school system's words", async () => {
    const setup = await opened(0);
    setup.source.failing.set("remove", new Error("Books are out."));
    const deleting = deleteRecord(setup.live, vi.fn());
    dialog()?.close(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(dialog()?.props.message).toBe("❌ Failed to delete record: Books are out.");
    dialog()?.close(true);
    await deleting;
    expect(setup.source.rows).toHaveLength(3);
  });
});

describe("showCreated", () => {
  it.each([
    ["t-1", 1],
    ["unknown", 2],
  ])(
    "[LIVE-82, LIVE-83] shows the created record %s after 1000 ms, or else the last record",
    async (id, index) => {
      const { live, source, state } = await opened(0);
      const showing = showCreated(live, id);
      await vi.advanceTimersByTimeAsync(999);
      expect(source.calls.some((call) => call.startsWith("find"))).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await showing;
      expect(state().currentIndex).toBe(index);
    },
  );
});

it.each([
  ["1", 0],
  [" 3 ", 2],
  ["0", null],
  ["4", null],
  ["-1", null],
  ["1.5", null],
  ["1e0", null],
  ["", null],
])("[LIVE-30] converts record number %j of 3 to the index %j", (text, index) => {
  expect(readRecordNumber(text, 3)).toBe(index);
});
