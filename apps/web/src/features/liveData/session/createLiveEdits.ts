import { ownValue } from "@print-builder/core/ownValue";
import type { StoreApi } from "zustand/vanilla";
import { messageOf } from "#platform/api/apiError.ts";
import { wantsSignIn } from "#platform/school/schoolAccess.ts";
import { createSaveQueue, type SaveQueue } from "./createSaveQueue.ts";
import {
  type Change,
  LiveError,
  type LiveRecord,
  type LiveSource,
  type LiveState,
  RecordChanged,
} from "./liveState.ts";
import { pictureTrouble } from "./pictureTrouble.ts";

export type LiveEditsDeps = {
  readonly store: StoreApi<LiveState>;
  readonly tell: (message: string) => void;
  /** Reports a failure caused by an expired sign-in to the school. */
  readonly tellSignedOut: (what: string) => void;
  /** Called when the server has returned a saved record. */
  readonly onSaved: () => void;
  /** Called when a picture that the card may show was stored. */
  readonly onPictureStored: () => Promise<void>;
  /** Called when the record's table was replaced or removed. */
  readonly onReplaced: () => void;
};

/** Changes to the live record: shown at once, saved automatically, and never overwriting someone else's change. */
export type LiveEdits = {
  readonly edit: (field: string, value: string) => void;
  /** Sets a picture or file as the field's value and saves it without a pause. */
  readonly attach: (field: string, file: File) => void;
  /** Restores a field's value from before the change. */
  readonly reset: (field: string) => void;
  /** Saves the user's value again after a failure, or overwrites someone else's change with it. */
  readonly keepMine: (field: string) => void;
  /** Saves the changes that failed because the sign-in to the school had expired. */
  readonly retrySignedOut: () => void;
  /** Saves pending changes; resolves to true if nothing is left unsaved. */
  readonly flush: () => Promise<boolean>;
  readonly clear: () => void;
};

type EditsContext = LiveEditsDeps & { readonly queue: SaveQueue };

function changeOf({ store }: EditsContext, field: string): Change | undefined {
  return ownValue(store.getState().optimisticChanges, field);
}

function put({ store }: EditsContext, field: string, change: Change | null): void {
  const { [field]: before, ...others } = store.getState().optimisticChanges;
  if (before && before.value !== change?.value) release(before.value);
  store.setState({ optimisticChanges: change === null ? others : { ...others, [field]: change } });
}

/** Returns the record if this field may be changed; null if the field is locked or another record is loading. */
function editable({ store }: EditsContext, field: string): LiveRecord | null {
  const { currentRecord, isLive, isMoving } = store.getState();
  const isOpen = currentRecord?.fields.some(({ name, lock }) => name === field && lock === null);
  return isLive && !isMoving && isOpen ? currentRecord : null;
}

function begin(
  context: EditsContext,
  record: LiveRecord,
  field: string,
  value: string,
  file: File | null,
): void {
  const { store } = context;
  const had = ownValue(record.data, field) ?? "";
  const base = changeOf(context, field)?.base ?? had;
  if (store.getState().lastEdit?.field !== field) store.setState({ lastEdit: { field, was: had } });
  put(context, field, { status: "waiting", value, base, file });
}

async function send(context: EditsContext, field: string): Promise<void> {
  const { store } = context;
  const change = changeOf(context, field);
  const { currentRecord: record, source } = store.getState();
  if (!change || !record || !source || change.status === "conflict") return;
  const isShown = () => store.getState().currentRecord?.id === record.id;
  put(context, field, { ...change, status: "saving" });
  try {
    const saved = await save(context, source, record, field, change);
    if (isShown()) settle(context, saved, field);
    context.onSaved();
  } catch (error) {
    if (!isShown()) tellFailure(context, "Failed to save changes", error);
    else if (error instanceof RecordChanged) adoptTheirs(context, error);
    else fail(context, record, field, change, error);
  }
}

/** Keeps the replaced file in this tab's memory as long as the change can be undone. */
async function keepReplaced(
  { store }: EditsContext,
  record: LiveRecord,
  field: string,
  fetchFile: (address: string) => Promise<File | null>,
): Promise<void> {
  const { lastEdit } = store.getState();
  if (lastEdit?.field !== field || lastEdit.file !== undefined) return;
  const found = await fetchFile(lastEdit.was);
  const mayReturn = found !== null && pictureTrouble(found, isPictureField(record, field)) === null;
  if (store.getState().lastEdit === lastEdit) {
    store.setState({ lastEdit: { ...lastEdit, file: mayReturn ? found : null } });
  }
}

/** Stores a picture first if cells name pictures, then the value. */
async function save(
  context: EditsContext,
  source: LiveSource,
  record: LiveRecord,
  field: string,
  { base, file, value }: Change,
): Promise<LiveRecord> {
  if (file && source.fetchFile) await keepReplaced(context, record, field, source.fetchFile);
  const name = file && isPictureField(record, field) ? await source.storePicture(file) : null;
  if (name === null) return await source.save(record, field, file ?? value, base);
  await context.onPictureStored();
  if (changeOf(context, field)?.file === file) {
    put(context, field, { status: "saving", value: name, file: null, base });
  }
  return await source.save(record, field, name, base);
}

/** Accepts the server's record; a field that was changed again in the meantime stays pending. */
function settle(context: EditsContext, saved: LiveRecord, field: string): void {
  const pending = changeOf(context, field);
  context.store.setState({ currentRecord: saved, error: null });
  if (!pending) return;
  const base = ownValue(saved.data, field) ?? "";
  const isDone = pending.status === "saving" || pending.value === base;
  put(context, field, isDone ? null : { ...pending, base });
}

/** Someone else saved first: shows their record, and asks the user about fields that both have changed. */
function adoptTheirs(context: EditsContext, { current }: RecordChanged): void {
  const { optimisticChanges } = context.store.getState();
  if (current === null) {
    clear(context);
    context.onReplaced();
    return;
  }
  const judged = Object.entries(optimisticChanges).flatMap(([name, change]) => {
    const kept = resolveConflict(change, ownValue(current.data, name) ?? "");
    return kept === null ? [] : [[name, kept] as const];
  });
  context.store.setState({
    currentRecord: current,
    optimisticChanges: Object.fromEntries(judged),
  });
  for (const [name, { status }] of judged) if (status === "waiting") context.queue.now(name);
}

function fail(context: EditsContext, record: LiveRecord, field: string, sent: Change, error: unknown): void {
  const isUpload = sent.file !== null && isPictureField(record, field) && !(error instanceof LiveError);
  const now = changeOf(context, field);
  if (now?.status === "saving") {
    const isSignedOut = wantsSignIn(error);
    const isPlain = isSignedOut && !(error instanceof LiveError);
    const reason = isPlain ? "Your sign-in to the school system has expired." : messageOf(error);
    put(context, field, { ...now, status: "failed", reason, isSignedOut });
  }
  context.store.setState({ error: error instanceof LiveError ? error.message : "Failed to update field" });
  tellFailure(context, isUpload ? "Failed to upload image" : "Failed to save changes", error);
}

function tellFailure({ tell, tellSignedOut }: EditsContext, message: string, error: unknown): void {
  if (wantsSignIn(error)) tellSignedOut(message);
  else tell(message);
}

/** Saves the user's value again after a failure, or overwrites someone else's change with it. */
function keepMine(context: EditsContext, field: string): void {
  const pending = changeOf(context, field);
  if (!pending || pending.status === "saving") return;
  const { value, file } = pending;
  const base = pending.status === "conflict" ? pending.theirs : pending.base;
  // Undo restores the overwritten value, not the value before it.
  if (pending.status === "conflict") context.store.setState({ lastEdit: { field, was: pending.theirs } });
  put(context, field, { status: "waiting", value, file, base });
  context.queue.now(field);
}

function clear({ store, queue }: EditsContext): void {
  queue.clear();
  for (const { value } of Object.values(store.getState().optimisticChanges)) release(value);
  store.setState({ optimisticChanges: {}, lastEdit: null });
}

export function createLiveEdits(deps: LiveEditsDeps): LiveEdits {
  const { store, tell } = deps;
  const queue = createSaveQueue((field) => send(context, field));
  const context: EditsContext = { ...deps, queue };
  return {
    edit(field, value) {
      const now = changeOf(context, field);
      const record = editable(context, field);
      if (!record || (now?.value ?? ownValue(record.data, field) ?? "") === value) return;
      // The field has its saved value again, so there is nothing to save unless another value is being saved.
      if (now && now.status !== "saving" && value === ownValue(record.data, field)) {
        queue.drop(field);
        put(context, field, null);
      } else {
        begin(context, record, field, value, null);
        queue.later(field);
      }
    },
    attach(field, file) {
      const record = editable(context, field);
      if (!record) return;
      const trouble = pictureTrouble(file, isPictureField(record, field));
      if (trouble !== null) return tell(trouble);
      begin(context, record, field, URL.createObjectURL(file), file);
      queue.now(field);
    },
    reset(field) {
      const pending = changeOf(context, field);
      const record = editable(context, field);
      const { lastEdit } = store.getState();
      queue.drop(field);
      if (pending && pending.status !== "saving") put(context, field, null);
      else if (record && lastEdit?.field === field) {
        // A value that is saved or being saved can only be reset by another change.
        const { was, file = null } = lastEdit;
        begin(context, record, field, file ? URL.createObjectURL(file) : was, file);
        queue.now(field);
      }
      if (lastEdit?.field === field) store.setState({ lastEdit: null });
    },
    keepMine: (field) => keepMine(context, field),
    retrySignedOut() {
      for (const [field, change] of Object.entries(store.getState().optimisticChanges)) {
        if (change.status === "failed" && change.isSignedOut) keepMine(context, field);
      }
    },
    async flush() {
      await queue.flush();
      return Object.keys(store.getState().optimisticChanges).length === 0;
    },
    clear: () => clear(context),
  };
}

/** Only a change to the same field is a conflict; otherwise the user's value is sent again with the new version. */
function resolveConflict(change: Change, theirs: string): Change | null {
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
