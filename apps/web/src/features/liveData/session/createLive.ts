import type { DataMode } from "@print-builder/core/document";
import type { CardRecord } from "@print-builder/core/records";
import { createStore, type StoreApi } from "zustand/vanilla";
import { messageOf } from "#platform/api/apiError.ts";
import { wantsSignIn } from "#platform/school/schoolAccess.ts";
import { createLiveEdits, type LiveEdits } from "./createLiveEdits.ts";
import { createRecordReader, type RecordReader } from "./createRecordReader.ts";
import {
  type Changes,
  LiveError,
  type LiveRecord,
  type LiveSource,
  type LiveState,
  offState,
  type SearchParams,
} from "./liveState.ts";

const [first, last, full] = ["user.first_name", "user.last_name", "user.full_name"] as const;

/** The full name that the school system will build from a changed first or last name; null if it builds none. */
function fullName(before: LiveRecord["data"], after: LiveRecord["data"]): string | null {
  const joined = (data: LiveRecord["data"]) => `${data[first] ?? ""} ${data[last] ?? ""}`.trim();
  if (before[full] === undefined || before[full] !== joined(before)) return null;
  return joined(after);
}

/** A record's values including unsaved changes, as card and panel show them. */
export function shownRow({ data }: Pick<LiveRecord, "data">, changes: Changes): LiveRecord["data"] {
  const entries = Object.entries(changes);
  if (entries.length === 0) return data;
  const row = { ...data, ...Object.fromEntries(entries.map(([field, { value }]) => [field, value])) };
  const name = fullName(data, row);
  return name === null ? row : { ...row, [full]: name };
}

/** The current project data on the server, for opening a source. */
export type LiveProject = {
  readonly mode: DataMode;
  /** The school's connection, in school mode. */
  readonly school: Readonly<Record<string, unknown>>;
};

export type LiveDeps = {
  readonly projectId: string;
  /** Reloads the project; the editor adopts its mapping. */
  readonly loadProject: () => Promise<LiveProject>;
  /** Throws a LiveError when this browser has no access to the records. */
  readonly openSource: (project: LiveProject) => Promise<LiveSource>;
  /** Shows values on the card; null shows the tokens. */
  readonly show: (shown: ShownRecord | null) => void;
  /** Called with a record that may be shown next, so that its pictures can be fetched ahead. */
  readonly prepare: (row: CardRecord) => void;
  readonly onPictureStored: () => Promise<void>;
  /** Called when a change of a record was stored. */
  readonly onSaved: () => void;
  readonly toast: (message: string, tone: "success" | "error" | "info") => void;
  /** Reports a failure caused by an expired sign-in to the school, and offers a new sign-in. */
  readonly tellSignedOut: (what: string, again: () => void) => void;
  /** Asks for a new sign-in to the school. True if it succeeds. */
  readonly signIn: () => Promise<boolean>;
  /** Asks whether changes that could not be saved may be discarded. */
  readonly mayForget: (record: LiveRecord) => Promise<boolean>;
};

export type ShownRecord = { readonly index: number; readonly total: number; readonly row: CardRecord | null };

/** Live data: shows real records on the card, one at a time. */
export type Live = {
  readonly store: StoreApi<LiveState>;
  readonly edits: LiveEdits;
  /** Checks again whether the project's mapping allows live data. */
  readonly check: () => Promise<void>;
  /** Switches live data on, showing the record at `index` (0-based). */
  readonly enable: (index?: number) => Promise<void>;
  /** Switches live data off and discards its state; false if the user cancels because of unsaved changes. */
  readonly disable: () => Promise<boolean>;
  /** Switches live data off at once and discards unsaved changes, because the source's data is gone. */
  readonly stop: () => void;
  /** Goes to a record. True if the record is now shown. */
  readonly goTo: (index: number) => Promise<boolean>;
  readonly search: (params: SearchParams | null) => Promise<void>;
  /** Reloads everything and shows the record at `index`, or the last record. Throws what the source throws. */
  readonly reload: (index?: number) => Promise<void>;
  /**
   * Restarts live data if it is on, because mapping or table may have changed. The current record stays on screen
   * until the new record has loaded.
   */
  readonly renew: () => Promise<void>;
  /** Asks for a new sign-in to the school and retries what was interrupted. */
  readonly signIn: () => Promise<void>;
  /** Reports a failure; if the sign-in has expired, offers a new sign-in and retries. */
  readonly tellFailure: (what: string, error: unknown, again: () => void) => void;
  /** Shows a record that was changed by something other than `edits`. */
  readonly adopt: (record: LiveRecord) => void;
};

const noRecords = {
  school: ["No live records found", "No live records found. Adjust filters or check API."],
  standard: ["No records found in project", "No records found. Please upload data first."],
} as const;

type LiveContext = {
  readonly deps: LiveDeps;
  readonly store: StoreApi<LiveState>;
  readonly edits: LiveEdits;
  readonly reader: RecordReader;
  /** Index of the record on the card; `currentIndex` is the index of the requested record. */
  readonly shown: { index: number };
};

function tellFailure(
  { toast, tellSignedOut }: LiveDeps,
  what: string,
  error: unknown,
  again: () => void,
): void {
  if (wantsSignIn(error)) {
    tellSignedOut(what, again);
    return;
  }
  const own = error instanceof LiveError ? error : null;
  toast(own?.toast ?? `${what}: ${messageOf(error)}`, "error");
  // The error's message says what failed, its cause says why.
  if (own?.cause !== undefined) toast(messageOf(own.cause), "info");
}

async function start({ projectId, loadProject, openSource }: LiveDeps, index: number) {
  if (projectId === "") {
    throw new LiveError("Project ID is required", {
      toast: "Project ID is required to enable live data mode",
    });
  }
  const source = await openSource(await loadProject());
  const meta = await orFail("Failed to fetch metadata", source.meta(null));
  if (meta.total === 0) {
    const [message, toast] = noRecords[source.mode];
    throw new LiveError(message, { toast });
  }
  const currentIndex = Math.max(0, Math.min(index, meta.total - 1));
  const currentRecord = await orFail("Failed to fetch first record", source.record(currentIndex, null));
  return { source, meta, currentIndex, currentRecord };
}

/** Starts from scratch; the old record stays on screen until the new record has loaded. Returns true on success. */
async function begin(context: LiveContext, index: number): Promise<boolean> {
  const { deps, store, edits, reader, shown } = context;
  const isWished = reader.wish();
  try {
    const started = await start(deps, index);
    if (!isWished()) return false;
    shown.index = started.currentIndex;
    edits.clear();
    store.setState({ ...started, searchParams: null, isLive: true, isLoading: false, isMoving: false });
    reader.lookAhead(shown.index, 1);
    return true;
  } catch (error) {
    if (!isWished()) return false;
    store.setState({ ...offState, error: messageOf(error) });
    tellFailure(deps, "Failed to enable live data mode", error, () => void enable(context, index));
    return false;
  }
}

async function enable(context: LiveContext, index: number): Promise<void> {
  const { deps, store } = context;
  if (store.getState().isLoading) return;
  store.setState({ isLoading: true, error: null });
  if (await begin(context, index)) deps.toast("Live data mode enabled", "success");
}

/** Saves pending changes. False if a change could not be saved and the user wants to keep it. */
async function settle({ deps, store, edits }: LiveContext): Promise<boolean> {
  const { currentRecord, optimisticChanges } = store.getState();
  const isClean = Object.keys(optimisticChanges).length === 0;
  if (currentRecord && !isClean && !(await edits.flush())) {
    if (!(await deps.mayForget(currentRecord))) return false;
  }
  edits.clear();
  return true;
}

function stay({ store, shown }: LiveContext): void {
  store.setState({ currentIndex: shown.index, isMoving: false });
}

function arrive(
  { store, edits, reader, shown }: LiveContext,
  index: number,
  currentRecord: LiveRecord,
): void {
  const direction = index < shown.index ? -1 : 1;
  shown.index = index;
  edits.clear();
  store.setState({ currentIndex: index, currentRecord, isMoving: false, error: null });
  reader.lookAhead(index, direction);
}

function stop({ store, edits, reader }: LiveContext): void {
  edits.clear();
  reader.wish();
  const { isChecking } = store.getState();
  store.setState({ ...offState, isChecking });
}

async function goTo(context: LiveContext, index: number): Promise<boolean> {
  const { deps, store, reader } = context;
  const { meta, isLive } = store.getState();
  if (!isLive || meta === null) return false;
  if (!Number.isInteger(index) || index < 0 || index >= meta.total) {
    deps.toast("Failed to load record: Invalid record index", "error");
    return false;
  }
  const isWished = reader.wish();
  store.setState({ currentIndex: index, isMoving: true });
  try {
    const record = (await settle(context)) ? await reader.read(index) : null;
    if (!isWished()) return false;
    if (record) arrive(context, index, record);
    else stay(context);
    return record !== null;
  } catch (error) {
    if (!isWished()) return false;
    tellFailure(deps, "Failed to load record", error, () => void goTo(context, index));
    stay(context);
    return false;
  }
}

async function search(context: LiveContext, params: SearchParams | null): Promise<void> {
  const { deps, store, reader } = context;
  const { source } = store.getState();
  const isEmpty = params !== null && (params.field === "" || params.search.trim() === "");
  if (source === null || isEmpty || !(await settle(context))) return;
  const isWished = reader.wish();
  store.setState({ isMoving: true });
  try {
    const meta = await source.meta(params);
    if (meta.total === 0) throw new LiveError(`No record matches “${params?.search ?? ""}”.`);
    const record = await source.record(0, params);
    if (!isWished()) return;
    store.setState({ meta, searchParams: params });
    arrive(context, 0, record);
  } catch (error) {
    if (!isWished()) return;
    stay(context);
    if (wantsSignIn(error)) deps.tellSignedOut("Search failed", () => void search(context, params));
    else deps.toast(messageOf(error), "error");
  }
}

async function reload(context: LiveContext, wanted?: number): Promise<void> {
  const { store, reader } = context;
  const { source, searchParams, currentIndex } = store.getState();
  if (source === null) return;
  const isWished = reader.wish();
  const meta = await source.meta(searchParams);
  if (!isWished()) return;
  if (meta.total === 0) return await leaveEmpty(context, source);
  const place = Math.max(0, Math.min(wanted ?? currentIndex, meta.total - 1));
  const record = await source.record(place, searchParams);
  if (!isWished()) return;
  store.setState({ meta });
  arrive(context, place, record);
}

/** Called if no record is left: clears the search or, without a search, switches live data off. */
async function leaveEmpty(context: LiveContext, { mode }: LiveSource): Promise<void> {
  const { deps, store } = context;
  if (store.getState().searchParams !== null) {
    store.setState({ searchParams: null });
    return await reload(context, 0);
  }
  stop(context);
  deps.toast(noRecords[mode][1], "info");
}

async function takeReplaced(context: LiveContext): Promise<void> {
  context.deps.toast("The table was replaced in the meantime. Your last change was not stored.", "error");
  await reload(context, 0).catch((error: unknown) =>
    tellFailure(context.deps, "Failed to load record", error, () => void goTo(context, 0)),
  );
}

/** Asks for a sign-in, then saves the changes that had failed and reloads records and counts. */
async function signIn(context: LiveContext): Promise<void> {
  const { deps, store, edits } = context;
  if (!(await deps.signIn())) return;
  edits.retrySignedOut();
  store.setState(({ statusesSet }) => ({ statusesSet: statusesSet + 1 }));
  if (!(await edits.flush())) return;
  await reload(context).catch((error: unknown) =>
    tellFailure(deps, "Failed to load record", error, () => void signIn(context)),
  );
}

async function check({ deps, store }: LiveContext): Promise<void> {
  store.setState({ isChecking: true });
  try {
    await deps.loadProject();
    store.setState({ error: null });
  } catch (error) {
    store.setState({ error: messageOf(error) });
  } finally {
    store.setState({ isChecking: false });
  }
}

export function createLive(deps: LiveDeps): Live {
  const store = createStore<LiveState>(() => offState);
  const reader = createRecordReader(store, deps.prepare);
  const edits = createLiveEdits({
    store,
    tell: (message) => deps.toast(message, "error"),
    tellSignedOut: (what) => deps.tellSignedOut(what, () => edits.retrySignedOut()),
    onSaved: () => {
      reader.dropAhead();
      deps.onSaved();
    },
    onPictureStored: deps.onPictureStored,
    onReplaced: () => void takeReplaced(context),
  });
  const context: LiveContext = { deps, store, edits, reader, shown: { index: 0 } };
  store.subscribe((now, before) => {
    if (isSameOnCard(now, before)) return;
    const { isLive, currentRecord, optimisticChanges, currentIndex, meta } = now;
    const row = isLive && currentRecord ? shownRow(currentRecord, optimisticChanges) : null;
    deps.show(row && { index: currentIndex, total: meta?.total ?? 0, row });
  });
  return {
    store,
    edits,
    check: () => check(context),
    enable: (index = 0) => enable(context, index),
    async renew() {
      const { isLive, currentIndex } = store.getState();
      if (isLive) await begin(context, currentIndex);
    },
    async disable() {
      const isSettled = await settle(context);
      if (isSettled) stop(context);
      return isSettled;
    },
    stop: () => stop(context),
    goTo: (index) => goTo(context, index),
    search: (params) => search(context, params),
    reload: (index) => reload(context, index),
    signIn: () => signIn(context),
    tellFailure: (what, error, again) => tellFailure(deps, what, error, again),
    adopt(record) {
      reader.dropAhead();
      const { currentRecord, statusesSet } = store.getState();
      if (currentRecord?.id !== record.id) return;
      const isSet = currentRecord.printStatus !== record.printStatus;
      store.setState({ currentRecord: record, statusesSet: statusesSet + (isSet ? 1 : 0) });
    },
  };
}

/** True if the card looks the same in both states. */
function isSameOnCard(now: LiveState, before: LiveState): boolean {
  return (
    now.isLive === before.isLive &&
    now.currentIndex === before.currentIndex &&
    now.currentRecord === before.currentRecord &&
    now.optimisticChanges === before.optimisticChanges &&
    now.meta === before.meta
  );
}

async function orFail<Result>(message: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new LiveError(message, { cause });
  }
}
