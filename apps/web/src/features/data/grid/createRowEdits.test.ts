import { describe, expect, it } from "vitest";
import { ApiError } from "#platform/api/apiError.ts";
import { type LiveRecord, type RecordBase, StaleRecord } from "#platform/records/saveRecord.ts";
import { createRowEdits, type SaveRow } from "./createRowEdits.ts";

/** A fake server with a one-row table; each save waits for `letThrough`. */
function startTable(data: Record<string, string>) {
  let record: LiveRecord = { index: 4, id: "d-4", version: 1, data };
  const sent: { base: RecordBase; changes: Readonly<Record<string, string>> }[] = [];
  const gates: (() => void)[] = [];
  const failures: string[] = [];
  const told = { replaced: 0, saved: 0 };
  let broken: string | null = null;
  const save: SaveRow = async (base, changes) => {
    sent.push({ base, changes });
    await new Promise<void>((resolve) => gates.push(resolve));
    if (broken !== null) throw new Error(broken);
    if (record.id === "") throw new ApiError(404, { detail: "Record not found", code: "record_not_found" });
    if (base.version !== record.version || !record.id.startsWith(String(base.datasetId))) {
      throw new StaleRecord(record);
    }
    record = { ...record, version: record.version + 1, data: { ...record.data, ...changes } };
    return record;
  };
  const edits = createRowEdits({
    save,
    onFailure: (reason) => failures.push(reason),
    onReplaced: () => told.replaced++,
    onSaved: () => told.saved++,
  });
  const shown = { index: 4, version: 1, data };
  return {
    edits,
    sent,
    failures,
    told,
    type: (header: string, value: string) => edits.edit("d", shown, header, value),
    row: () => edits.store.getState().get(4),
    stored: () => record,
    other: (changes: Record<string, string>, id = "d-4") => {
      record = { ...record, id, version: record.version + 1, data: { ...record.data, ...changes } };
    },
    fail: (reason: string | null) => {
      broken = reason;
    },
    /** Releases the current save and waits until it is handled. */
    async letThrough() {
      gates.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

describe("edits of a table's rows", () => {
  it("edits a column named “constructor”", async () => {
    const table = startTable({ name: "Asha", constructor: "Ford" });
    table.type("name", "Aasha");
    table.edits.keepMine("d", 4, "constructor");
    expect(table.row()?.edits).toEqual({ name: { status: "saving", value: "Aasha" } });
    table.type("constructor", "Tata");
    await table.letThrough();
    await table.letThrough();
    expect(table.stored().data).toEqual({ name: "Aasha", constructor: "Tata" });
  });

  it("shows an edit at once, then the server's record", async () => {
    const table = startTable({ name: "Asha", house: "Kestrel" });
    table.type("name", "Aasha");
    expect(table.row()?.edits).toEqual({ name: { status: "saving", value: "Aasha" } });
    expect(table.row()?.data.name).toBe("Asha");
    await table.letThrough();
    expect(table.row()).toEqual({ version: 2, data: { name: "Aasha", house: "Kestrel" }, edits: {} });
    expect([table.told.saved, table.failures]).toEqual([1, []]);
  });

  it("edits made during a save are saved afterwards, with the new version", async () => {
    const table = startTable({ name: "Asha", house: "Kestrel" });
    table.type("name", "A");
    table.type("house", "Merlin");
    table.type("name", "Ab");
    expect(table.sent).toHaveLength(1);
    await table.letThrough();
    expect(table.sent[1]).toEqual({
      base: { index: 4, version: 2, datasetId: "d" },
      changes: { name: "Ab", house: "Merlin" },
    });
    await table.letThrough();
    expect(table.row()).toEqual({ version: 3, data: { name: "Ab", house: "Merlin" }, edits: {} });
    expect(table.sent).toHaveLength(2);
  });

  it("sends nothing when the value stays the same", () => {
    const table = startTable({ name: "Asha" });
    table.type("name", "Asha");
    expect(table.sent).toEqual([]);
  });

  it("[OPEN-60] a conflict shows both values and keeps theirs until the user chooses", async () => {
    const table = startTable({ name: "Asha" });
    table.other({ name: "Theirs" });
    table.type("name", "Mine");
    await table.letThrough();
    expect(table.row()).toEqual({
      version: 2,
      data: { name: "Theirs" },
      edits: { name: { status: "conflict", value: "Mine", theirs: "Theirs" } },
    });
    expect(table.stored().data.name).toBe("Theirs");
    table.edits.keepMine("d", 4, "name");
    await table.letThrough();
    expect(table.row()).toEqual({ version: 3, data: { name: "Mine" }, edits: {} });
  });

  it("[OPEN-60] drops the user's value if the user chooses the other value", async () => {
    const table = startTable({ name: "Asha" });
    table.other({ name: "Theirs" });
    table.type("name", "Mine");
    await table.letThrough();
    table.edits.drop(4, "name");
    expect(table.row()).toMatchObject({ data: { name: "Theirs" }, edits: {} });
    expect(table.sent).toHaveLength(1);
  });

  it("sends a value again if only other cells of the row have changed", async () => {
    const table = startTable({ name: "Asha", house: "Kestrel" });
    table.other({ house: "Merlin" });
    table.type("name", "Mine");
    await table.letThrough();
    await table.letThrough();
    expect(table.row()).toEqual({ version: 3, data: { name: "Mine", house: "Merlin" }, edits: {} });
  });

  it("keeps a value that failed to save, shows why, and can retry it", async () => {
    const table = startTable({ name: "Asha" });
    table.fail("No connection");
    table.type("name", "Mine");
    await table.letThrough();
    expect(table.row()?.edits.name).toEqual({ status: "failed", value: "Mine", reason: "No connection" });
    expect(table.failures).toEqual(["No connection"]);
    table.fail(null);
    table.edits.keepMine("d", 4, "name");
    await table.letThrough();
    expect(table.row()).toEqual({ version: 2, data: { name: "Mine" }, edits: {} });
  });

  it("drops an edit and reports it if the table was replaced", async () => {
    const table = startTable({ name: "Asha" });
    table.other({ name: "Someone else" }, "new-4");
    table.type("name", "Mine");
    await table.letThrough();
    expect([table.row(), table.told.replaced]).toEqual([undefined, 1]);
    expect(table.stored().data.name).toBe("Someone else");
  });

  it("drops an edit if a shorter table no longer has its row", async () => {
    const table = startTable({ name: "Asha" });
    table.other({}, "");
    table.type("name", "Mine");
    await table.letThrough();
    expect([table.row(), table.told.replaced, table.failures]).toEqual([undefined, 1, []]);
  });

  it("sends an edit with the version of the row that was loaded last", async () => {
    const table = startTable({ name: "Asha" });
    table.type("name", "A");
    await table.letThrough();
    table.other({ name: "B" });
    table.edits.edit("d", { index: 4, version: 3, data: { name: "B" } }, "name", "C");
    await table.letThrough();
    expect(table.row()).toEqual({ version: 4, data: { name: "C" }, edits: {} });
  });
});
