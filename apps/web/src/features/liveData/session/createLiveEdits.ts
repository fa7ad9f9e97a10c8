import type { StoreApi } from "zustand/vanilla";
import { messageOf } from "#platform/api/apiError.ts";
import { StaleRecord } from "#platform/records/saveRecord.ts";
import { createSaveQueue, type SaveQueue } from "./createSaveQueue.ts";
import type { LiveSource } from "./liveSource.ts";
import { type Change, LiveError, type LiveRecord, type LiveState } from "./liveState.ts";
import { pictureTrouble } from "./pictureTrouble.ts";

export type LiveEditsDeps = {
  readonly store: StoreApi<LiveState>;
  readonly source: () => LiveSource | null;
  readonly tell: (message: string, tone: "error" | "info") => void;
  /** Told when a record came back from the server. */
  readonly onSaved: () => void;
  /** Told when a picture was stored that the card may show from now on. */
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

class RecordEdits implements LiveEdits {
  private readonly deps: LiveEditsDeps;
  private readonly queue: SaveQueue;

  constructor(deps: LiveEditsDeps) {
    this.deps = deps;
    this.queue = createSaveQueue((field) => this.send(field));
  }

  edit = (field: string, value: string): void => {
    const now = this.changeOf(field);
    const record = this.editable(field);
    if (!record || (now?.value ?? record.data[field] ?? "") === value) return;
    // Typed back to what it was: there is nothing to save, unless the other value is on its way already.
    if (now && now.status !== "saving" && value === record.data[field]) {
      this.queue.drop(field);
      this.put(field, null);
    } else {
      this.begin(record, field, value, null);
      this.queue.later(field);
    }
  };

  attach = (field: string, file: File): void => {
    const record = this.editable(field);
    if (!record) return;
    const trouble = pictureTrouble(file, isPictureField(record, field));
    if (trouble !== null) {
      this.deps.tell(trouble, "error");
      return;
    }
    this.begin(record, field, URL.createObjectURL(file), file);
    this.queue.now(field);
  };

  reset = (field: string): void => {
    const pending = this.changeOf(field);
    const record = this.editable(field);
    const { lastEdit } = this.state();
    this.queue.drop(field);
    if (pending && pending.status !== "saving") this.put(field, null);
    else if (record && lastEdit?.field === field) {
      // What is saved, or on its way, is put back by another change.
      this.begin(record, field, lastEdit.was, null);
      this.queue.now(field);
    }
    if (lastEdit?.field === field) this.deps.store.setState({ lastEdit: null });
  };

  keepMine = (field: string): void => {
    const pending = this.changeOf(field);
    if (!pending || pending.status === "saving") return;
    const { value, file } = pending;
    const base = pending.status === "conflict" ? pending.theirs : pending.base;
    this.put(field, { status: "waiting", value, file, base });
    this.queue.now(field);
  };

  flush = async (): Promise<boolean> => {
    await this.queue.flush();
    return Object.keys(this.state().optimisticChanges).length === 0;
  };

  clear = (): void => {
    this.queue.clear();
    for (const { value } of Object.values(this.state().optimisticChanges)) release(value);
    this.deps.store.setState({ optimisticChanges: {}, lastEdit: null });
  };

  private state(): LiveState {
    return this.deps.store.getState();
  }

  private changeOf(field: string): Change | undefined {
    return this.state().optimisticChanges[field];
  }

  private put(field: string, change: Change | null): void {
    const { [field]: before, ...others } = this.state().optimisticChanges;
    if (before && before.value !== change?.value) release(before.value);
    const optimisticChanges = change === null ? others : { ...others, [field]: change };
    this.deps.store.setState({ optimisticChanges });
  }

  /** The record, if the field may be changed now: not while another record is on its way. */
  private editable(field: string): LiveRecord | null {
    const { currentRecord, isLive, isMoving } = this.state();
    const isOpen = currentRecord?.fields.some(({ name, lock }) => name === field && lock === null);
    return isLive && !isMoving && isOpen ? currentRecord : null;
  }

  private begin(record: LiveRecord, field: string, value: string, file: File | null): void {
    const had = record.data[field] ?? "";
    const base = this.changeOf(field)?.base ?? had;
    if (this.state().lastEdit?.field !== field) {
      this.deps.store.setState({ lastEdit: { field, was: had } });
    }
    this.put(field, { status: "waiting", value, base, file });
  }

  private async send(field: string): Promise<void> {
    const change = this.changeOf(field);
    const { currentRecord: record } = this.state();
    const from = this.deps.source();
    if (!change || !record || !from || change.status === "conflict") return;
    this.put(field, { ...change, status: "saving" });
    try {
      const saved = await this.save(from, record, field, change);
      if (this.state().currentRecord?.id === record.id) this.settle(saved, field);
      this.deps.onSaved();
    } catch (error) {
      if (this.state().currentRecord?.id !== record.id) this.deps.tell("Failed to save changes", "error");
      else if (error instanceof StaleRecord) this.takeIn(from, error);
      else this.fail(record, field, change, error);
    }
  }

  /** A picture is stored first where cells name pictures; then the cell is. */
  private async save(
    from: LiveSource,
    record: LiveRecord,
    field: string,
    change: Change,
  ): Promise<LiveRecord> {
    const isPicture = change.file !== null && isPictureField(record, field);
    const name = change.file && isPicture ? await from.storePicture(change.file) : null;
    if (name === null) return await from.save(record, field, change.file ?? change.value);
    await this.deps.onPictureStored();
    const { base } = change;
    if (this.changeOf(field)?.file === change.file) {
      this.put(field, { status: "saving", value: name, file: null, base });
    }
    return await from.save(record, field, name);
  }

  /** The server's record takes the local one's place; what was changed again meanwhile stays pending. */
  private settle(saved: LiveRecord, field: string): void {
    const pending = this.changeOf(field);
    this.deps.store.setState({ currentRecord: saved, error: null });
    if (!pending) return;
    const base = saved.data[field] ?? "";
    const isDone = pending.status === "saving" || pending.value === base;
    this.put(field, isDone ? null : { ...pending, base });
  }

  /** Someone else was faster: their record is shown, and what both have changed waits for the person. */
  private takeIn(from: LiveSource, { current }: StaleRecord): void {
    const { datasetId, optimisticChanges } = this.state();
    if (datasetId !== null && !current.id.startsWith(datasetId)) {
      this.clear();
      this.deps.onReplaced();
      return;
    }
    const judged = Object.entries(optimisticChanges).flatMap(([name, change]) => {
      const kept = judge(change, current.data[name] ?? "");
      return kept === null ? [] : [[name, kept] as const];
    });
    const currentRecord = from.adopt(current);
    this.deps.store.setState({ currentRecord, optimisticChanges: Object.fromEntries(judged) });
    for (const [name, { status }] of judged) if (status === "waiting") this.queue.now(name);
  }

  private fail(record: LiveRecord, field: string, sent: Change, error: unknown): void {
    const isUpload = sent.file !== null && isPictureField(record, field) && !(error instanceof LiveError);
    const now = this.changeOf(field);
    if (now?.status === "saving") this.put(field, { ...now, status: "failed", reason: messageOf(error) });
    this.deps.store.setState({
      error: error instanceof LiveError ? error.message : "Failed to update field",
    });
    this.deps.tell(isUpload ? "Failed to upload image" : "Failed to save changes", "error");
  }
}

export function createLiveEdits(deps: LiveEditsDeps): LiveEdits {
  return new RecordEdits(deps);
}

/** A change of other fields is no conflict: one's own is then sent again on the new version. */
function judge(change: Change, theirs: string): Change | null {
  const { value, base, file } = change;
  if (theirs === value) return null;
  if (theirs === base) return change.status === "saving" ? { status: "waiting", value, base, file } : change;
  return { status: "conflict", value, base, file, theirs };
}

function isPictureField({ fields }: LiveRecord, field: string): boolean {
  return fields.find(({ name }) => name === field)?.control.kind === "picture";
}

function release(value: string): void {
  if (value.startsWith("blob:")) URL.revokeObjectURL(value);
}
