import type { StoreApi } from "zustand/vanilla";
import { messageOf } from "../../../../lib/api/apiError.ts";
import { StaleRecord } from "../../../../lib/liveData/saveRecord.ts";
import { createSaveQueue } from "./createSaveQueue.ts";
import type { LiveSource } from "./liveSource.ts";
import { type Change, type Changes, LiveError, type LiveRecord, type LiveState } from "./liveState.ts";
import { pictureTrouble } from "./pictureTrouble.ts";

export type LiveEditsParts = {
  readonly store: StoreApi<LiveState>;
  readonly source: () => LiveSource | null;
  readonly tell: (message: string, tone: "error" | "info") => void;
  /** Told when a record came back from the server, and when a picture was stored that the card may now show. */
  readonly onSaved: () => void;
  readonly onPictureStored: () => Promise<void>;
  /** Told when the table that the record belonged to is gone. */
  readonly onReplaced: () => void;
};

/** Changes of the live record: shown at once, saved by themselves, never on top of someone else's. */
export type LiveEdits = {
  readonly edit: (field: string, value: string) => void;
  /** Takes a picture or file as the field's value, and saves it without a pause. */
  readonly attach: (field: string, file: File) => void;
  /** Puts a field back to what it was before it was changed. */
  readonly reset: (field: string) => void;
  /** Saves one's own value all the same: after a failure, or over someone else's. */
  readonly keepMine: (field: string) => void;
  /** Saves what waits; resolves to true when nothing is left unsaved. */
  readonly flush: () => Promise<boolean>;
  readonly clear: () => void;
};

export function createLiveEdits(parts: LiveEditsParts): LiveEdits {
  const { store, source, tell } = parts;
  const get = store.getState;
  const queue = createSaveQueue(send);

  const changeOf = (field: string): Change | undefined => get().optimisticChanges[field];

  function put(field: string, change: Change | null): void {
    const before = changeOf(field);
    if (before && before.value !== change?.value) release(before.value);
    const { [field]: _, ...others } = get().optimisticChanges;
    store.setState({ optimisticChanges: change === null ? others : { ...others, [field]: change } });
  }

  /** The record and whether the field may be changed now: not while another record is on its way. */
  function editable(field: string): LiveRecord | null {
    const { currentRecord, isLive, isMoving } = get();
    const isOpen = currentRecord?.fields.some(({ name, lock }) => name === field && lock === null);
    return isLive && !isMoving && isOpen ? currentRecord : null;
  }

  function begin(field: string, value: string, file: File | null): Change | null {
    const record = editable(field);
    if (record === null) return null;
    const base = changeOf(field)?.base ?? record.data[field] ?? "";
    const change = { status: "waiting", value, base, file } as const;
    const { lastEdit } = get();
    if (lastEdit?.field !== field) store.setState({ lastEdit: { field, was: record.data[field] ?? "" } });
    put(field, change);
    return change;
  }

  async function send(field: string): Promise<void> {
    const change = changeOf(field);
    const { currentRecord: record } = get();
    const from = source();
    if (!change || !record || !from || change.status === "conflict") return;
    put(field, { ...change, status: "saving" });
    try {
      const saved = await store1(from, record, field, change);
      if (get().currentRecord?.id === record.id) settle(saved, field, change.value);
      parts.onSaved();
    } catch (error) {
      if (get().currentRecord?.id !== record.id) return tell("Failed to save changes", "error");
      if (error instanceof StaleRecord) takeIn(from, error);
      else fail(field, change, error);
    }
  }

  /** A picture is stored first where cells name pictures; then the cell is. */
  async function store1(from: LiveSource, record: LiveRecord, field: string, change: Change): Promise<LiveRecord> {
    const isPicture = change.file !== null && pictureTrouble(change.file) === null;
    const name = change.file && isPicture ? await from.storePicture(change.file) : null;
    if (name === null) return await from.save(record, field, change.file ?? change.value);
    await parts.onPictureStored();
    if (changeOf(field)?.file === change.file) put(field, { ...change, status: "saving", value: name, file: null });
    change.file === null || release(change.value);
    return await from.save(record, field, name);
  }

  /** The server's record takes the local one's place; what was changed again meanwhile stays pending. */
  function settle(saved: LiveRecord, field: string, sent: string): void {
    const pending = changeOf(field);
    store.setState({ currentRecord: saved, error: null });
    if (!pending) return;
    const base = saved.data[field] ?? "";
    const isDone = pending.status === "saving" || pending.value === sent || pending.value === base;
    put(field, isDone ? null : { ...pending, base });
  }

  /** Someone else was faster: their record is shown, and what both have changed waits for the person. */
  function takeIn(from: LiveSource, { current }: StaleRecord): void {
    const { datasetId, optimisticChanges } = get();
    if (datasetId !== null && !current.id.startsWith(datasetId)) {
      queue.clear();
      store.setState({ optimisticChanges: {} });
      return parts.onReplaced();
    }
    store.setState({ currentRecord: from.adopt(current) });
    const judged = Object.entries(optimisticChanges).flatMap(([name, change]) => {
      const kept = judge(change, current.data[name] ?? "");
      return kept === null ? [] : [[name, kept] as const];
    });
    store.setState({ optimisticChanges: Object.fromEntries(judged) });
    for (const [name, { status }] of judged) if (status === "waiting") queue.now(name);
  }

  function fail(field: string, change: Change, error: unknown): void {
    const isUpload = change.file !== null && !(error instanceof LiveError);
    const words = isUpload ? "Failed to upload image" : "Failed to save changes";
    const now = changeOf(field) ?? change;
    if (now.status === "saving") put(field, { ...now, status: "failed", reason: messageOf(error) });
    store.setState({ error: error instanceof LiveError ? error.message : "Failed to update field" });
    tell(words, "error");
  }

  return {
    edit(field, value) {
      const now = changeOf(field);
      const record = editable(field);
      if (!record || (now?.value ?? record.data[field] ?? "") === value) return;
      // Typed back to what it was: there is nothing to save, unless the other value is on its way already.
      if (now && now.status !== "saving" && value === record.data[field]) {
        queue.drop(field);
        return put(field, null);
      }
      if (begin(field, value, null)) queue.later(field);
    },
    attach(field, file) {
      const trouble = isPictureField(get().currentRecord, field) ? pictureTrouble(file) : tooLarge(file);
      if (trouble !== null) return tell(trouble, "error");
      if (begin(field, URL.createObjectURL(file), file)) queue.now(field);
    },
    reset(field) {
      const pending = changeOf(field);
      const { lastEdit } = get();
      queue.drop(field);
      if (pending && pending.status !== "saving") put(field, null);
      // What is saved, or on its way, is put back by another change.
      else if (lastEdit?.field === field && begin(field, lastEdit.was, null)) queue.now(field);
      if (lastEdit?.field === field) store.setState({ lastEdit: null });
    },
    keepMine(field) {
      const pending = changeOf(field);
      if (!pending || pending.status === "saving") return;
      const base = pending.status === "conflict" ? pending.theirs : pending.base;
      put(field, { status: "waiting", value: pending.value, file: pending.file, base });
      queue.now(field);
    },
    async flush() {
      await queue.flush();
      return Object.keys(get().optimisticChanges).length === 0;
    },
    clear() {
      queue.clear();
      for (const { value } of Object.values(get().optimisticChanges)) release(value);
      store.setState({ optimisticChanges: {}, lastEdit: null });
    },
  };
}

/** A change of other fields is no conflict: one's own is then sent again on the new version. */
function judge(change: Change, theirs: string): Changes[string] | null {
  const { value, base, file } = change;
  if (theirs === value) return null;
  if (theirs === base) return change.status === "saving" ? { status: "waiting", value, base, file } : change;
  return { status: "conflict", value, base, file, theirs };
}

function isPictureField(record: LiveRecord | null, field: string): boolean {
  return record?.fields.find(({ name }) => name === field)?.control.kind === "picture";
}

function tooLarge(file: File): string | null {
  const trouble = pictureTrouble(file);
  return trouble?.startsWith("File too large") ? trouble : null;
}

function release(value: string): void {
  if (value.startsWith("blob:")) URL.revokeObjectURL(value);
}
