import { SchoolError } from "@print-builder/school";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveDesk } from "#test/liveData/liveDesk.ts";
import type { LiveDeps } from "./createLive.ts";
import { LiveError } from "./liveState.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Waits for the 400 ms pause and all responses. */
const settle = () => vi.advanceTimersByTimeAsync(400);

async function opened(mode: "standard" | "school" = "standard", parts: Partial<LiveDeps> = {}) {
  const setup = liveDesk(mode, parts);
  await setup.live.enable();
  const changes = () => setup.state().optimisticChanges;
  const saves = () => setup.source.calls.filter((call) => call.startsWith("save"));
  return { ...setup, changes, saves };
}

const jpg = (size = 10) => new File([new Uint8Array(size)], "face.jpg", { type: "image/jpeg" });

describe("editing a record", () => {
  it("[LIVE-36, LIVE-37] shows a value at once and saves it 400 ms after the last change", async () => {
    const { live, card, saves } = await opened();
    for (const value of ["O", "Os", "Osprey"]) live.edits.edit("house", value);
    expect(card()).toMatchObject({ house: "Osprey", name: "Amara" });
    await vi.advanceTimersByTimeAsync(399);
    expect(saves()).toEqual([]);
    await settle();
    expect(saves()).toEqual(["save house=Osprey on 1"]);
  });

  it("[LIVE-40] accepts the server's record and forgets the change", async () => {
    const { live, source, state, changes } = await opened();
    live.edits.edit("house", "Osprey");
    const [row] = source.rows;
    if (row) row.data = { ...row.data, name: "Amara O." };
    await settle();
    expect(changes()).toEqual({});
    expect(state().currentRecord).toMatchObject({ version: 2, data: { house: "Osprey", name: "Amara O." } });
  });

  it("[LIVE-39] edits made during a save are saved afterwards, with the new version", async () => {
    const { live, source, saves, changes } = await opened();
    const gate = Promise.withResolvers<void>();
    source.gate = gate.promise;
    live.edits.edit("house", "O");
    await settle();
    live.edits.edit("house", "Osprey");
    await settle();
    expect(saves()).toHaveLength(1);
    gate.resolve();
    await settle();
    expect(saves()).toEqual(["save house=O on 1", "save house=Osprey on 2"]);
    expect(changes()).toEqual({});
  });

  it("saves two fields one after the other, without a conflict", async () => {
    const { live, source, changes } = await opened();
    live.edits.edit("house", "Osprey");
    live.edits.edit("name", "Amara O.");
    await settle();
    expect(changes()).toEqual({});
    expect(source.rows[0]).toMatchObject({ version: 3, data: { house: "Osprey", name: "Amara O." } });
  });

  it("saves nothing when the old value is typed again", async () => {
    const { live, saves, changes } = await opened();
    live.edits.edit("house", "K");
    live.edits.edit("house", "Kestrel");
    await settle();
    expect([saves(), changes()]).toEqual([[], {}]);
  });

  it("[LIVE-41] resets a pending change, and a saved change by saving the old value", async () => {
    const { live, source, saves, changes, card } = await opened();
    live.edits.edit("house", "Osprey");
    live.edits.reset("house");
    await settle();
    expect([saves(), changes(), card()?.house]).toEqual([[], {}, "Kestrel"]);
    live.edits.edit("house", "Osprey");
    await settle();
    live.edits.reset("house");
    await settle();
    expect(source.rows[0]?.data.house).toBe("Kestrel");
  });

  it("[LIVE-43, LIVE-44] reports a failed save, keeps the value, and retries it", async () => {
    const { live, source, state, toasts, changes } = await opened();
    source.failing.set("save", new Error("The disk is full."));
    live.edits.edit("house", "Osprey");
    await settle();
    expect(toasts.at(-1)).toBe("Failed to save changes");
    expect(state().error).toBe("Failed to update field");
    expect(changes().house).toMatchObject({ status: "failed", value: "Osprey", reason: "The disk is full." });
    source.failing.clear();
    live.edits.keepMine("house");
    await settle();
    expect([source.rows[0]?.data.house, changes(), state().error]).toEqual(["Osprey", {}, null]);
  });

  it.each(["Missing authentication tokens", "Record ID not found"])(
    "[LIVE-46, LIVE-47] shows “%s” at the field and as the error",
    async (message) => {
      const { live, source, state, changes } = await opened("school");
      source.failing.set("save", new LiveError(message));
      live.edits.edit("house", "Osprey");
      await settle();
      expect(changes().house).toMatchObject({ status: "failed", reason: message });
      expect(state().error).toBe(message);
    },
  );

  it("[LIVE-48] does not change a locked field", async () => {
    const { live, changes, saves } = await opened();
    live.edits.edit("id", "99");
    await settle();
    expect([changes(), saves()]).toEqual([{}, []]);
  });

  it("ignores edits while another record is loading", async () => {
    const { live, changes } = await opened();
    const going = live.goTo(1);
    live.edits.edit("house", "Osprey");
    await going;
    expect(changes()).toEqual({});
  });
});

describe("editing a record that someone else has changed", () => {
  it("[OPEN-60] a conflict shows both values until the user chooses", async () => {
    const { live, source, changes, card } = await opened();
    source.changeElsewhere(0, { house: "Merlin", name: "Amara K." });
    live.edits.edit("house", "Osprey");
    await settle();
    expect(changes().house).toMatchObject({ status: "conflict", value: "Osprey", theirs: "Merlin" });
    expect(card()).toMatchObject({ house: "Osprey", name: "Amara K." });
    expect(source.rows[0]?.data.house).toBe("Merlin");
    live.edits.keepMine("house");
    await settle();
    expect([source.rows[0]?.data.house, changes()]).toEqual(["Osprey", {}]);
    source.changeElsewhere(0, { house: "Merlin" });
    live.edits.edit("house", "Kestrel");
    await settle();
    live.edits.reset("house");
    await settle();
    expect([card()?.house, source.rows[0]?.data.house]).toEqual(["Merlin", "Merlin"]);
  });

  it("resetting a value that overwrote someone else's restores theirs", async () => {
    const { live, source, changes } = await opened();
    source.changeElsewhere(0, { house: "Merlin" });
    live.edits.edit("house", "Osprey");
    await settle();
    live.edits.keepMine("house");
    await settle();
    expect(source.rows[0]?.data.house).toBe("Osprey");
    live.edits.reset("house");
    await settle();
    expect([source.rows[0]?.data.house, changes()]).toEqual(["Merlin", {}]);
  });

  it("saves my change with the new version if only other fields changed", async () => {
    const { live, source, changes, saves } = await opened();
    source.changeElsewhere(0, { name: "Amara K." });
    live.edits.edit("house", "Osprey");
    await settle();
    expect(saves()).toEqual(["save house=Osprey on 1", "save house=Osprey on 2"]);
    expect([changes(), source.rows[0]?.data]).toEqual([{}, expect.objectContaining({ name: "Amara K." })]);
  });

  it("reports no conflict when both people set the same value", async () => {
    const { live, source, changes } = await opened();
    source.changeElsewhere(0, { house: "Osprey" });
    live.edits.edit("house", "Osprey");
    await settle();
    expect(changes()).toEqual({});
  });
});

describe("editing after the sign-in has expired", () => {
  it("offers a new sign-in, then saves the pending changes", async () => {
    const { live, source, changes, toasts } = await opened("school");
    source.failing.set("save", new SchoolError(401, "unauthenticated", "Unauthenticated."));
    live.edits.edit("house", "Osprey");
    live.edits.edit("name", "Amara O.");
    await settle();
    expect(toasts.slice(-2)).toEqual(["Failed to save changes: Sign in", "Failed to save changes: Sign in"]);
    const reason = "Your sign-in to the school system has expired.";
    expect(changes().house).toMatchObject({ status: "failed", reason, isSignedOut: true });
    expect(source.rows[0]?.data).toMatchObject({ house: "Kestrel", name: "Amara" });
    source.failing.clear();
    await live.signIn();
    expect(source.rows[0]?.data).toMatchObject({ house: "Osprey", name: "Amara O." });
    expect(changes()).toEqual({});
  });

  it("keeps typed text if nobody signs in again", async () => {
    const { live, source, changes } = await opened("school", { signIn: async () => false });
    source.failing.set("save", new SchoolError(401, "unauthenticated", "Unauthenticated."));
    live.edits.edit("house", "Osprey");
    await settle();
    source.failing.clear();
    await live.signIn();
    expect(changes().house).toMatchObject({ status: "failed", value: "Osprey" });
  });
});

describe("replacing a picture", () => {
  it("[LIVE-38, LIVE-52] shows and stores a picture at once, then saves its name", async () => {
    const { live, source, card, changes } = await opened();
    live.edits.attach("photo", jpg());
    expect(String(card()?.photo)).toMatch(/^blob:/);
    await vi.advanceTimersByTimeAsync(0);
    expect(source.calls.slice(-2)).toEqual(["store face.jpg", "save photo=stored face.jpg on 1"]);
    expect([source.rows[0]?.data.photo, changes()]).toEqual(["stored face.jpg", {}]);
  });

  it("[LIVE-38, LIVE-45] sends a school picture as part of the edit request", async () => {
    const { live, source } = await opened("school");
    live.edits.attach("photo", jpg());
    await vi.advanceTimersByTimeAsync(0);
    expect(source.calls.at(-1)).toBe("save photo=face.jpg on 1");
  });

  it("[LIVE-49, LIVE-50] accepts JPG pictures of at most 10485760 bytes", async () => {
    const { live, toasts, changes } = await opened();
    live.edits.attach("photo", jpg(10_485_761));
    live.edits.attach("photo", new File(["x"], "face.png", { type: "image/png" }));
    expect(toasts.slice(-2)).toEqual(["File too large (max 10MB)", "Please select a JPG file only"]);
    expect(changes()).toEqual({});
    live.edits.attach("photo", jpg(10_485_760));
    expect(changes().photo?.status).toBe("saving");
  });

  it("[LIVE-51] reports a picture that cannot be stored, and can retry", async () => {
    const { live, source, toasts, changes } = await opened();
    source.failing.set("store", new Error("No room."));
    live.edits.attach("photo", jpg());
    await vi.advanceTimersByTimeAsync(0);
    expect(toasts.at(-1)).toBe("Failed to upload image");
    expect(changes().photo).toMatchObject({ status: "failed", reason: "No room." });
  });
});
